import CatalogModel
import SourceDiagnostics
import StoreFacts
import Testing

@Suite("Rules about scheduled prices")
struct PriceChangeTests {
  private func change(
    _ day: CalendarDate?, _ base: String? = nil, own: SortedMap<TerritoryCode, Money> = [:],
    _ subscribers: PriceChange.ExistingSubscribers? = nil
  ) -> PriceChange {
    var change = PriceChange()
    change.on = day
    change.base = base.flatMap(Money.init)
    change.territories = own
    change.existingSubscribers = subscribers
    return change
  }

  private func reported(
    ofPlan: Bool, _ changes: [PriceChange], own: SortedMap<TerritoryCode, Money> = [:],
    period: Period = Period(1, .month)
  )
    -> [String]
  {
    var product = ofPlan ? Sample.plan("gold", period: period) : Sample.product()
    product.price = PriceSchedule(base: Money(digits: 999, scale: 2), territories: own, changes: changes)
    let catalog = ofPlan ? Sample.catalog([], groups: [Sample.group("Magazine", [product])]) : Sample.catalog(product)
    return lint(catalog).map(\.kind.id)
  }

  private let soon = Sample.day(2027, 1, 15)
  private let later = Sample.day(2028, 1, 15)

  @Test("the date of a change")
  func days() {
    for (day, product, plan) in [
      (Sample.day(2026, 11, 20), ["price-change-in-the-past"], ["price-change-in-the-past"]),
      (Sample.day(2026, 11, 21), [], ["price-change-too-soon"]), (Sample.day(2026, 11, 22), [], []),
    ] as [(CalendarDate, [String], [String])] {
      #expect(reported(ofPlan: false, [change(day, "8.99")]) == product)
      #expect(reported(ofPlan: true, [change(day, "8.99")]) == plan)
    }
    #expect(reported(ofPlan: true, [change(nil, "8.99")]) == [])
  }

