package import SourceDiagnostics
import YAMLSyntax

/// What a text is to Shelf, which decides what may stand in it.
package enum TextRole: Sendable {
  case document, template, shared, configuration, baseline, scenario

  var keys: RecordKeys {
    switch self {
    case .document: Records.document.keys
    case .template: Records.partialProduct.keys
    case .shared: Records.shared.keys
    // Which rules there are is asked when it is read; the keys are the same.
    case .configuration: Records.configuration([]).keys
    case .baseline: Records.baseline([]).keys
    case .scenario: Records.scenario.keys
    }
  }
}

extension CatalogText {
  /// What the text says as a `.shelf.yaml`, and what is wrong with it.
  package func configuration(
    kinds: [DiagnosticKind]
  ) -> (configuration: Configuration, faults: [Diagnostic<SourceRange?>]) {
    let read = readConfiguration(tree, kinds: kinds)
    return (read.configuration, faults + read.faults)
  }

  /// What the text says as a baseline, and what is wrong with it.
  package func baseline(kinds: [DiagnosticKind]) -> (baseline: Baseline, faults: [Diagnostic<SourceRange?>]) {
    let read = readBaseline(tree, kinds: kinds)
    return (read.baseline, faults + read.faults)
  }
}
