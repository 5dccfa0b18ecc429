/// The configured severity of a rule, or off.
package enum RuleLevel: String, Sendable, CaseIterable {
  case error, warning, info, off

  /// The severity of its findings; nil for off.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The lowest severity that fails a run.
package enum FailureThreshold: String, Sendable, CaseIterable {
  case error, warning, info, never

  /// Whether a finding of this severity fails the run.
  package func isReached(by severity: Severity) -> Bool { Severity(rawValue: rawValue).map { severity <= $0 } ?? false }
}
