import CatalogModel
import SourceDiagnostics
import StoreFacts

extension FactSource {
  /// Where a fact of the store comes from, for the rule that is built on it.
  init(_ fact: Fact<some Sendable>) {
    let confidence: Confidence =
      switch fact.confidence {
      case .official: .high
      case .secondary: .medium
      case .inferred, .unknown: .low
      }
    self.init(fact.source, address: fact.address, confidence: confidence, read: fact.read.description)
  }
}
