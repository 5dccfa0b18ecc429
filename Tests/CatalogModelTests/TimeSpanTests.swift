import CatalogModel
import Testing

/// Lengths of time, as scenarios write them.
struct TimeSpanTests {
  @Test(
    "Months are added first, then days, then the rest",
    arguments: [
      ("P1M", "2026-02-28T09:00:00Z"), ("P1Y", "2027-01-31T09:00:00Z"), ("P2W", "2026-02-14T09:00:00Z"),
      ("P1M1D", "2026-03-01T09:00:00Z"), ("PT5M", "2026-01-31T09:05:00Z"), ("P1DT12H30M10S", "2026-02-01T21:30:10Z"),
      ("PT0S", "2026-01-31T09:00:00Z"), ("P1Y2M1W3D", "2027-04-10T09:00:00Z"),
    ])
  func adds(_ text: String, _ expected: String) throws {
    let start = try #require(Instant("2026-01-31T09:00:00Z"))
    #expect(start.adding(try #require(TimeSpan(text)))?.description == expected)
  }

  @Test(
    "Invalid lengths are rejected",
    arguments: [
      "", "P", "PT", "P1", "1M", "P1S", "PT1D", "P1D1M", "P1M1M", "P-1D", "P1.5D", "p1d", "P1D ", "P١D", "P1DT",
      "P9999999D",
    ])
  func refuses(_ text: String) { #expect(TimeSpan(text) == nil) }

  @Test("The year 9999 is the last")
  func ends() throws {
    let start = try #require(Instant("2026-01-31T09:00:00Z"))
    #expect(start.adding(try #require(TimeSpan("P8000Y"))) == nil)
    #expect(start.adding(try #require(TimeSpan("P999999D"))) != nil)
  }
}
