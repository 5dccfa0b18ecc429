package import SourceDiagnostics

extension DiagnosticKind {
  /// The text breaks off being XML.
  package static let xmlSyntax = DiagnosticKind(
    id: "xml-syntax", severity: .error, summary: "the text is not XML",
    rationale: "What stands behind such a place can't be read, so nothing of the file is taken until it is fixed.",
    source: FactSource("XML 1.0", address: "https://www.w3.org/TR/xml/"), examples: [])

  package static let xmlDeclarations = DiagnosticKind(
    id: "xml-declarations", severity: .error, summary: "an XML document declares entities or attributes of its own",
    rationale:
      """
      No format that Shelf reads needs them, and they can make a small file endless or drag in other \
      files. Nothing of \
      such a document is read, and nothing that it points to is opened.
      """,
    source: FactSource("XML 1.0, section 4", address: "https://www.w3.org/TR/xml/#sec-physical-struct"), examples: [])
}
