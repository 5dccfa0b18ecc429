package import CatalogModel
package import StoreSimulation

/// When a customer's subscriptions were active, for people, for programs and as a drawing.
package struct PeriodsReport: Sendable {
  let histories: [SubscriptionHistory]

  /// All published content, to list the locked part.
  let content: [PublishedContent]

  /// The moment for which the states are reported.
  let moment: Instant

  /// The names of the products, if there is a catalog.
  let names: [ProductID: String]

  package init(
    _ histories: [SubscriptionHistory], content: [PublishedContent], at moment: Instant,
    names: [ProductID: String] = [:]
  ) {
    (self.histories, self.content, self.moment, self.names) = (histories, content, moment, names)
  }

  /// The product's name and ID, on one line.
  func title(of product: ProductID) -> String { names[product].map { "\($0) (\(product))" } ?? product.text }

  /// The events of one subscription, in order.
  func rows(of history: SubscriptionHistory) -> [(start: Instant, end: Instant, text: String)] {
    let periods = history.periods.map { period in
      let details = [
        period.isOffer ? "an offer" : nil, period.isFamilyShared ? "shared by the family" : nil, period.ending.detail,
      ].compactMap { $0 }
      let tail = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
      return (start: period.start, end: period.end, text: title(of: period.product) + tail)
    }
    let lapses = history.lapses.map { (start: $0.start, end: $0.end, text: "lapse") }
    let revoked = history.revoked.map { entry in
      (
        start: entry.start, end: entry.end ?? entry.start,
        text: "revoked, as if never bought: \(title(of: entry.product))"
      )
    }
    return (periods + lapses + revoked).enumerated().sorted { left, right in
      (left.element.start, left.element.end, left.offset) < (right.element.start, right.element.end, right.offset)
    }.map(\.element)
  }

  /// The status of a subscription, and its start or end.
  func status(of history: SubscriptionHistory) -> String {
    let end = history.periods.map(\.end).max()
    let present = history.periods.filter { $0.start <= moment && moment < $0.end }.map(\.end).max()
    let passed = history.periods.map(\.end).filter { $0 <= moment }.max()
    switch history.state {
    case .active: return "active until \(present ?? moment)"
    case .grace: return "in the grace period until \(present ?? moment)"
    case .billingRetry: return "without access since \(end ?? moment), while Apple retries the payment"
    case .expired: return "expired since \(passed ?? moment)"
    case .upcoming: return "starts at \(history.periods.first?.start ?? moment)"
    case .revoked: return "revoked, as if never bought"
    }
  }

  /// The content that was published by then, but not unlocked.
  var locked: [PublishedContent] {
    let unlocked = Set(histories.flatMap(\.unlocked).map(\.content))
    return content.filter { $0.published <= moment && !unlocked.contains($0) }
      .sorted { ($0.published, $0.id) < ($1.published, $1.id) }
  }
}

extension ActivePeriod.Ending {
  /// The detail; nil for the usual case.
  fileprivate var detail: String? {
    switch self {
    case .expiry: nil
    case .upgrade: "ended by an upgrade"
    case .grace: "including the grace period"
    case .revocation: "ended by a revocation"
    }
  }
}
