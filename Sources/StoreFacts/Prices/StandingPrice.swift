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
    var run = Run(of: price, in: territory)
    for (change, on) in price.datedChanges { if let day, on <= day { run.take(change) } }
    guard let standing = run.standing(base: base) else { return nil }
    self = standing
  }

  /// What a schedule comes to, change by change.
  struct Run {
    private let territory: TerritoryCode

    /// The territory of the base, if the price names one itself.
    private let ownBase: TerritoryCode?
    private var amount: Money?
    private var tier: String?
    private var own: Money?

    /// Before all changes.
    init(of price: PriceSchedule, in territory: TerritoryCode) {
      self.territory = territory
      ownBase = price.baseTerritory
      (amount, tier, own) = (price.base, price.tier, price.territories[territory])
    }

    /// After the next change.
    mutating func take(_ change: PriceChange) {
      if change.base != nil || change.tier != nil { (amount, tier) = (change.base, change.tier) }
      if change.followBase.contains(territory) { own = nil }
      own = change.territories[territory] ?? own
    }

    /// What it is by now, where the others follow the price of a base territory; nil when nothing is said.
    func standing(base: TerritoryCode) -> StandingPrice? {
      if let own { return .amount(own) }
      let base = ownBase ?? base
      if let amount { return territory == base ? .amount(amount) : .equal(to: amount, in: base) }
      return tier.flatMap(LegacyTier.find).map { territory == "USA" ? .amount($0.usd) : .tier($0.name) }
    }
  }
}

extension PriceSchedule {
  typealias DatedChange = (change: PriceChange, on: CalendarDate)

  /// The changes that have a day, the earliest first.
  var datedChanges: [DatedChange] {
    changes.isEmpty ? [] : changes.compactMap { change in change.on.map { (change, $0) } }.sorted { $0.on < $1.on }
  }
}
