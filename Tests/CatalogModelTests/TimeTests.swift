import CatalogModel
import Testing

struct PeriodTests {
  @Test("a period reads and writes as ISO 8601 does", arguments: ["P3D", "P1W", "P6M", "P1Y", "P9999D"])
  func text(_ text: String) {
    #expect(Period(text)?.description == text)
  }

  @Test(
    "other texts are rejected",
    arguments: [
      "", "P", "PM", "P0M", "P1", "1M", "p1m", "P1X", "P-1M", "P1.5M", "P1Y6M", "PT1H", "P10000D", "P１M", " P1M",
    ])
  func refused(_ text: String) {
    #expect(Period(text) == nil)
  }

  @Test("units have their lengths")
  func lengths() {
    #expect(
      [Period(2, .day), Period(2, .week), Period(2, .month), Period(2, .year)].map(\.approximateDays) == [
        2, 14, 60, 730,
      ])
    #expect(Period("P12M") != Period("P1Y"))
  }
}

struct CalendarDateTests {
  @Test(
    "a day is written as it was read",
    arguments: ["2027-01-15", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func text(_ text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(
    "other texts are rejected",
    arguments: [
      "", "2027-02-29", "1900-02-29", "2027-02-30", "2027-13-01", "2027-00-10", "2027-01-00", "2027-04-31",
      "0000-01-01",
      "2027-1-5",
      "20270115", "2027/01/15", "2027-01-15T00:00", "+027-01-15", "2027-01--5", "tomorrow",
    ])
  func refused(_ text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test("days are in chronological order")
  func order() {
    let days = ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].compactMap { CalendarDate($0) }
    #expect(days.reversed().sorted() == days)
    #expect(days.count == 4)
  }
}
