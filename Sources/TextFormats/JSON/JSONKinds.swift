package import SourceDiagnostics

extension DiagnosticKind {
  /// The text isn't valid JSON.
  package static let jsonSyntax = DiagnosticKind(
    id: "json-syntax", severity: .error, summary: "the text is not JSON",
    rationale: "Nothing in the file is read until the syntax error is fixed.",
    source: FactSource("RFC 8259", address: "https://www.rfc-editor.org/rfc/rfc8259"),
    examples: [
      .good("a valid JSON file", files: [.init("Store.storekit", file())]),
      .bad(
        "a missing comma",
        files: [.init("Store.storekit", file("\"products\": [] ⟦\"⟧subscriptionGroups\": []"))]),
    ])

  package static let duplicateJSONKey = DiagnosticKind(
    id: "duplicate-json-key", severity: .error, summary: "a duplicate key in an object",
    rationale: "Programs differ in which of the two values they use; Shelf uses the first.",
    source: FactSource("RFC 8259, section 4", address: "https://www.rfc-editor.org/rfc/rfc8259#section-4"),
    examples: [
      .good("each key once", files: [.init("Store.storekit", file())]),
      .bad(
        "a list that was added twice",
        files: [.init("Store.storekit", file("\"products\": [], ⟦\"products\"⟧: []"))]),
    ])

  private static func file(_ members: String = "\"products\": []") -> String {
    "{\(members), \"version\": {\"major\": 4, \"minor\": 0}}\n"
  }
}
