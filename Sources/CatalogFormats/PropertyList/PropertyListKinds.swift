package import SourceDiagnostics

extension DiagnosticKind {
  /// The file isn't a valid property list.
  package static let propertyListSyntax = DiagnosticKind(
    id: "property-list-syntax", severity: .error, summary: "the file is not a property list",
    rationale: "Nothing in the file is read until the error is fixed.",
    source: FactSource("Property list DTD 1.0", address: "http://www.apple.com/DTDs/PropertyList-1.0.dtd"), examples: []
  )
}
