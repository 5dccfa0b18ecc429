import CatalogModel

/// Extensions of renewal dates by the developer.
extension Simulation {
  /// Extends one renewal date, or reports why it can't.
  mutating func extend(_ customer: Int, _ product: ProductID, _ days: Int) {
    let account = state.customers[customer]
    guard let subscription = account.subscription(to: shop.group(of: product)), subscription.product == product else {
      return refuse(customer, product, .notFound)
    }
    let name = account.name
    if let obstacle = extensionObstacle(of: subscription) {
      return emit(.extensionFailed) {
        ($0.customer, $0.product, $0.transaction, $0.reason) = (name, product, subscription.last, obstacle.rawValue)
      }
    }
    let ends = subscription.ends.adding(milliseconds: Int64(days) * .day)
    emit(.extended) {
      ($0.customer, $0.product, $0.transaction, $0.quantity, $0.ends) = (name, product, subscription.last, days, ends)
    }
  }

  /// Extends the renewal dates of all subscribers of a subscription, in some territories or in all.
  mutating func extendAll(_ product: ProductID, _ days: Int, _ territories: [TerritoryCode]) {
    var count = 0
    for customer in state.customers.indices {
      let account = state.customers[customer]
      guard territories.isEmpty || territories.contains(account.territory),
        let subscription = account.subscription(to: shop.group(of: product)), subscription.product == product,
        !subscription.phase.isOver
      else { continue }
      if extensionObstacle(of: subscription) == nil { count += 1 }
      extend(customer, product, days)
    }
    let places = territories.map(\.text).joined(separator: "+")
    emit(.extensionsDone) {
      ($0.product, $0.quantity, $0.code) = (product, count, places.isEmpty ? nil : places)
    }
  }

  /// Why a renewal date can't be extended now; nil if it can (App Store Server API, Extend a Subscription Renewal
  /// Date; read 2026-11-22, official).
  package func extensionObstacle(of subscription: Subscription) -> ExtensionObstacle? {
    let last = state.transaction(subscription.last)
    let isFree = last?.offer != nil && last?.amount == 0
    if isFree || subscription.phase.isOver || subscription.phase == .retry { return .notEligible }
    let year = subscription.extensions.count { state.now.milliseconds - $0.milliseconds < 365 * .day }
    return year >= 2 ? .twiceInYear : nil
  }
}

/// Why the renewal date of a subscription can't be extended.
package enum ExtensionObstacle: String, Sendable {
  /// It is free, unpaid or expired.
  case notEligible = "not-eligible"
  /// It was extended twice within 365 days.
  case twiceInYear = "twice-in-a-year"
}
