package import SourceDiagnostics

/// A finding that was suppressed, and the place where.
package struct SuppressedFinding: Sendable {
  package let finding: FindingsReport.Finding
  package let decision: Decision

  /// The how-manieth it is, see `NumberedFinding`.
  let ordinal: Int

  package init(_ finding: FindingsReport.Finding, _ decision: Decision, ordinal: Int = 0) {
    (self.finding, self.decision, self.ordinal) = (finding, decision, ordinal)
  }

  /// How it was suppressed.
  package enum Decision: Hashable, Sendable {
    /// A comment in the file contains the rule, and optionally a reason.
    case comment(SourceRange, reason: String?)
    /// It existed when the baseline was written.
    case baseline
  }
}
