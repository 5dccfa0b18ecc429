import CatalogModel
import StoreFacts
import Testing

@Suite struct SeatTests {
  /// Apple's two examples, and edges: a purchase within the first price, and at the first seat of a tier.
  @Test(
    arguments: [
      (8, "9.99", [(6, "7.99")], [5, 3], 9_240), (5, "9.99", [(6, "7.99")], [5], 9_990),
      (6, "9.99", [(6, "7.99")], [5, 1], 9_657), (50, "19.99", [(21, "13.99"), (41, "10.99")], [20, 20, 10], 15_790),
      (3, "500", [], [3], 500_000),
    ] as [(Int, String, [(Int, String)], [Int], Int64)])
  func `each seat has the price of its own tier`(
    seats: Int, first: String, tiers: [(Int, String)], counts: [Int], mean: Int64
  ) throws {
    let bands = SeatSales.bands(
      seats, first: try #require(Money(first)), try tiers.map { ($0.0, try #require(Money($0.1))) })
    #expect(bands.map(\.seats) == counts && SeatSales.mean(bands) == mean)
  }

  @Test(
    arguments: [
      ("2026-09-15", false, nil, .notYet), ("2026-09-16", false, nil, .on), ("2026-09-16", true, "2026-09-13", .off),
      ("2026-09-16", true, "2026-09-14", .unknown), ("2026-09-16", true, nil, .unknown),
    ] as [(String, Bool, String?, SeatSales.StoreDefault)])
  func `Apple's default depends on three days`(
    day: String, isShared: Bool, made: String?, expected: SeatSales.StoreDefault
  ) throws {
    let day = try #require(CalendarDate(day))
    #expect(SeatSales.storeDefault(isShared: isShared, made: made.flatMap { CalendarDate($0) }, on: day) == expected)
  }

  @Test func `changes are in order of their days, each once`() throws {
    let all = DatedFact.all
    #expect(all.map(\.day) == all.map(\.day).sorted() && Set(all.map(\.fact.value)).count == all.count)
    let day = try #require(CalendarDate("2026-09-16"))
    #expect(DatedFact.since(day).first?.day == day && DatedFact.since(day).count < all.count)
  }
}
