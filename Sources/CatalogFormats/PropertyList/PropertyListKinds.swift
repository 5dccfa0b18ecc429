package import SourceDiagnostics

extension DiagnosticKind {
  /// The file breaks off being a property list.
  package static let propertyListSyntax = DiagnosticKind(
    id: "property-list-syntax", severity: .error, summary: "the file is not a property list",
    rationale: "What stands behind such a place can't be read, so nothing of the file is taken until it is fixed.",
    source: FactSource("Property list DTD 1.0", address: "http://www.apple.com/DTDs/PropertyList-1.0.dtd"), examples: []
  )
}
