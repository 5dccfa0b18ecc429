package import CatalogModel

/// Which lengths an offer may have, by the way in which it is paid.
///
/// The table is that of introductory offers. Offers of other kinds have the same fields and the same words in the API,
/// and we know of no other table for them.
package enum OfferCombinations {
  /// A length of one period, and how many such periods an offer may have.
  package struct Combination: Sendable, Hashable {
    package let duration: Period
    package let periods: ClosedRange<Int>
  }

  /// The lengths that the store allows, shortest first.
  ///
  /// An offer that is paid period by period keeps the rhythm of its plan, so its duration is the plan's period, and it
  /// lasts at most a year, or twelve weeks. A plan period that is nil, because nobody knows it, allows what any plan
  /// would.
  package static func allowed(_ mode: OfferMode, on planPeriod: Period?) -> [Combination] {
    switch mode {
    case .freeTrial: freeTrial.value
    case .payUpFront: payUpFront.value
    case .payAsYouGo: payAsYouGo.value.filter { planPeriod == nil || $0.duration == planPeriod }
    }
  }

  /// Whether the store takes an offer of so many periods.
  package static func isAllowed(mode: OfferMode, duration: Period, periods: Int, on planPeriod: Period?) -> Bool {
    allowed(mode, on: planPeriod).contains { $0.duration == duration && $0.periods.contains(periods) }
  }

  /// Any length that an offer may have, once.
  package static let freeTrial = Fact(
    Periods.offer.value.map { Combination(duration: $0, periods: 1...1) }, .storeconfig("durations"))

  /// Lengths from a month on, once.
  package static let payUpFront = Fact(
    Periods.offer.value.filter { $0.unit == .month || $0.unit == .year }.map {
      Combination(duration: $0, periods: 1...1)
    },
    .storeconfig("durations"))

  /// The lengths of plans.
  package static let payAsYouGo = Fact(
    zip(Periods.renewal.value, [12, 12, 6, 4, 2, 1]).map { Combination(duration: $0, periods: 1...$1) },
    .storeconfig("durations"))
}
