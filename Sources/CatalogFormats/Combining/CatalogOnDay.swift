package import CatalogModel
import StoreFacts

extension Catalog {
  /// The catalog with the prices of a day and later changes; unchanged without a day.
  package func withEffectivePrices(on day: CalendarDate?) -> Catalog {
    guard let day else { return self }
    var result = self
    for index in products.indices where products[index].hasChange(begunBy: day) {
      result.products[index].stand(on: day)
    }
    for (place, group) in subscriptionGroups.enumerated() {
      for index in group.subscriptions.indices where group.subscriptions[index].hasChange(begunBy: day) {
        result.subscriptionGroups[place].subscriptions[index].stand(on: day)
      }
    }
    return result
  }
}

extension Product {
  fileprivate func hasChange(begunBy day: CalendarDate) -> Bool {
    [price, plan.billingPlans?.monthlyCommitment?.price].contains {
      $0?.changes.contains { $0.hasBegun(by: day) } ?? false
    }
  }

  fileprivate mutating func stand(on day: CalendarDate) {
    price = price?.effectivePrices(on: day)
    guard var commitment = plan.billingPlans?.monthlyCommitment else { return }
    commitment.price = commitment.price?.effectivePrices(on: day)
    plan.billingPlans?.monthlyCommitment = commitment
  }
}

extension Loss {
  /// The losses of a price where only today's price is written, and of scheduled ones.
  ///
  /// - Parameters:
  ///   - keys: the path from the product to the price.
  ///   - day: the day; nil if no change has taken effect.
  /// - Returns: the losses, none of which applies before a change has taken effect.
  static func ofBegunChanges(_ keys: [CatalogKey], on day: CalendarDate?) -> [Loss] {
    guard let day else { return [] }
    let reason = "a price change took effect by \(day) and replaces it"
    @Sendable func hasBegun(_ change: Outline) -> Bool {
      change[.on]?.text.flatMap { CalendarDate($0) }.map { $0 <= day } ?? false
    }
    @Sendable func begun(_ site: Loss.Site) -> [Outline] {
      guard case .list(let changes)? = site.record[.changes] else { return [] }
      return changes.filter(hasBegun)
    }
    @Sendable func isReplaced(_ site: Loss.Site) -> Bool {
      begun(site).contains { $0[.base] != nil || $0[.tier] != nil }
    }
    return [
      Loss(.product, keys + [.base], reason: reason, at: isReplaced),
      Loss(.product, keys + [.tier], reason: reason, at: isReplaced),
      Loss(.product, keys + [.territories], reason: reason, each: true) { site in
        guard case .entry(let code)? = site.path.steps.last else { return false }
        return begun(site).contains { change in
          if case .list(let back)? = change[.followBase], back.contains(.text(code)) { return true }
          guard case .map(let own)? = change[.territories] else { return false }
          return own.contains { $0.key == code }
        }
      },
      Loss(
        .product, keys + [.changes], reason: "it took effect by \(day), and is written as the current price",
        each: true
      ) {
        change, _ in hasBegun(change)
      },
    ]
  }
}
