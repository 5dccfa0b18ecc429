import CatalogModel
import StoreFacts
import Testing

@Suite struct ScheduleOnDayTests {
  private let schedule: PriceSchedule = {
    var (first, second) = (PriceChange(), PriceChange())
    (first.on, first.base, first.territories) = (CalendarDate("2035-01-01"), 6, ["DEU": 7])
    (second.on, second.base) = (CalendarDate("2036-01-01"), 8)
    return PriceSchedule(base: 5, territories: ["JPN": 700], changes: [second, first])
  }()

  @Test func newestBegunChangesHold() throws {
    let day = try #require(CalendarDate("2035-06-01"))
    let standing = schedule.effectivePrices(on: day)
    #expect(standing.base == 6 && standing.territories == ["DEU": 7, "JPN": 700])
    #expect(standing.changes.map(\.base) == [8])
  }

  /// A territory keeps its own price when the base changes.
  @Test func changesOfTheBaseLeaveOwnPricesAlone() throws {
    let day = try #require(CalendarDate("2036-06-01"))
    #expect(schedule.quote(in: "JPN", on: day, base: "USA")?.amount == 700)
    #expect(schedule.quote(in: "DEU", on: day, base: "USA")?.amount == 7)
    #expect(schedule.quote(in: "USA", on: day, base: "USA")?.amount == 8)
  }
}
