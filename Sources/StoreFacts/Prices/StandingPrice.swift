package import CatalogModel

/// What a product costs in a territory on a day, as far as its catalog can say.
package enum StandingPrice: Hashable, Sendable {
  case free
  /// An amount in the territory's own currency.
  case amount(Money)
  /// The store's equal price of an amount elsewhere; which that is, only the store knows.
  case equal(to: Money, in: TerritoryCode)
  /// A tier of the old scheme, whose price there is not known.
  case tier(String)

  /// - Parameters:
  ///   - product: what is sold.
  ///   - territory: where.
  ///   - base: the territory whose price the others follow.
  ///   - day: when; of the announced changes those count that have begun.
  package init?(of product: Product, in territory: TerritoryCode, base: TerritoryCode, on day: CalendarDate) {
    if product.type == .freeSubscription {
      self = .free
      return
    }
    guard let price = product.price else { return nil }
    self.init(price, in: territory, base: base, on: day)
  }

  /// What a schedule comes to: that of a product, of an offer or of a payment.
  ///
  /// - Parameters:
  ///   - price: the schedule.
  ///   - territory: where.
  ///   - base: the territory whose price the others follow.
  ///   - day: when; of the announced changes those count that have begun. Nil for before all of them.
  package init?(_ price: PriceSchedule, in territory: TerritoryCode, base: TerritoryCode, on day: CalendarDate?) {
    var (amount, tier, own) = (price.base, price.tier, price.territories[territory])
    let begun = price.changes.compactMap { change in change.on.map { (change, $0) } }
      .filter { begins in day.map { begins.1 <= $0 } ?? false }
    for (change, _) in begun.sorted(by: { $0.1 < $1.1 }) {
      if change.base != nil || change.tier != nil { (amount, tier) = (change.base, change.tier) }
      own = change.territories[territory] ?? own
    }
    if let own {
      self = .amount(own)
    } else if let amount {
      self = territory == base ? .amount(amount) : .equal(to: amount, in: base)
    } else if let found = tier.flatMap(LegacyTier.find) {
      self = territory == "USA" ? .amount(found.usd) : .tier(found.name)
    } else {
      return nil
    }
  }
}
