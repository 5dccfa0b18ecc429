import CatalogModel
import Testing

/// Parsing, writing and adding of moments.
struct InstantTests {
  @Test(
    "RFC 3339 moments are read, and written in UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
      ("2026-02-20T09:00:00Z", 1_771_578_000_000, "2026-02-20T09:00:00Z"),
      ("2026-02-20T10:00:00+01:00", 1_771_578_000_000, "2026-02-20T09:00:00Z"),
      ("2026-02-19t23:30:00.5-09:30", 1_771_578_000_500, "2026-02-20T09:00:00.500Z"),
      ("2026-02-20 09:00:00.0019z", 1_771_578_000_001, "2026-02-20T09:00:00.001Z"),
      ("1969-12-31T23:59:59.999Z", -1, "1969-12-31T23:59:59.999Z"),
      ("2024-02-29T23:59:59Z", 1_709_251_199_000, "2024-02-29T23:59:59Z"),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000, "2017-01-01T00:00:00Z"),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000, "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
  func reads(text: String, milliseconds: Int64, written: String) throws {
    let instant = try #require(Instant(text))
    #expect(instant.milliseconds == milliseconds)
    #expect("\(instant)" == written)
    #expect(Instant(written) == instant)
  }

  @Test(
    "Invalid moments are rejected",
    arguments: [
      "", "2026-02-20", "2026-02-20T09:00:00", "2026-02-20T09:00Z", "2026-02-30T09:00:00Z", "2026-02-20T24:00:00Z",
      "2026-02-20T09:60:00Z", "2026-02-20T09:00:60Z", "2026-02-20T09:00:00.Z", "2026-02-20T09:00:00+1:00",
      "2026-02-20T09:00:00+01", "2026-02-20T09:00:00ZZ", " 2026-02-20T09:00:00Z", "9999-12-31T23:59:59-00:01",
      "0001-01-01T00:00:00+00:01", "2026-02-20T09:00:00 Etc/GMT", "２０２６-02-20T09:00:00Z", "2025-02-29T00:00:00Z",
    ])
  func refuses(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test("Every day from 1600 to 2400 converts to a number and back, in order")
  func days() throws {
    let first = try #require(CalendarDate("1600-01-01")).daysSinceEpoch
    let last = try #require(CalendarDate("2400-12-31")).daysSinceEpoch
    var previous = try #require(CalendarDate("1599-12-31"))
    for days in first...last {
      let date = try #require(CalendarDate(daysSinceEpoch: days))
      #expect(date.daysSinceEpoch == days)
      #expect(previous < date)
      previous = date
    }
    #expect("\(previous)" == "2400-12-31")
    #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
    #expect(CalendarDate(daysSinceEpoch: -719_163) == nil)
  }

  @Test(
    "A period later is the same day, or the month's last",
    arguments: [
      ("2026-01-31", "P1M", 1, "2026-02-28"), ("2024-01-31", "P1M", 1, "2024-02-29"),
      ("2026-01-31", "P1M", 2, "2026-03-31"),
      ("2024-02-29", "P1Y", 1, "2025-02-28"), ("2024-02-29", "P1Y", 4, "2028-02-29"),
      ("2026-12-15", "P1M", 1, "2027-01-15"),
      ("2026-02-20", "P1W", 1, "2026-02-27"), ("2026-12-30", "P3D", 1, "2027-01-02"),
      ("2026-03-31", "P1M", -1, "2026-02-28"),
    ])
  func adds(start: String, period: String, times: Int, end: String) throws {
    let length = try #require(Period(period))
    let date = try #require(CalendarDate(start)?.adding(length, times: times))
    #expect("\(date)" == end)
    let moment = try #require(Instant(start + "T23:30:00.250Z")?.adding(length, times: times))
    #expect("\(moment)" == end + "T23:30:00.250Z")
  }

  @Test("The years 1 to 9999 are the limits")
  func bounds() throws {
    #expect(Instant(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .min).description == "0001-01-01T00:00:00Z")
    #expect(Instant(exactly: .max) == nil)
    #expect(Instant(milliseconds: 0).adding(milliseconds: .max) == Instant(milliseconds: .max))
    #expect(try #require(CalendarDate("9999-12-31")).adding(Period(1, .day)) == nil)
    #expect(try #require(CalendarDate("0001-01-01")).adding(Period(1, .month), times: -1) == nil)
    #expect(try #require(CalendarDate("2026-01-01")).adding(Period(9999, .year), times: .max) == nil)
  }
}