  @Test("two changes")
  func overlaps() {
    let two = [change(soon, "8.99"), change(later, "7.99")]
    #expect(reported(ofPlan: false, two) == [])
    #expect(reported(ofPlan: true, two) == ["overlapping-price-changes"])
    #expect(reported(ofPlan: false, [change(soon, "8.99"), change(soon, "7.99")]) == ["overlapping-price-changes"])
    let own: SortedMap<TerritoryCode, Money> = ["JPN": 1400]
    // Japan follows the base until it has its own price, so its price changes twice.
    #expect(
      reported(ofPlan: true, [change(soon, "8.99"), change(later, own: own)]) == ["overlapping-price-changes"])
    #expect(reported(ofPlan: true, [change(soon, own: own), change(later, "8.99")]) == [])
    #expect(reported(ofPlan: true, [change(soon, "8.99"), change(soon, own: own)]) == [])
    #expect(reported(ofPlan: true, [change(soon, "8.99"), change(later, own: own)], own: own) == [])
    var follows = change(soon)
    follows.followBase = ["JPN"]
    #expect(
      reported(ofPlan: true, [follows, change(later, "8.99")], own: own).contains("overlapping-price-changes"))
    #expect(
      !reported(ofPlan: true, [follows, change(soon, "8.99")], own: own).contains("overlapping-price-changes"))
    #expect(
      reported(ofPlan: true, [change(soon, own: own), change(later, "8.99", own: own)]) == ["overlapping-price-changes"]
    )
    // A change in the past is reported by another rule.
    #expect(
      reported(ofPlan: true, [change(Sample.day(2026, 1, 1), "8.99"), change(later, "7.99")]) == [
        "price-change-in-the-past"
      ])
  }

  @Test("kept prices")
  func kept() {
    func kept(_ base: String?, since: CalendarDate? = nil, own: SortedMap<TerritoryCode, Money> = [:]) -> KeptPrice {
      var kept = KeptPrice()
      (kept.base, kept.since, kept.territories) = (base.flatMap(Money.init), since, own)
      return kept
    }
    let past = Sample.day(2024, 1, 1)
    for (entries, rules) in [
      ([kept("7.99"), kept("8.99", since: past)], []),
      ([kept("7.99", own: ["XYZ": 100])], ["unknown-territory"]),
      ([kept(nil, own: ["JPN": 1000]), kept("7.99", since: past)], []),
      ([kept("7.98")], ["price-not-a-price-point"]),
      ([kept("7.999")], ["too-many-decimals"]),
      ([kept(nil, since: past, own: ["JPN": Money(digits: 10005, scale: 1)])], ["price-precision"]),
      ([kept("7.99"), kept("8.99")], ["overlapping-price-changes"]),
      ([kept("7.99", since: past), kept("8.99", since: past)], ["overlapping-price-changes"]),
      ([kept("7.99"), kept(nil, own: ["JPN": 1000])], []),
      ([kept("7.99", since: soon)], ["overlapping-price-changes"]),
      ([kept("7.99", since: Sample.today)], ["overlapping-price-changes"]),
      ([kept("9.99")], []),
      ([kept("10.99")], ["overlapping-price-changes"]),
      ([kept(nil, own: ["GBR": Money(digits: 999, scale: 2)])], ["overlapping-price-changes"]),
      ([kept(nil, since: past)], ["missing-price"]),
    ] as [([KeptPrice], [String])] {
      var plan = Sample.plan("gold")
      plan.price = PriceSchedule(
        base: Money(digits: 999, scale: 2), territories: ["GBR": Money(digits: 899, scale: 2)])
      plan.price?.kept = entries
      #expect(lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).map(\.kind.id) == rules)
    }
  }

  @Test("prices of additional seats on the day of a change and in a territory")
  func seats() {
    for (changes, own, count) in [
      ([], [:], 0), ([change(soon, "8.99", .move)], [:], 0), ([change(soon, "6.99", .move)], [:], 1),
      ([change(soon, "6.99", .move)], ["JPN": 1600], 2), ([], ["JPN": 1500], 0),
      ([change(soon, own: ["JPN": 1400], .move)], ["JPN": 1500], 1),
    ] as [([PriceChange], SortedMap<TerritoryCode, Money>, Int)] {
      var plan = Sample.plan("gold")
      plan.plan.multiSeat = MultiSeat()
      plan.price = PriceSchedule(
        base: Money(digits: 999, scale: 2), territories: ["JPN": 1500], changes: changes)
      var tier = VolumeTier(fromSeats: 6, base: Money(digits: 799, scale: 2))
      tier.territories = own
      plan.price?.volume = [tier]
      let found = lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).map(\.kind.id)
      #expect(found == Array(repeating: "volume-tiers", count: count))
    }
  }

  @Test("a change without a price")
  func emptyChange() {
    #expect(reported(ofPlan: true, [change(soon, nil, .move)]) == ["missing-price"])
    #expect(reported(ofPlan: false, [change(soon)]) == ["missing-price"])
  }

  @Test("an increase without affected customers")
  func silence() {
    #expect(reported(ofPlan: true, [change(soon, "10.99")]) == ["silent-subscriber-increase"])
    #expect(reported(ofPlan: true, [change(soon, "10.99", .keep)]) == [])
    #expect(reported(ofPlan: true, [change(soon, "10.99", .move)]) == [])
    #expect(reported(ofPlan: true, [change(soon, "9.99")]) == [])
    for (choice, expected) in [(nil, []), (.move, []), (.keep, ["silent-subscriber-increase"])]
      as [(PriceChange.ExistingSubscribers?, [String])]
    {
      #expect(reported(ofPlan: true, [change(soon, "8.99", choice)]) == expected)
    }
    #expect(reported(ofPlan: false, [change(soon, "10.99")]) == [])
    let twice = change(soon, own: ["JPN": 1600, "KOR": 16_000])
    #expect(
      reported(ofPlan: true, [twice], own: ["JPN": 1500, "KOR": 15_000]).filter { $0 == "silent-subscriber-increase" }
        .count == 1)
    // An increase in one territory, from its own price; elsewhere from an unknown price.
    #expect(
      reported(ofPlan: true, [change(soon, own: ["JPN": 1600])], own: ["JPN": 1500]) == ["silent-subscriber-increase"])
    #expect(reported(ofPlan: true, [change(soon, own: ["JPN": 1600])]) == [])
    #expect(
      reported(ofPlan: true, [change(soon, own: ["ARG": Money(digits: 1099, scale: 2)])]) == [
        "silent-subscriber-increase"
      ])
  }

  @Test(
    "consent",
    arguments: [
      // From 9.99: half of it and five dollars more are 14.99.
      ("14.99", Period(1, .month), false), ("15.99", Period(1, .month), true), ("15.99", Period(1, .year), false),
      ("59.99", Period(1, .year), false), ("60.99", Period(1, .year), true),
    ])
  func consent(price: String, period: Period, isNeeded: Bool) {
    #expect(
      reported(ofPlan: true, [change(soon, price, .move)], period: period) == (isNeeded ? ["consent-needed"] : []))
    #expect(reported(ofPlan: true, [change(soon, price, .keep)], period: period) == [])
  }

  @Test("a notice that comes late, and consent when an offer ends in South Korea")
  func noticeAndOffers() {
    func messages(_ day: CalendarDate, _ price: String, changing change: (inout Product) -> Void = { _ in }) -> [String]
    {
      var plan = Sample.plan("gold", period: Period(1, .week))
      plan.price = PriceSchedule(
        base: Money(digits: 999, scale: 2), changes: [self.change(day, price, .move)])
      change(&plan)
      return lint(Sample.catalog([], groups: [Sample.group("Magazine", [plan])])).filter {
        $0.kind.id == "consent-needed"
      }
      .map(\.message)
    }
    let (late, rise) = (Sample.day(2026, 11, 23), "the price rises from 9.99 to 10.99 USD")
    let paid = "; if it is scheduled today, subscribers pay it from 2026-12-18 at the earliest"
    #expect(messages(late, "10.99") == [rise + paid])
    #expect(messages(late, "10.99") { $0.status = .draft } == [])
    #expect(messages(Sample.today, "10.99") == [])
    #expect(
      messages(late, "29.99") == [
        "the price rises from 9.99 to 29.99 USD, and each subscriber must agree; if it is scheduled today, "
          + "subscribers pay it from 2026-11-28 at the earliest"
      ])
    #expect(
      messages(soon, "10.99") { $0.plan.winBackOffers = [WinBackOffer()] } == [
        rise + ", and subscribers in KOR must agree when an offer ends"
      ])
    let elsewhere = messages(soon, "10.99") {
      $0.plan.winBackOffers = [WinBackOffer()]
      $0.price?.territories = ["KOR": 15_000]
    }
    #expect(elsewhere == [])
  }

  @Test("a second increase within a year needs consent")
  func second() {
    let first = change(soon, "10.99", .move)
    #expect(
      reported(ofPlan: true, [first, change(Sample.day(2028, 1, 14), "11.99", .move)]).contains("consent-needed"))
    #expect(!reported(ofPlan: true, [first, change(later, "11.99", .move)]).contains("consent-needed"))
    let own = [change(soon, own: ["JPN": 1550], .move), change(Sample.day(2027, 2, 1), own: ["JPN": 1600], .move)]
    #expect(!reported(ofPlan: true, [first, own[1]], own: ["JPN": 1500]).contains("consent-needed"))
    #expect(reported(ofPlan: true, own, own: ["JPN": 1500]).contains("consent-needed"))
  }

  @Test("consent is requested once, from subscribers only, and a change on the same day isn't a second one")
  func consentOnce() {
    func count(_ changes: [PriceChange], ofPlan: Bool = true) -> Int {
      reported(ofPlan: ofPlan, changes, own: ["JPN": 1500, "KOR": 15_000]).filter { $0 == "consent-needed" }.count
    }
    #expect(count([change(soon, "59.99", .move)]) == 1)
    #expect(count([change(soon, "59.99", .move)], ofPlan: false) == 0)
    #expect(count([change(soon, own: ["JPN": 6000, "KOR": 60_000], .move)]) == 1)
    #expect(count([change(soon, own: ["JPN": 1600], .move), change(soon, own: ["KOR": 16_000], .move)]) == 0)
    #expect(count([change(soon, "10.99", .move), change(soon, "11.99", .move)]) == 0)
  }

  @Test("today's change isn't in the past")
  func today() {
    #expect(
      reported(ofPlan: true, [change(Sample.today, "8.99"), change(later, "7.99")]).contains(
        "overlapping-price-changes"))
  }

  @Test("whether an increase is large depends on the currency")
  func largeIncreases() {
    #expect(!PriceIncreaseConsent.isLarge(from: 1, to: 2, period: nil, currency: "USD"))
    #expect(PriceIncreaseConsent.isLarge(from: 500, to: 1500, period: nil, currency: "JPY"))
    #expect(!PriceIncreaseConsent.isLarge(from: 500, to: 1500, period: nil, currency: "XXX"))
  }
}
