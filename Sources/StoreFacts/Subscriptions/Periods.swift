package import CatalogModel

/// The allowed periods, shortest first.
///
/// They are fixed words: `P1W` is valid and `P7D` isn't, `P1Y` is and `P12M` isn't.
package enum Periods {
  /// The periods of subscriptions.
  package static let renewal = Fact(
    [Period(1, .week), Period(1, .month), Period(2, .month), Period(3, .month), Period(6, .month), Period(1, .year)],
    .api("SubscriptionCreateRequest"))

  /// The possible durations of one offer period, which depend on the mode; see `OfferCombinations`.
  package static let offer = Fact(
    [
      Period(3, .day), Period(1, .week), Period(2, .week), Period(1, .month), Period(2, .month), Period(3, .month),
      Period(6, .month), Period(1, .year),
    ],
    .api("SubscriptionOfferDuration"))

  /// The possible grace periods.
  package static let gracePeriod = Fact(
    [Period(3, .day), Period(16, .day), Period(28, .day)], .api("SubscriptionGracePeriodDuration"))
}
