package import SourceDiagnostics

extension DiagnosticKind {
  /// The text isn't valid XML.
  package static let xmlSyntax = DiagnosticKind(
    id: "xml-syntax", severity: .error, summary: "the text is not XML",
    rationale: "Nothing in the file is read until the syntax error is fixed.",
    source: FactSource("XML 1.0", address: "https://www.w3.org/TR/xml/"), examples: [])

  package static let xmlDeclarations = DiagnosticKind(
    id: "xml-declarations", severity: .error, summary: "an XML document declares entities or attributes",
    rationale:
      """
      Such declarations can expand endlessly or include other files. No supported format needs them, so nothing of \
      such a document is read, and nothing that it references is opened.
      """,
    source: FactSource("XML 1.0, section 4", address: "https://www.w3.org/TR/xml/#sec-physical-struct"), examples: [])
}
