/// An expectation about the developer's own server at a time of a simulation, checked only while notifications are
/// posted to it.
///
/// `{at: 2026-02-20, get: "/entitlements/{ana}", status: 200, json: {products: [club.gold]}}` in a scenario is
/// `ServerExpectation(at: …, .get(path: "/entitlements/{ana}", status: 200, json: …))`.
package struct ServerExpectation: Hashable, Sendable {
  package var at: Instant
  package var claim: Claim

  package init(at moment: Instant, _ claim: Claim) {
    at = moment
    self.claim = claim
  }

  package enum Claim: Hashable, Sendable {
    /// The status of its response to each notification so far, on the last attempt.
    case webhook(Int)

    /// The response at a path: a status, and values in its JSON. `{ana}` in the path is the `appTransactionId` of a
    /// customer.
    case get(path: String, status: Int?, json: ForeignValue?)
  }

  /// The names of customers in a path: `ana` in `/entitlements/{ana}`.
  package static func names(in path: String) -> [String] {
    path.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  /// A path with its customers' values filled in; names without a value are kept.
  package static func path(_ path: String, filledBy value: (String) -> String?) -> String {
    names(in: path).reduce(path) { path, name in
      value(name).map { path.replacing("{\(name)}", with: $0, maxReplacements: 1) } ?? path
    }
  }
}
