/// How severe a finding is.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  /// The store refuses it, or customers are hurt. Fails the run.
  case error
  /// It will probably be refused, or it surprises.
  case warning
  /// Worth knowing.
  case info

  /// The more severe one is the smaller one, so that sorting puts it first.
  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
