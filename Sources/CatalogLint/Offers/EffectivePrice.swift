import CatalogModel
import StoreFacts

extension LintContext {
  /// The price in a territory that doesn't follow the base territory, or else in the base territory, today by default;
  /// nil if it isn't stated or can't be compared.
  ///
  /// A tier is defined by its price in the United States, so it gives no amount elsewhere.
  func effectivePrice(
    _ price: PriceSchedule?, in territory: TerritoryCode? = nil, on day: CalendarDate? = nil
  ) -> Money? {
    guard let price else { return nil }
    let day = day ?? today
    if let territory {
      let turns = price.changes.filter { $0.territories[territory] != nil || $0.followBase.contains(territory) }
      let begun = turns.filter { $0.on.map { $0 <= day } ?? false }.sorted { ($0.on ?? day) < ($1.on ?? day) }
      return (begun.last?.territories ?? price.territories)[territory]
    }
    let isInUSD = App.baseTerritory(of: app) == "USA"
    func amount(_ base: Money?, _ tier: String?) -> Money? {
      base ?? (isInUSD ? tier.flatMap(LegacyTier.find)?.usd : nil)
    }
    return price.newest(on: day, amount(price.base, price.tier)) { amount($0.base, $0.tier) }
  }
}

extension PriceSchedule {
  /// The value of the newest change up to a day, or the initial value.
  fileprivate func newest(on day: CalendarDate, _ start: Money?, _ amount: (PriceChange) -> Money?) -> Money? {
    var newest = (amount: start, since: CalendarDate?.none)
    for change in changes {
      guard let on = change.on, on <= day, newest.since.map({ $0 <= on }) ?? true, let amount = amount(change) else {
        continue
      }
      newest = (amount, on)
    }
    return newest.amount
  }

  /// Whether it contains no amount, or only zero.
  var isNothing: Bool {
    (base ?? 0) == 0 && (tier ?? "0") == "0" && territories.allSatisfy { $0.value == 0 } && changes.isEmpty
  }
}

extension PriceSchedule {
  /// The territories that don't follow the base on some day.
  var ownTerritories: Set<TerritoryCode> {
    Set(territories.map(\.key)).union(changes.flatMap { $0.territories.map(\.key) })
  }

  /// The place of the amount that applies on a day.
  ///
  /// - Parameters:
  ///   - territory: a territory with its own price; nil for the base.
  ///   - day: the day.
  ///   - path: the path of the schedule.
  /// - Returns: the path of the amount.
  func path(in territory: TerritoryCode?, on day: CalendarDate, at path: CatalogPath) -> CatalogPath {
    func pricePath(_ path: CatalogPath, _ base: Money?) -> CatalogPath {
      territory.map { path[.territories][$0] } ?? path[base == nil ? .tier : .base]
    }
    let begun = changes.indices.filter { index in
      let change = changes[index]
      let isSet = territory.map { change.territories[$0] != nil } ?? (change.base != nil || change.tier != nil)
      return isSet && change.on.map { $0 <= day } ?? false
    }
    guard let newest = begun.max(by: { (changes[$0].on ?? day) < (changes[$1].on ?? day) }) else {
      return pricePath(path, base)
    }
    return pricePath(path[.changes][newest], changes[newest].base)
  }
}

extension Money {
  /// The amount multiplied; nil on overflow.
  func times(_ count: Int) -> Money? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: Int64(count))
    return overflow ? nil : Money(digits: product, scale: scale)
  }
}
