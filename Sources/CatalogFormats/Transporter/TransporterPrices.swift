import CatalogModel
import StoreFacts

/// The tier of a product over a stretch of days, both ends included.
struct TransporterInterval: Hashable {
  /// Nil for from now on. That a package may leave it out is our conclusion: all that were seen begin with a day.
  var start: CalendarDate?
  /// Nil for without end.
  var end: CalendarDate?
  var tier: LegacyTier
}

/// Prices as tiers.
enum TransporterPrices {
  /// Whether a package says what products of a type cost: the prices of subscriptions that renew were set elsewhere.
  static func belong(toType type: String?) -> Bool {
    guard let type else { return false }
    return type != ProductType.autoRenewableSubscription.rawValue
  }

  /// Whether all changes of a price can be said, if its amounts are US dollars.
  static func canSay(_ changes: Outline) -> Bool {
    guard case .list(let elements) = changes else { return false }
    let days = elements.compactMap { $0[.on]?.text }
    return days.count == elements.count && zip(days, days.dropFirst()).allSatisfy { $0 < $1 }
      && elements.allSatisfy { tier(named: $0[.tier]?.text, or: $0[.base]?.amount) != nil }
  }

  /// What a price comes to, day after day.
  ///
  /// - Parameters:
  ///   - price: the price and its changes.
  ///   - isInDollars: whether its amounts are US dollars, for which tiers are known.
  /// - Returns: the stretches in their order; none of the changes when one of them can't be said.
  static func intervals(of price: PriceSchedule, isInDollars: Bool) -> [TransporterInterval] {
    var intervals: [TransporterInterval] = []
    if let tier = tier(named: price.tier, or: isInDollars ? price.base : nil) {
      intervals.append(TransporterInterval(tier: tier))
    }
    for interval in changes(of: price, isInDollars: isInDollars) ?? [] {
      if let last = intervals.indices.last { intervals[last].end = interval.start?.dayBefore }
      intervals.append(interval)
    }
    return intervals
  }

  /// The changes as stretches; nil when one of them has no day, no tier, or comes before another.
  static func changes(of price: PriceSchedule, isInDollars: Bool) -> [TransporterInterval]? {
    var intervals: [TransporterInterval] = []
    for change in price.changes {
      guard let day = change.on, let tier = tier(named: change.tier, or: isInDollars ? change.base : nil),
        intervals.last?.start.map({ $0 < day }) ?? true
      else { return nil }
      intervals.append(TransporterInterval(start: day, tier: tier))
    }
    return intervals
  }

  /// The tier that a number in a package stands for.
  static func tier(stem: Int) -> LegacyTier? { LegacyTier.all.first { $0.stem == stem } }

  private static func tier(named name: String?, or amount: Money?) -> LegacyTier? {
    if let name { return LegacyTier.find(name) }
    return amount.flatMap(LegacyTier.forUSD)
  }
}

extension Outline {
  fileprivate var amount: Money? {
    if case .amount(let amount) = self { amount } else { nil }
  }
}

extension CalendarDate {
  var dayBefore: CalendarDate? {
    if day > 1 { return CalendarDate(year: year, month: month, day: day - 1) }
    let (year, month) = month > 1 ? (year, month - 1) : (year - 1, 12)
    return [31, 30, 29, 28].lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
  }
}

extension PriceSchedule {
  /// Whether its amounts are US dollars, where the price itself names the territory of its base; nil for the app's.
  var isInDollars: Bool? { baseTerritory.map { $0 == "USA" } }
}
