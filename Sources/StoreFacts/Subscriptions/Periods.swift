package import CatalogModel

/// The lengths of time that the store has, shortest first.
///
/// They are words, not sums: the store knows `P1W` and not `P7D`, `P1Y` and not `P12M`.
package enum Periods {
  /// How often a subscription may renew.
  package static let renewal = Fact(
    [Period(1, .week), Period(1, .month), Period(2, .month), Period(3, .month), Period(6, .month), Period(1, .year)],
    .apiDescription)

  /// How long one period of an offer may be; which of them depends on how it is paid, see `OfferCombinations`.
  package static let offer = Fact(
    [
      Period(3, .day), Period(1, .week), Period(2, .week), Period(1, .month), Period(2, .month), Period(3, .month),
      Period(6, .month), Period(1, .year),
    ],
    .apiDescription)

  /// How long subscribers may keep access while a payment problem is solved.
  package static let gracePeriod = Fact([Period(3, .day), Period(16, .day), Period(28, .day)], .apiDescription)
}
