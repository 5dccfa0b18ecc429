package import SourceDiagnostics
import YAMLSyntax

/// The role of a file, which decides its keys.
package enum TextRole: Sendable {
  case document, template, shared, configuration, baseline, accepted, scenario

  var keys: RecordKeys {
    switch self {
    case .document: Records.document.keys
    case .template: Records.partialProduct.keys
    case .shared: Records.shared.keys
    // The rules are resolved when it is read; the keys are the same.
    case .configuration: Records.configuration([]).keys
    case .baseline: Records.baseline([]).keys
    case .accepted: Records.acceptedChanges.keys
    case .scenario: Records.scenario.keys
    }
  }
}

extension CatalogText {
  /// The text read as a `.shelf.yaml`, with its faults.
  package func configuration(
    kinds: [DiagnosticKind]
  ) -> (configuration: Configuration, faults: [Diagnostic<SourceRange?>]) {
    let read = readConfiguration(tree, kinds: kinds)
    return (read.configuration, faults + read.faults)
  }

  /// The text read as an `accepted.yaml`.
  package var accepted: AcceptedReading { AcceptedReading(tree, faults: faults) }

  /// The text read as a baseline, with its faults.
  package func baseline(kinds: [DiagnosticKind]) -> (baseline: Baseline, faults: [Diagnostic<SourceRange?>]) {
    let read = readBaseline(tree, kinds: kinds)
    return (read.baseline, faults + read.faults)
  }
}
