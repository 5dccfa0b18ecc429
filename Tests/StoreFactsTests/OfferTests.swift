import CatalogModel
import StoreFacts
import Testing

struct PeriodTests {
  @Test func periodsOfTheStore() {
    #expect(Periods.renewal.value.map(\.description) == ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
    #expect(Periods.offer.value.map(\.description) == ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
    #expect(Periods.gracePeriod.value.map(\.description) == ["P3D", "P16D", "P28D"])
    #expect(Periods.renewal.confidence == .official)
  }

  @Test func shortestFirst() {
    for periods in [Periods.renewal.value, Periods.offer.value, Periods.gracePeriod.value] {
      let days = periods.map(\.approximateDays)
      #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}

struct OfferCombinationTests {
  private static let durations = [
    "P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y", "P1D", "P4M", "P7D", "P12M", "P2Y",
  ]
  private static let plans = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  /// The maximum number of periods; 0 if the duration isn't allowed.
  private static let free = ["P3D": 1, "P1W": 1, "P2W": 1, "P1M": 1, "P2M": 1, "P3M": 1, "P6M": 1, "P1Y": 1]
  private static let upFront = ["P1M": 1, "P2M": 1, "P3M": 1, "P6M": 1, "P1Y": 1]
  private static let asYouGo = ["P1W": 12, "P1M": 12, "P2M": 6, "P3M": 4, "P6M": 2, "P1Y": 1]

  /// Every mode with every duration and count on every subscription, and without one.
  @Test(arguments: OfferMode.allCases)
  func everyCombination(mode: OfferMode) throws {
    for plan in Self.plans.map(Optional.some) + [nil] {
      for text in Self.durations {
        let duration = try #require(Period(text))
        let greatest =
          switch mode {
          case .freeTrial: Self.free[text] ?? 0
          case .payUpFront: Self.upFront[text] ?? 0
          case .payAsYouGo: plan == nil || plan == text ? Self.asYouGo[text] ?? 0 : 0
          }
        for periods in [Int.min, -1] + Array(0...14) + [Int.max] {
          let expected = periods >= 1 && periods <= greatest
          let found = OfferCombinations.isAllowed(
            mode: mode, duration: duration, periods: periods, on: plan.flatMap { Period($0) }, isMonthly: false)
          #expect(found == expected, "\(mode) \(text) × \(periods) on \(plan ?? "any plan")")
        }
      }
    }
  }

  @Test func aPlanThatTheStoreDoesNotHaveTakesNoInstalments() {
    #expect(OfferCombinations.allowed(.payAsYouGo, on: Period(5, .day), isMonthly: false).isEmpty)
    #expect(OfferCombinations.allowed(.freeTrial, on: Period(5, .day), isMonthly: false).count == 8)
  }

  @Test func listsAreShortestFirst() {
    #expect(OfferCombinations.allowed(.freeTrial, on: nil, isMonthly: false).map(\.duration) == Periods.offer.value)
    #expect(
      OfferCombinations.allowed(.payUpFront, on: nil, isMonthly: false).map(\.duration.description) == [
        "P1M", "P2M", "P3M", "P6M", "P1Y",
      ])
    #expect(OfferCombinations.allowed(.payAsYouGo, on: nil, isMonthly: false).map(\.duration) == Periods.renewal.value)
    #expect(OfferCombinations.allowed(.payAsYouGo, on: Period(3, .month), isMonthly: false).map(\.periods) == [1...4])
    #expect(OfferCombinations.allowed(.payAsYouGo, on: Period(1, .year), isMonthly: true).map(\.periods) == [1...12])
  }

  /// Instalments last a year at most.
  @Test func instalmentsEndWithinAYear() {
    for combination in OfferCombinations.payAsYouGo.value {
      #expect(combination.duration.approximateDays * combination.periods.upperBound <= 365)
    }
  }

  @Test func commitmentIsForYearlyPlans() {
    #expect(CommitmentPlan.planPeriod.value == Period(1, .year))
    #expect(CommitmentPlan.payments.value == 12)
    #expect(CommitmentPlan.totalPercent.value == 100...150)
    #expect(CommitmentPlan.excludedTerritories.value.allSatisfy(Territory.hasStorefront))
  }
}
