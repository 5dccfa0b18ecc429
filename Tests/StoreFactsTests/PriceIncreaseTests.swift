import CatalogModel
import StoreFacts
import Testing

/// The one judgement about price increases (Handling subscription price changes).
struct PriceIncreaseTests {
  private static let day = CalendarDate("2027-03-01") ?? .dayOfReading

  private static func increase(
    _ old: String, _ new: String, _ period: String, _ currency: String? = "USD", earlier: String? = nil,
    isAfterOffer: Bool = false
  ) -> PriceIncrease {
    PriceIncrease(
      from: Money(old) ?? 0, to: Money(new) ?? 0, currency: currency, period: Period(period), on: day,
      earlier: earlier.flatMap { CalendarDate($0) }, isAfterOffer: isAfterOffer)
  }

  @Test(
    "Who must agree, and how many days before the renewal",
    arguments: [
      // Above half and above five dollars, each alone not enough.
      (increase("9.99", "15.99", "P1M"), PriceIncrease.Consent.large, 27),
      (increase("9.99", "14.98", "P1M"), nil, 27), (increase("1.99", "6.98", "P1M"), nil, 27),
      (increase("19.99", "25.99", "P1M"), nil, 27),
      // Fifty dollars for a year, and no other period.
      (increase("59.99", "109.98", "P1Y"), nil, 27), (increase("59.99", "110.99", "P1Y"), .large, 60),
      (increase("59.99", "90.99", "P6M"), .large, 60),
      (increase("1.99", "9.99", "P1W"), .large, 7), (increase("1.99", "2.99", "P1W"), nil, 27),
      (increase("9.99", "19.99", "P2M"), .large, 60), (increase("9.99", "19.99", "P3M"), .large, 60),
      // The second one within twelve months.
      (increase("9.99", "10.99", "P1M", earlier: "2026-03-02"), .second, 27),
      (increase("9.99", "10.99", "P1M", earlier: "2026-03-01"), nil, 27),
      // The end of an offer in South Korea, at any price.
      (increase("0", "9.99", "P1M", isAfterOffer: true), .afterOffer, 27),
      // An unknown currency isn't judged by size.
      (increase("9.99", "99.99", "P1M", nil), nil, 27),
    ] as [(PriceIncrease, PriceIncrease.Consent?, Int)])
  func table(increase: PriceIncrease, consent: PriceIncrease.Consent?, days: Int) {
    #expect(increase.consent == consent)
    #expect(increase.noticeDays == days)
  }

  @Test("The first renewal at the new price is on the price's first day, or once the notice period has passed")
  func firstRenewal() {
    let increase = Self.increase("9.99", "10.99", "P1M")
    #expect(increase.firstRenewal(announced: CalendarDate("2027-01-01") ?? Self.day) == Self.day)
    #expect(increase.firstRenewal(announced: CalendarDate("2027-02-20") ?? Self.day) == CalendarDate("2027-03-19"))
  }

  @Test("Increases of a schedule are found in each currency, and those that subscribers don't pay aren't counted")
  func schedule() {
    func change(_ day: String, _ base: String?, _ own: SortedMap<TerritoryCode, Money> = [:], keeps: Bool = false)
      -> PriceChange
    {
      var change = PriceChange()
      (change.on, change.base, change.territories) = (CalendarDate(day), base.flatMap(Money.init), own)
      change.existingSubscribers = keeps ? .keep : .move
      return change
    }
    let price = PriceSchedule(
      base: Money("9.99"), territories: ["JPN": 1000],
      changes: [change("2027-05-01", "8.99", ["JPN": 1100]), change("2026-05-01", "10.99", keeps: true)])
    let found = price.increases(inBase: "USD")
    #expect(
      found.map { "\($0.day) \($0.territory?.text ?? "base") \($0.old) \($0.new)" } == [
        "2026-05-01 base 9.99 10.99", "2027-05-01 JPN 1000 1100",
      ])
    #expect(price.decreases(inBase: "USD") == [], "it raises the price in Japan")
    for (own, follows, expected) in [
      ([:], [], [0]), (["JPN": 900], [], [0]), (["JPN": 1000], [], [0]), (["JPN": 1100], [], []),
      (["KOR": 9000], [], []), ([:], ["JPN"], []),
    ] as [(SortedMap<TerritoryCode, Money>, [TerritoryCode], Set<Int>)] {
      var lower = change("2027-05-01", "8.99", own)
      lower.followBase = follows
      let schedule = PriceSchedule(base: Money("9.99"), territories: ["JPN": 1000], changes: [lower])
      #expect(schedule.decreases(inBase: "USD") == expected)
    }
    #expect(price.lastIncrease(before: Self.day, in: nil, inBase: "USD") == nil)
    let moved = PriceSchedule(
      base: Money("9.99"), territories: ["JPN": 1000], changes: [change("2026-05-01", "10.99")])
    #expect(
      [nil, "JPN", "ECU"].map { moved.lastIncrease(before: Self.day, in: $0, inBase: "USD")?.description } == [
        "2026-05-01", nil, "2026-05-01",
      ], "a territory with its own price isn't affected")
  }
}
