package import CatalogModel
import StoreFacts

extension Catalog {
  /// The catalog with the prices that hold on a day and the changes still to come; without a day as it is.
  package func standing(on day: CalendarDate?) -> Catalog {
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
    price = price?.standing(on: day)
    guard var commitment = plan.billingPlans?.monthlyCommitment else { return }
    commitment.price = commitment.price?.standing(on: day)
    plan.billingPlans?.monthlyCommitment = commitment
  }
}

extension Loss {
  /// What is lost of a price where only what holds on a day is written, and what is announced for later.
  ///
  /// - Parameters:
  ///   - keys: the way from the product to the price.
  ///   - day: the day; nil when nothing has begun.
  /// - Returns: the losses, of which none applies before a change has begun.
  static func ofBegunChanges(_ keys: [CatalogKey], on day: CalendarDate?) -> [Loss] {
    guard let day else { return [] }
    let reason = "a price change has begun by \(day) and stands in its place"
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
        .product, keys + [.changes], reason: "it has begun by \(day), and is written as the price that holds",
        each: true
      ) {
        change, _ in hasBegun(change)
      },
    ]
  }
}
