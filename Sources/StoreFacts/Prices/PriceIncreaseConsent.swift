package import CatalogModel

/// The rules for consent to price increases, and for the notices before them.
///
/// Some regions require consent for every increase; Apple doesn't publish the list. The rules for increases of seats'
/// prices aren't known either.
package enum PriceIncreaseConsent {
  /// The maximum percentage of an increase without consent.
  package static let percent = Fact<Int64>(50, thresholds)

  /// The maximum increase without consent in US dollars a period, for subscriptions shorter than a year.
  package static let dollarsPerPeriod = Fact<Money>(5, thresholds)

  /// The maximum increase without consent in US dollars a year, for yearly subscriptions.
  package static let dollarsPerYear = Fact<Money>(50, thresholds)

  /// The time after an increase in which a second one needs consent.
  package static let timeBetween = Fact(Period(1, .year), thresholds)

  /// The number of days before the renewal at which subscribers are asked for consent, by period; shortest first.
  package static let daysToAsk = Fact(
    zip(Periods.renewal.value, [7, 27, 60, 60, 60, 60]).map { Notice(period: $0, days: $1) }, thresholds)

  /// The number of days before the renewal at which subscribers are notified of an increase without consent, for any
  /// period: of a weekly subscription that is the fourth renewal.
  package static let daysToTell = Fact(27, thresholds)

  /// The territories where subscribers must agree when an offer, free or discounted, changes to the regular price.
  package static let territoriesThatAskAfterOffers = Fact<Set<TerritoryCode>>(["KOR"], thresholds)

  /// The territories of a product where subscribers must agree to its regular price when one of its offers ends.
  ///
  /// - Parameter product: the product.
  /// - Returns: in alphabetical order; none without offers.
  package static func territoriesThatAsk(afterOffersOf product: Product) -> [TerritoryCode] {
    let plan = product.plan
    let hasOffers =
      !plan.introductoryOffers.isEmpty || !plan.promotionalOffers.isEmpty || !product.offerCodes.isEmpty
      || !plan.winBackOffers.isEmpty
    return hasOffers ? territoriesThatAskAfterOffers.value.filter(product.availability.contains).sorted() : []
  }

  /// The time of a request for consent.
  package struct Notice: Hashable, Sendable {
    package let period: Period
    package let days: Int
  }

  /// The number of days before the renewal at which subscribers are asked: of the longest period in the table that
  /// isn't longer; a subscription without a period counts as monthly.
  package static func daysToAsk(_ period: Period?) -> Int {
    let length = period?.approximateDays ?? 30
    return daysToAsk.value.last { $0.period.approximateDays <= length }?.days ?? daysToAsk.value[0].days
  }

  /// Whether an increase is so large that subscribers must agree: above the percentage **and** above the dollar
  /// amount.
  ///
  /// Both amounts are in one currency; Apple uses its own exchange rates, this function rounded ones. A subscription
  /// without a period counts as shorter than a year.
  package static func isLarge(from old: Money, to new: Money, period: Period?, currency: String) -> Bool {
    guard let before = old.hundredths, let after = new.hundredths, after > before, before >= 0,
      let rise = Currency.usual(Money(hundredths: after - before), of: currency, in: "USD")
    else { return false }
    let isYearly = period.map { $0.approximateDays >= 360 } ?? false
    return (after - before) * 100 > before * percent.value
      && rise > (isYearly ? dollarsPerYear : dollarsPerPeriod).value
  }

  private static let thresholds = Origin(
    "Advanced Commerce API, Handling subscription price changes",
    "https://developer.apple.com/documentation/advancedcommerceapi/handling-subscription-price-changes", .official)
}

/// An increase of a subscription's price for existing subscribers: whether they must agree, and when they learn of it.
///
/// The simulated App Store, `edit`, `diff` and `lint` judge increases by it.
package struct PriceIncrease: Hashable, Sendable {
  package let old: Money
  package let new: Money

  /// The ISO 4217 code of both amounts; nil if it isn't known, so that the size isn't judged.
  package let currency: String?

  /// The period whose price they are; nil counts as a month.
  package let period: Period?

  /// Its day, and the day of the increase before; nil for none.
  package let day: CalendarDate
  package let earlier: CalendarDate?

  /// Whether an offer ends in a territory that requires consent to the regular price.
  package let isAfterOffer: Bool

  package init(
    from old: Money, to new: Money, currency: String?, period: Period?, on day: CalendarDate,
    earlier: CalendarDate? = nil, isAfterOffer: Bool = false
  ) {
    (self.old, self.new, self.currency, self.period) = (old, new, currency, period)
    (self.day, self.earlier, self.isAfterOffer) = (day, earlier, isAfterOffer)
  }

  /// Why subscribers must agree.
  package enum Consent: Sendable {
    case large
    /// It is the second increase within a year.
    case second
    case afterOffer
  }

  /// Why subscribers must agree, as far as it is known; nil if they are only notified.
  package var consent: Consent? {
    if isAfterOffer { return .afterOffer }
    if let currency, PriceIncreaseConsent.isLarge(from: old, to: new, period: period, currency: currency) {
      return .large
    }
    guard let earlier, let year = earlier.adding(PriceIncreaseConsent.timeBetween.value) else {
      return nil
    }
    return day < year ? .second : nil
  }

  /// The number of days before a renewal when subscribers are asked or notified.
  package var noticeDays: Int {
    consent == nil ? PriceIncreaseConsent.daysToTell.value : PriceIncreaseConsent.daysToAsk(period)
  }

  /// The first day on which a subscriber can pay the new price, if it is announced on a day: an earlier renewal still
  /// has the old one.
  package func firstRenewal(announced today: CalendarDate) -> CalendarDate {
    max(day, today.adding(Period(noticeDays, .day)) ?? day)
  }

  /// `asked 27 days before their renewal`, `notified 27 days before their renewal`.
  package var spokenNotice: String {
    "\(consent == nil ? "notified" : "asked") \(noticeDays) days before their renewal"
  }
}

