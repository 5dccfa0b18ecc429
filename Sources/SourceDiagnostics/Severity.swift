/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  /// App Store Connect rejects it, or customers are harmed. Fails the run.
  case error
  /// It will probably be rejected, or is surprising.
  case warning
  /// Worth knowing.
  case info

  /// A more severe one is smaller, so that sorting puts it first.
  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  /// 0 for the most severe one.
  package var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
