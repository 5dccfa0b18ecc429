package import CatalogModel

/// The price of a product in a territory on a day, as far as its catalog shows.
package enum EffectivePrice: Hashable, Sendable {
  case free
  /// An amount in the territory's own currency.
  case amount(Money)
  /// Apple's equivalent of an amount elsewhere, which only Apple knows.
  case equal(to: Money, in: TerritoryCode)
  /// An old tier, whose price there is unknown.
  case tier(String)

  /// The price of a product.
  ///
  /// - Parameters:
  ///   - product: the product.
  ///   - territory: the territory.
  ///   - base: the territory whose price the others follow.
  ///   - day: the day; scheduled changes up to it are applied.
  package init?(of product: Product, in territory: TerritoryCode, base: TerritoryCode, on day: CalendarDate) {
    if product.type == .freeSubscription {
      self = .free
      return
    }
    guard let price = product.price else { return nil }
    self.init(price, in: territory, base: base, on: day)
  }

  /// The price in a schedule of a product, an offer or a payment.
  ///
  /// - Parameters:
  ///   - price: the schedule.
  ///   - territory: the territory.
  ///   - base: the territory whose price the others follow.
  ///   - day: the day; scheduled changes up to it are applied. Nil for before all changes.
  package init?(_ price: PriceSchedule, in territory: TerritoryCode, base: TerritoryCode, on day: CalendarDate?) {
    var run = Run(of: price, in: territory)
    for (change, on) in price.datedChanges { if let day, on <= day { run.apply(change) } }
    guard let current = run.current(base: base) else { return nil }
    self = current
  }

  /// Evaluates a schedule change by change.
  struct Run {
    private let territory: TerritoryCode

    /// The base territory, if the price has its own.
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

    /// Applies the next change.
    mutating func apply(_ change: PriceChange) {
      if change.base != nil || change.tier != nil { (amount, tier) = (change.base, change.tier) }
      if change.followBase.contains(territory) { own = nil }
      own = change.territories[territory] ?? own
    }

    /// The current price if the others follow a base territory's price; nil if it isn't stated.
    func current(base: TerritoryCode) -> EffectivePrice? {
      if own ?? amount == 0 || own == nil && amount == nil && tier == "0" { return .free }
      if let own { return .amount(own) }
      let base = ownBase ?? base
      if let amount { return territory == base ? .amount(amount) : .equal(to: amount, in: base) }
      return tier.flatMap(LegacyTier.find).map { territory == "USA" ? .amount($0.usd) : .tier($0.name) }
    }
  }
}

extension PriceSchedule {
  typealias DatedChange = (change: PriceChange, on: CalendarDate)

  /// The changes that have a date, earliest first.
  var datedChanges: [DatedChange] {
    changes.isEmpty ? [] : changes.compactMap { change in change.on.map { (change, $0) } }.sorted { $0.on < $1.on }
  }
}