extension PriceSchedule {
  /// A scheduled increase.
  package struct Increase: Hashable, Sendable {
    /// The index of the change.
    package let index: Int
    package let day: CalendarDate

    /// The territory with its own price; nil for the base.
    package let territory: TerritoryCode?
    package let old: Money
    package let new: Money

    /// The ISO 4217 code of both amounts, if it is known.
    package let currency: String?

    /// Whether existing subscribers pay it too.
    fileprivate let moves: Bool

    /// The territories with their own price, which an increase of the base doesn't change.
    fileprivate let others: SortedMap<TerritoryCode, Money>

    /// Whether it raises the price in a territory, or the base for nil.
    ///
    /// - Parameter territory: the territory.
    /// - Returns: true for an increase of the base if the territory followed it.
    package func raises(in territory: TerritoryCode?) -> Bool {
      self.territory == territory || (self.territory == nil && territory.map { others[$0] == nil } ?? false)
    }
  }

  /// The scheduled increases.
  ///
  /// - Parameter base: the ISO 4217 code of the base; nil if it isn't known.
  /// - Returns: chronological; on one day the base comes first, then territories with their own price.
  package func increases(inBase base: String?) -> [Increase] {
    var increases: [Increase] = []
    visitAmounts(inBase: base) { amount in
      guard let old = amount.old, amount.new > old else { return }
      increases.append(
        Increase(
          index: amount.index, day: amount.day, territory: amount.territory, old: old, new: amount.new,
          currency: amount.currency, moves: changes[amount.index].existingSubscribers == .move, others: amount.own))
    }
    return increases
  }

  /// The changes that lower a price and certainly raise none.
  ///
  /// - Parameter base: the ISO 4217 code of the base; nil if it isn't known.
  /// - Returns: their indices.
  package func decreases(inBase base: String?) -> Set<Int> {
    var (lower, other) = (Set<Int>(), Set(changes.indices.filter { !changes[$0].followBase.isEmpty }))
    visitAmounts(inBase: base) { amount in
      if let old = amount.old, amount.new <= old {
        if amount.new < old { lower.insert(amount.index) }
      } else {
        other.insert(amount.index)
      }
    }
    return lower.subtracting(other)
  }

  /// An amount of a scheduled change.
  private struct ChangedAmount {
    let index: Int
    let day: CalendarDate
    let territory: TerritoryCode?

    /// Nil if it isn't known.
    let old: Money?
    let new: Money
    let currency: String?

    /// The territories with their own price after the change.
    let own: SortedMap<TerritoryCode, Money>
  }

  /// Visits the amounts of the changes in the order of `increases(inBase:)`.
  private func visitAmounts(inBase base: String?, _ visit: (ChangedAmount) -> Void) {
    var (current, own) = (amount(in: base), territories)
    let dated = changes.enumerated().compactMap { index, change in change.on.map { (index, $0, change) } }
    for (index, day, change) in dated.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
      for territory in change.followBase { own[territory] = nil }
      let former = own
      for pair in change.territories { own[pair.key] = pair.value }
      func visitAmount(_ territory: TerritoryCode?, _ old: Money?, _ new: Money, _ currency: String?) {
        visit(
          ChangedAmount(
            index: index, day: day, territory: territory, old: old, new: new, currency: currency, own: own))
      }
      if let new = PriceSchedule(base: change.base, tier: change.tier).amount(in: base) {
        visitAmount(nil, current, new, base)
        current = new
      }
      for (territory, new) in change.territories.map({ ($0.key, $0.value) }) {
        let currency = Territory.find(territory)?.currency
        // A territory that followed the base used another currency, so its old price is unknown.
        visitAmount(territory, former[territory] ?? (currency == base ? current : nil), new, currency)
      }
    }
  }

  /// The day of the last scheduled increase for existing subscribers in a territory.
  ///
  /// - Parameters:
  ///   - day: the day before which it happened.
  ///   - territory: the territory; nil for those that follow the base.
  ///   - base: the ISO 4217 code of the base; nil if it isn't known.
  /// - Returns: nil for none.
  package func lastIncrease(
    before day: CalendarDate, in territory: TerritoryCode?, inBase base: String?
  ) -> CalendarDate? {
    changes.isEmpty ? nil : increases(inBase: base).lastDay(before: day, in: territory)
  }

  /// The base, stated directly or as a tier.
  package func amount(in base: String?) -> Money? {
    self.base ?? (base == "USD" ? tier.flatMap(LegacyTier.find)?.usd : nil)
  }
}

extension [PriceSchedule.Increase] {
  /// The day of the last increase for existing subscribers in a territory.
  ///
  /// - Parameters:
  ///   - day: the day before which it happened.
  ///   - territory: the territory; nil for those that follow the base.
  /// - Returns: nil for none.
  package func lastDay(before day: CalendarDate, in territory: TerritoryCode?) -> CalendarDate? {
    // They are chronological.
    self[..<partitioningIndex { $0.day >= day }].last { $0.moves && $0.raises(in: territory) }?.day
  }
}
