import CatalogModel
import StoreFacts

extension LintContext {
  /// What a price is today in the base territory; nil when nobody says, or says it in a way that can't be compared.
  ///
  /// A tier is known by its price in the United States, so elsewhere it says nothing.
  func priceToday(_ price: PriceSchedule?) -> Money? {
    guard let price else { return nil }
    let isInUSD = app?.baseTerritory ?? "USA" == "USA"
    func amount(_ base: Money?, _ tier: String?) -> Money? {
      base ?? (isInUSD ? tier.flatMap(LegacyTier.find)?.usd : nil)
    }
    return price.newest(on: today, amount(price.base, price.tier)) { amount($0.base, $0.tier) }
  }

  /// What a price is today in a territory that does not follow the base territory.
  func priceToday(_ price: PriceSchedule?, in territory: TerritoryCode) -> Money? {
    guard let price else { return nil }
    let turns = price.changes.filter { $0.territories[territory] != nil || $0.followBase.contains(territory) }
    let begun = turns.filter { $0.on.map { $0 <= today } ?? false }.sorted { ($0.on ?? today) < ($1.on ?? today) }
    guard let newest = begun.last else { return price.territories[territory] }
    return newest.territories[territory]
  }
}

extension PriceSchedule {
  /// What the newest change up to a day says, or else what held from the start.
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

  /// Whether it names no amount at all, or only nothing.
  var isNothing: Bool {
    (base ?? 0) == 0 && (tier ?? "0") == "0" && territories.allSatisfy { $0.value == 0 } && changes.isEmpty
  }
}

extension Money {
  /// The amount so many times; nil when that has too many digits.
  func times(_ count: Int) -> Money? {
    let (product, overflow) = digits.multipliedReportingOverflow(by: Int64(count))
    return overflow ? nil : Money(digits: product, scale: scale)
  }
}

extension Period {
  /// Its length in months; nil for days and weeks.
  var months: Int? {
    switch unit {
    case .day, .week: nil
    case .month: count
    case .year: 12 * count
    }
  }
}
