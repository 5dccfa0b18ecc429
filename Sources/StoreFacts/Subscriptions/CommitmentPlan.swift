package import CatalogModel

/// What holds for a yearly plan that is paid in twelve months.
///
/// New in 2026. The names are the API's; the rules for prices are known from a tool that repeats the store's help of
/// April 2026, those for what happens later from StoreKit's pages.
package enum CommitmentPlan {
  /// The only period that a plan with such payments may have.
  package static let planPeriod = Fact(Period(1, .year), help)

  package static let payments = Fact(12, help)

  /// Where the store does not offer it; sorted.
  package static let excludedTerritories = Fact<[TerritoryCode]>(["SGP", "USA"], help)

  /// The least and the greatest sum of all payments, in hundredths of the price that is paid at once.
  package static let totalPercent = Fact(100...150, help)

  /// For how many days after a payment that failed the store tries again before the commitment ends; there is no time
  /// of grace.
  package static let billingRetryDays = Fact(90, lifeCycle)

  /// The period of one payment.
  package static let paymentPeriod = Fact(Period(1, .month), lifeCycle)

  private static let lifeCycle = Origin(
    "StoreKit, Managing the life cycle of monthly subscriptions with a 12-month commitment",
    """
    https://developer.apple.com/documentation/storekit/\
    managing-lifecycle-of-monthly-subscriptions-with-a-12-month-commitment-
    """,
    .official)

  private static let help = Origin(
    "App Store Connect CLI, monthly commitment", "https://github.com/rorkai/App-Store-Connect-CLI", .secondary)
}
