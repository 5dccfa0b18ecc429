package import CatalogModel

/// The possible durations of an offer, by payment mode.
///
/// The table is for introductory offers. Offers of other kinds have the same fields and words in the API, and no
/// other table is known.
package enum OfferCombinations {
  /// The length of a period, and the possible number of periods.
  package struct Combination: Sendable, Hashable {
    package let duration: Period
    package let periods: ClosedRange<Int>
  }

  /// The allowed durations, shortest first.
  ///
  /// A pay-as-you-go offer has the billing period as its duration: a month for monthly payments, else the
  /// subscription's period. It lasts at most a year, or twelve weeks. A nil period, which means that it is unknown,
  /// allows the durations of any period.
  package static func allowed(_ mode: OfferMode, on planPeriod: Period?, isMonthly: Bool) -> [Combination] {
    switch mode {
    case .freeTrial: return freeTrial.value
    case .payUpFront: return payUpFront.value
    case .payAsYouGo:
      let period = isMonthly ? CommitmentPlan.paymentPeriod.value : planPeriod
      return payAsYouGo.value.filter { period == nil || $0.duration == period }
    }
  }

  /// Whether an offer with a number of periods is allowed.
  package static func isAllowed(
    mode: OfferMode, duration: Period, periods: Int, on planPeriod: Period?, isMonthly: Bool
  ) -> Bool {
    allowed(mode, on: planPeriod, isMonthly: isMonthly).contains {
      $0.duration == duration && $0.periods.contains(periods)
    }
  }

  /// Any duration, once.
  package static let freeTrial = Fact(
    Periods.offer.value.map { Combination(duration: $0, periods: 1...1) }, .storeconfig("durations"))

  /// Durations from a month, once.
  package static let payUpFront = Fact(
    Periods.offer.value.filter { $0.unit == .month || $0.unit == .year }.map {
      Combination(duration: $0, periods: 1...1)
    },
    .storeconfig("durations"))

  /// The periods of subscriptions.
  package static let payAsYouGo = Fact(
    zip(Periods.renewal.value, [12, 12, 6, 4, 2, 1]).map { Combination(duration: $0, periods: 1...$1) },
    .storeconfig("durations"))
}
