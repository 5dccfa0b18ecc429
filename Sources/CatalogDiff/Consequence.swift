/// What a change will do, worst first; each change has the worst that holds.
package enum Consequence: String, Sendable, CaseIterable, Comparable {
  /// The store will never accept it.
  case impossible
  /// A shipped app loses what it asks for.
  case breaksApp = "breaks-app"
  /// Somebody who pays gets less or pays more.
  case breaksCustomer = "breaks-customer"
  /// It is allowed, and never undone.
  case irreversible
  /// The files don't decide; somebody has to answer a question.
  case unknown
  /// It takes effect after review.
  case review
  /// It takes effect at once, and can be undone.
  case live
  /// It never leaves the repository.
  case `internal`

  /// A worse consequence is greater.
  package static func < (left: Consequence, right: Consequence) -> Bool { left.rank > right.rank }

  /// Its place among all, the worst at 0.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What it is, in one line for a heading.
  package var meaning: String {
    switch self {
    case .impossible: "the store will never accept it"
    case .breaksApp: "a shipped app loses what it asks for"
    case .breaksCustomer: "somebody who pays gets less or pays more"
    case .irreversible: "allowed, and never undone"
    case .unknown: "the files don't decide"
    case .review: "takes effect after review"
    case .live: "takes effect at once, and can be undone"
    case .internal: "never leaves the repository"
    }
  }
}
