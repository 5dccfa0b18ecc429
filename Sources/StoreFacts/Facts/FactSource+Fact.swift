import CatalogModel
package import SourceDiagnostics

extension FactSource {
  /// Converts the origin of a fact into the source of a rule.
  package init(_ fact: Fact<some Sendable>) {
    let confidence: Confidence =
      switch fact.confidence {
      case .official: .high
      case .secondary: .medium
      case .inferred, .unknown: .low
      }
    self.init(fact.source, address: fact.address, confidence: confidence, read: fact.read.description)
  }
}
