/// One kind of fault, with all that is to be known about it.
///
/// Faults of reading and lint rules are declared alike, so that there is one list of them and one set of pages.
/// The identifier names the fault, not the cure: "allow `duplicate-key`" reads well. It never changes.
package final class DiagnosticKind: Sendable {
  package let id: String

  /// How severe it is unless a finding or the configuration says otherwise.
  package let severity: Severity

  /// The fault in a few words: lower case, no full stop.
  package let summary: String

  /// Why it matters, in whole sentences.
  package let rationale: String

  /// Whose word it is; asked for only when somebody wants to know.
  package var source: FactSource { makeSource() }

  /// The version of Shelf that said it first.
  package let since: String

  /// What kind of edit fixes it, if any does.
  package let fixability: Fixability

  /// Earlier names, which suppressions and configuration may still use.
  package let formerly: [String]

  /// What it looks like; hundreds of texts, which are made only for those who read about it.
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

  /// What kind of edit fixes a fault.
  package enum Fixability: String, Sendable {
    case none
    /// One answer, and it is surely the one that was meant.
    case safe
    /// A likely answer, given only with `--unsafe`.
    case unsafe
  }
}

extension DiagnosticKind: Hashable {
  package static func == (left: DiagnosticKind, right: DiagnosticKind) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
