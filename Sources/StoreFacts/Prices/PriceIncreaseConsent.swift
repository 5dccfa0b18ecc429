package import CatalogModel

/// The rules for consent to price increases.
///
/// Some regions require consent for every increase; Apple doesn't publish the list.
package enum PriceIncreaseConsent {
  /// The maximum percentage of an increase without consent.
  package static let percent = Fact<Int64>(50, thresholds)

  /// The maximum increase without consent in US dollars a period, for subscriptions shorter than a year.
  package static let dollarsPerPeriod = Fact<Money>(5, thresholds)

  /// The maximum increase without consent in US dollars a year, for yearly subscriptions.
  package static let dollarsPerYear = Fact<Money>(50, thresholds)

  /// The number of days before the renewal at which subscribers are asked for consent: 60 for periods of two months
  /// and more, 27 for a month, 7 for a week.
  package static func daysToAsk(_ period: Period?) -> Int {
    switch period?.approximateDays ?? 30 {
    case ..<28: 7
    case ..<56: 27
    default: 60
    }
  }

  /// The number of days before the renewal at which subscribers are notified of an increase without consent, for any
  /// period.
  package static let daysToTell = Fact(27, thresholds)

  /// The territories where subscribers must agree when an offer, free or discounted, changes to the regular price.
  package static let territoriesThatAskAfterOffers = Fact<Set<TerritoryCode>>(["KOR"], thresholds)

  /// Whether an increase is so large that subscribers must agree: above the percentage **and** above the dollar
  /// amount.
  ///
  /// Both amounts are in one currency; Apple uses its own exchange rates, this function rounded ones. A subscription
  /// without a period counts as shorter than a year.
  package static func isNeeded(from old: Money, to new: Money, period: Period?, currency: String) -> Bool {
    guard let before = old.hundredths, let after = new.hundredths, after > before, before >= 0,
      let rise = Currency.usual(Money(hundredths: after - before), of: currency, in: "USD")
    else { return false }
    let isYearly = period.map { $0.approximateDays >= 360 } ?? false
    return (after - before) * 100 > before * percent.value
      && rise > (isYearly ? dollarsPerYear : dollarsPerPeriod).value
  }

  /// Whether an increase needed consent under the 2013 rules: every one did, and renewal stopped without it
  /// (statements 122 to 124).
  package static func wasNeededIn2013(from old: Money, to new: Money) -> Bool { new > old }

  private static let thresholds = Origin(
    "Advanced Commerce API, Handling subscription price changes",
    "https://developer.apple.com/documentation/advancedcommerceapi/handling-subscription-price-changes", .official)
}
