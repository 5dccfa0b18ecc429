package import CatalogModel

/// When subscribers must agree to a higher price before they pay it.
///
/// In some regions they must agree to any; the store keeps that list to itself.
package enum PriceIncreaseConsent {
  /// An increase up to so many hundredths of the price needs no consent.
  package static let percent = Fact<Int64>(50, thresholds)

  /// An increase up to so many US dollars a period needs no consent, for plans shorter than a year.
  package static let dollarsPerPeriod = Fact<Money>(5, thresholds)

  /// An increase up to so many US dollars a year needs no consent, for yearly plans.
  package static let dollarsPerYear = Fact<Money>(50, thresholds)

  /// How many days before the renewal subscribers are asked for consent: 60 for plans of two months and more, 27 for a
  /// month, 7 for a week.
  package static func daysToAsk(_ period: Period?) -> Int {
    switch period?.approximateDays ?? 30 {
    case ..<28: 7
    case ..<56: 27
    default: 60
    }
  }

  /// How many days before the renewal subscribers are informed of an increase that needs no consent, for any period.
  package static let daysToTell = Fact(27, thresholds)

  /// Where subscribers must agree when an offer, free or discounted, turns into the regular price.
  package static let territoriesThatAskAfterOffers = Fact<Set<TerritoryCode>>(["KOR"], thresholds)

  /// Whether an increase is so large that subscribers must agree: more than the percentage **and** more than the
  /// dollars.
  ///
  /// Both amounts are in the one currency; the store reckons in its own rates of exchange, this in rounded ones. A plan
  /// without a period counts as shorter than a year.
  package static func isNeeded(from old: Money, to new: Money, period: Period?, currency: String) -> Bool {
    guard let before = old.hundredths, let after = new.hundredths, after > before, before >= 0,
      let rise = Currency.usual(Money(hundredths: after - before), of: currency, in: "USD")
    else { return false }
    let isYearly = period.map { $0.approximateDays >= 360 } ?? false
    return (after - before) * 100 > before * percent.value
      && rise > (isYearly ? dollarsPerYear : dollarsPerPeriod).value
  }

  /// Whether an increase needed consent by the rule of 2013: every one did, and renewal stopped without it (statements
  /// 122 to 124).
  package static func wasNeededIn2013(from old: Money, to new: Money) -> Bool { new > old }

  private static let thresholds = Origin(
    "Advanced Commerce API, Handling subscription price changes",
    "https://developer.apple.com/documentation/advancedcommerceapi/handling-subscription-price-changes", .official)
}
