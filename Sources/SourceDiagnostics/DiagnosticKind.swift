/// A kind of finding, with its documentation.
///
/// Reading faults and lint rules are declared the same way, so that there is one list and one set of pages. The
/// identifier names the problem, not the remedy: "allow `duplicate-key`" reads well. It never changes.
package final class DiagnosticKind: Sendable {
  package let id: String

  /// The default severity.
  package let severity: Severity

  /// The problem in a few words: lower case, no full stop.
  package let summary: String

  /// Why it matters, in complete sentences.
  package let rationale: String

  /// The source; created on demand.
  package var source: FactSource { makeSource() }

  /// The first version of Shelf with it.
  package let since: String

  /// The kind of edit that fixes it, if any.
  package let fixability: Fixability

  /// Former IDs, which suppressions and configurations may still use.
  package let formerly: [String]

  /// Its examples; hundreds of texts, created on demand.
  package var examples: [Example] { makeExamples() }

  private let makeSource: @Sendable () -> FactSource
  private let makeExamples: @Sendable () -> [Example]

  package init(
    id: String, severity: Severity, summary: String, rationale: String,
    source: @autoclosure @escaping @Sendable () -> FactSource,
    since: String = "0.1.0", fixability: Fixability = .none, formerly: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    makeSource = source
    self.since = since
    self.fixability = fixability
    self.formerly = formerly
    makeExamples = examples
  }

  /// The kind of edit that fixes a finding.
  package enum Fixability: String, Sendable {
    case none
    /// A single fix, which is certainly what the author meant.
    case safe
    /// A likely fix, applied only with `--unsafe`.
    case unsafe
  }
}

extension DiagnosticKind: Hashable {
  package static func == (left: DiagnosticKind, right: DiagnosticKind) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
