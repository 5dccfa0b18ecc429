import CatalogModel
import StoreFacts

extension Catalog {
  /// Prepares the prices of two catalogs for an overlay, so that every amount keeps its currency and takes effect.
  ///
  /// This catalog's base territories stay. An amount that the other catalog states for another base territory becomes
  /// the own price of that territory, and its amount for this catalog's base territory becomes the base:
  ///
  /// ```
  /// {base: 1.99, territories: {JPN: 300}} in USD   over a base territory JPN   {base: 300, territories: {USA: 1.99}}
  /// ```
  ///
  /// - Parameters:
  ///   - other: the catalog that will be laid over this one.
  ///   - day: the day of its prices, if it doesn't contain their dates. Changes that have taken effect by then become
  ///     the price, if the other catalog has a different one.
  ///   - isForOneTerritory: whether all amounts of the other catalog are for one territory.
  /// - Returns: both catalogs.
  func settlingPrices(
    with other: Catalog, on day: CalendarDate?, isForOneTerritory: Bool
  ) -> (below: Catalog, above: Catalog) {
    var (below, above) = (self, other)
    let isOpen = app?.baseTerritory == nil && allProducts.allSatisfy { $0.price == nil }
    let base = App.baseTerritory(of: isOpen ? other.app : app)
    let source = other.app?.baseTerritory ?? base
    if source != base {
      above.app?.baseTerritory = app?.baseTerritory
      if above.app == App() { above.app = nil }
    }
    let known = Dictionary(allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var caughtUp: [ProductID: Product] = [:]
    above.mapProducts { product in
      let old = known[product.id]
      // Without a territory, a base amount has the product's own base territory, unless that has another price.
      let own = other.app?.baseTerritory == nil && !isForOneTerritory ? old?.price?.baseTerritory : nil
      product.restatePrices(
        of: own.flatMap { product.price?.territories[$0] == nil ? $0 : nil } ?? source, in: base, over: old)
      guard let day, var old = known[product.id] else { return }
      let isPlan = old.type == .autoRenewableSubscription
      let isChanged = PriceSchedule.settle(&product.price, over: &old.price, on: day, isPlan: isPlan, base: base)
      if var monthly = product.plan.billingPlans?.monthlyCommitment,
        var oldMonthly = old.plan.billingPlans?.monthlyCommitment
      {
        if PriceSchedule.settle(&monthly.price, over: &oldMonthly.price, on: day, isPlan: isPlan, base: base) {
          old.plan.billingPlans?.monthlyCommitment = oldMonthly
          caughtUp[product.id] = old
        }
        product.plan.billingPlans?.monthlyCommitment = monthly
      }
      if isChanged { caughtUp[product.id] = old }
    }
    if !caughtUp.isEmpty { below.mapProducts { $0 = caughtUp[$0.id] ?? $0 } }
    return (below, above)
  }
}

extension Loss {
  /// Whether it is the loss of an amount or its territory. Restated amounts must not be lost, and a reader adds no
  /// others.
  var isOfAmount: Bool {
    keys.contains(.price) && [.base, .tier, .territories, .baseTerritory].contains(keys.last)
  }
}

extension Product {
  /// Restates amounts for the base territory of the product that they will be laid over. A new product that is bought
  /// once gets its own base territory, if it has no price in the catalog's.
  fileprivate mutating func restatePrices(of source: TerritoryCode, in base: TerritoryCode, over old: Product?) {
    let source = price?.baseTerritory ?? source
    var base = price?.baseTerritory ?? old?.price?.baseTerritory ?? base
    if source != base, old?.price == nil, price?.base != nil, price?.territories[base] == nil,
      (type ?? old?.type) != .autoRenewableSubscription
    {
      price?.baseTerritory = source
      base = source
    }
    mapPrices { $0.restate(from: source, to: base) }
  }

  /// Changes the price, the monthly payments, and the prices of all offers.
  mutating func mapPrices(_ change: (inout PriceSchedule) -> Void) {
    func apply(to price: inout PriceSchedule?) {
      guard var changed = price else { return }
      change(&changed)
      price = changed
    }
    apply(to: &price)
    if var monthly = plan.billingPlans?.monthlyCommitment {
      apply(to: &monthly.price)
      plan.billingPlans?.monthlyCommitment = monthly
    }
    for index in plan.introductoryOffers.indices { apply(to: &plan.introductoryOffers[index].terms.price) }
    for index in plan.promotionalOffers.indices { apply(to: &plan.promotionalOffers[index].terms.price) }
    for index in plan.winBackOffers.indices { apply(to: &plan.winBackOffers[index].terms.price) }
    for index in offerCodes.indices { apply(to: &offerCodes[index].terms.price) }
  }
}

extension PriceSchedule {
  /// Restates amounts of one base territory for another one: `base` is the price in the new one. A tier is a price of
  /// all territories, so it stays.
  mutating func restate(from source: TerritoryCode, to target: TerritoryCode) {
    func restate(_ base: inout Money?, _ tier: String?, _ territories: inout SortedMap<TerritoryCode, Money>) {
      guard tier == nil else { return }
      if source == target, let base, base != territories[target] { return }
      let own = territories[target]
      territories[target] = nil
      if source != target, let base { territories[source] = base }
      base = own ?? (source == target ? base : nil)
    }
    restate(&base, tier, &territories)
    changes = changes.map { change in
      var change = change
      restate(&change.base, change.tier, &change.territories)
      return change
    }
    kept = kept.map { former in
      var former = former
      restate(&former.base, nil, &former.territories)
      return former
    }
    volume = volume.map { seats in
      var seats = seats
      restate(&seats.base, nil, &seats.territories)
      return seats
    }
  }

  /// Prepares two prices for an overlay on a day. Past changes of the lower one become its price, unless the upper one
  /// states that price anyway, or has past changes itself.
  ///
  /// - Returns: whether the lower one was changed.
  fileprivate static func settle(
    _ above: inout PriceSchedule?, over below: inout PriceSchedule?, on day: CalendarDate, isPlan: Bool,
    base: TerritoryCode
  ) -> Bool {
    guard var new = above, let old = below, old.changes.contains(where: { $0.hasBegun(by: day) }),
      !new.changes.contains(where: { $0.hasBegun(by: day) })
    else { return false }
    let now = old.effectivePrices(on: day)
    guard new.agrees(with: now, base: base) else {
      below = old.caughtUp(to: day, isPlan: isPlan, base: base) ?? now
      return true
    }
    (new.base, new.tier, new.territories) = (nil, nil, [:])
    above = new == PriceSchedule() ? nil : new
    return false
  }

  /// Whether each of its amounts is the same in another price.
  private func agrees(with other: PriceSchedule, base territory: TerritoryCode) -> Bool {
    func amount(_ price: PriceSchedule) -> Money? {
      price.amount(in: Territory.currency(of: price.baseTerritory ?? other.baseTerritory ?? territory))
    }
    let isSame = (base, tier) == (other.base, other.tier) || amount(self).map { $0 == amount(other) } ?? false
    return (base == nil && tier == nil || isSame)
      && territories.allSatisfy { other.territories[$0.key] == $0.value }
  }
}
