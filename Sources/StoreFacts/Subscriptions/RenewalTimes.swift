package import CatalogModel

/// The times and durations of renewal attempts.
package enum RenewalTimes {
  /// The number of days before the end of a period when the App Store checked for obstacles in 2013 (statement 119).
  package static let preflightDays = Fact(10, .guide("Working with Subscriptions"))

  /// The number of hours before the end of a period when the App Store starts to charge (statement 125).
  package static let attemptHours = Fact(24, .guide("Working with Subscriptions"))

  /// For how many days after the end of a period the App Store retries the payment; a payment in that time starts a
  /// period on that day.
  package static let billingRetryDays = Fact(
    60, source: "StoreKit, Reducing involuntary subscriber churn",
    address: "https://developer.apple.com/documentation/storekit/reducing-involuntary-subscriber-churn",
    confidence: .official)

  /// The maximum number of days of grace for a weekly subscription, regardless of the app's grace period.
  package static let weeklyGraceDays = Fact(
    6, source: "StoreKit Test, SKTestSession.TimeRate.realTime",
    address: "https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum/realtime",
    confidence: .inferred)

  /// The days of retries after the end of a period: Apple states only "several times" (statement 126).
  package static let retryDays = Fact(
    [1, 3, 7, 14, 21, 30, 45, 60], source: "Shelf's own choice within the sixty days", confidence: .inferred)

  /// The hours between attempts on the last day of a period, which aren't documented.
  package static let hoursBetweenAttempts = Fact(
    6, source: "Shelf's own choice within the last day", confidence: .inferred)

  /// How often a day a subscription renewed in the test environment of 2013, regardless of purchases (statement 137).
  package static let sandboxRenewalsOf2013 = Fact(6, .guide("Working with Subscriptions"))

  /// How often a subscription renews in today's test environment, counted from its last purchase.
  package static let sandboxRenewals = Fact(
    12, source: "StoreKit, Testing an auto-renewable subscription",
    address: "https://developer.apple.com/documentation/storekit/testing-an-auto-renewable-subscription",
    confidence: .official)

  /// How often a subscription renews in TestFlight, once a day for any period.
  package static let testFlightRenewals = Fact(
    6, source: "App Store Connect Help, Subscription renewal rate in TestFlight",
    address:
      """
      https://developer.apple.com/help/app-store-connect/test-a-beta-version/\
      testing-subscriptions-and-in-app-purchases-in-testflight/
      """,
    confidence: .official)

  /// The grace period after a failed payment in the test environment in minutes, for a month of five minutes, and for
  /// weekly subscriptions.
  package static let sandboxGraceMinutes = Fact(
    (others: 5, weekly: 3), source: "StoreKit Test, SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes",
    address:
      """
      https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum/\
      monthlyrenewaleveryfiveminutes
      """,
    confidence: .official)

  /// The minutes of retries in the test environment, for a month of five minutes.
  package static let sandboxRetryMinutes = Fact(
    10, source: "StoreKit Test, SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes",
    address:
      """
      https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum/\
      monthlyrenewaleveryfiveminutes
      """,
    confidence: .official)

  /// The length of a period in the test environment in minutes (statement 136); nil for one that renewals don't have.
  ///
  /// ```
  /// RenewalTimes.sandboxMinutes(of: Period(1, .year))               // 60
  /// RenewalTimes.sandboxMinutes(of: Period(1, .year), monthly: 15)  // 180
  /// ```
  ///
  /// - Parameters:
  ///   - period: the period.
  ///   - month: the minutes of a month: 3, 5, 15, 30 or 60.
  /// - Returns: nil for a length that neither subscriptions nor offers have.
  package static func sandboxMinutes(of period: Period, monthly month: Int = 5) -> Int? {
    if month == 5 { return sandbox.value.first { $0.period == period }?.minutes }
    switch period {
    case Period(1, .week), Period(2, .week), Period(3, .day): return sandboxWeeks.value[month]
    case Period(1, .year): return 12 * month
    default: return period.unit == .month ? period.count * month : nil
    }
  }

  /// The length of a week in the test environment, by the minutes of a month.
  package static let sandboxWeeks = Fact(
    [3: 3, 5: 3, 15: 5, 30: 10, 60: 15], source: "App Store Connect Help, Manage Sandbox Apple Account settings",
    address:
      "https://developer.apple.com/help/app-store-connect/test-in-app-purchases/manage-sandbox-apple-id-settings",
    confidence: .official)

  /// A period and its length in minutes.
  package struct Acceleration: Sendable, Hashable {
    package let period: Period
    package let minutes: Int
  }

  /// The length of each period, at the default rate of the test environment.
  ///
  /// Apple's page gives them for the six periods of subscriptions. Offers may also last three days or two weeks,
  /// which aren't documented: they get the values of similar periods.
  package static let sandbox = Fact(
    [
      Acceleration(period: Period(3, .day), minutes: 2), Acceleration(period: Period(1, .week), minutes: 3),
      Acceleration(period: Period(2, .week), minutes: 3), Acceleration(period: Period(1, .month), minutes: 5),
      Acceleration(period: Period(2, .month), minutes: 10), Acceleration(period: Period(3, .month), minutes: 15),
      Acceleration(period: Period(6, .month), minutes: 30), Acceleration(period: Period(1, .year), minutes: 60),
    ],
    source: "StoreKit Test, SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes",
    address:
      """
      https://developer.apple.com/documentation/storekittest/sktestsession/timerate-swift.enum/\
      monthlyrenewaleveryfiveminutes
      """,
    confidence: .official)
}
