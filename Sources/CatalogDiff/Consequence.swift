/// The consequence of a change, worst first; each change has the worst that applies.
package enum Consequence: String, Sendable, CaseIterable, Comparable {
  /// App Store Connect rejects it.
  case impossible
  /// A released app loses something that it requests.
  case breaksApp = "breaks-app"
  /// A paying customer gets less, or pays more.
  case breaksCustomer = "breaks-customer"
  /// Allowed, but can't be undone.
  case irreversible
  /// The files alone don't decide; the author has to answer a question.
  case unknown
  /// Takes effect after App Review.
  case review
  /// Takes effect immediately, and can be undone.
  case live
  /// Stays in the repository.
  case `internal`

  /// A worse consequence is greater.
  package static func < (left: Consequence, right: Consequence) -> Bool { left.rank > right.rank }

  /// Its rank among all; the worst has 0.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Its meaning, in one line for a heading.
  package var meaning: String {
    switch self {
    case .impossible: "App Store Connect rejects it"
    case .breaksApp: "a released app loses something that it requests"
    case .breaksCustomer: "a paying customer gets less, or pays more"
    case .irreversible: "allowed, but can't be undone"
    case .unknown: "the files alone don't decide this"
    case .review: "takes effect after App Review"
    case .live: "takes effect immediately, and can be undone"
    case .internal: "stays in the repository"
    }
  }
}
