package import SourceDiagnostics

extension DiagnosticKind {
  /// The text breaks off being JSON.
  package static let jsonSyntax = DiagnosticKind(
    id: "json-syntax", severity: .error, summary: "the text is not JSON",
    rationale: "What stands behind such a place can't be read, so nothing of the file is taken until it is fixed.",
    source: FactSource("RFC 8259", address: "https://www.rfc-editor.org/rfc/rfc8259"),
    examples: [
      .good("a file of another format that is JSON", files: [.init("Store.storekit", file())]),
      .bad(
        "a comma that is missing",
        files: [.init("Store.storekit", file("\"products\": [] ⟦\"⟧subscriptionGroups\": []"))]),
    ])

  package static let duplicateJSONKey = DiagnosticKind(
    id: "duplicate-json-key", severity: .error, summary: "an object has a key twice",
    rationale: "Which of the two values counts differs from program to program; Shelf takes the first.",
    source: FactSource("RFC 8259, section 4", address: "https://www.rfc-editor.org/rfc/rfc8259#section-4"),
    examples: [
      .good("each key once", files: [.init("Store.storekit", file())]),
      .bad(
        "a list that was added a second time",
        files: [.init("Store.storekit", file("\"products\": [], ⟦\"products\"⟧: []"))]),
    ])

  private static func file(_ members: String = "\"products\": []") -> String {
    "{\(members), \"version\": {\"major\": 4, \"minor\": 0}}\n"
  }
}
