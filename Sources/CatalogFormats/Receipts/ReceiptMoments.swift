import CatalogModel

/// Times in receipts.
enum ReceiptMoment {
  /// The launch of the App Store: July 10, 2008. A smaller number isn't in milliseconds.
  private static let opening: Int64 = 1_215_648_000_000

  /// The result for a text.
  enum Reading {
    case moment(Instant)
    /// Why it isn't a time.
    case fault(message: String, help: String?)
  }

  /// Milliseconds since 1970, RFC 3339, `2012-04-30 15:05:55 Etc/GMT`, or a day, which starts in UTC.
  static func parse(_ text: String) -> Reading {
    if let number = Int64(text) { return parse(milliseconds: number, text) }
    if let moment = Instant(text) { return .moment(moment) }
    if let day = CalendarDate(text) { return .moment(Instant(startOf: day)) }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    if parts.count == 3, ["Etc/GMT", "GMT", "UTC"].contains(parts[2]), let moment = Instant("\(parts[0])T\(parts[1])Z")
    {
      return .moment(moment)
    }
    if parts.count == 3, parts[2] == "America/Los_Angeles", let local = Instant("\(parts[0])T\(parts[1])Z") {
      return .moment(PacificTime.moment(of: local))
    }
    if Instant(text + "Z") != nil {
      return .fault(message: "'\(text)' has no time zone", help: "add the zone: '\(text)Z' is UTC")
    }
    return .fault(
      message: "'\(text)' is not a time; use 2026-02-20T09:00:00Z or milliseconds since 1970", help: nil)
  }

  private static func parse(milliseconds: Int64, _ text: String) -> Reading {
    if milliseconds >= opening, let moment = Instant(exactly: milliseconds) { return .moment(moment) }
    let asSeconds = milliseconds.multipliedReportingOverflow(by: 1000)
    let isSeconds = !asSeconds.overflow && asSeconds.partialValue >= opening && milliseconds < opening
    return .fault(
      message: "'\(text)' is before the App Store existed; use milliseconds since 1970",
      help: isSeconds ? "this looks like seconds: '\(text)000' is in milliseconds" : nil)
  }
}

/// Pacific Time, which Apple uses for dates that end with `_pst`.
enum PacificTime {
  /// The time for a local clock reading, given as if it were UTC; for the hour that occurs twice, the first one.
  ///
  /// Daylight saving time lasts from the second Sunday of March to the first of November, at two o'clock, since 2007;
  /// the App Store is newer.
  static func moment(of clock: Instant) -> Instant {
    let year = clock.date.year
    let isSummer =
      sunday(2, of: 3, year).map { clock >= $0 } == true && sunday(1, of: 11, year).map { clock < $0 } == true
    return clock.adding(milliseconds: (isSummer ? 7 : 8) * 3_600_000)
  }

  /// Two o'clock on the first, second… Sunday of a month.
  private static func sunday(_ number: Int, of month: Int, _ year: Int) -> Instant? {
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    // 1970-01-01 was a Thursday.
    let toSunday = ((3 - first.daysSinceEpoch) % 7 + 7) % 7
    return CalendarDate(year: year, month: month, day: 1 + toSunday + 7 * (number - 1))
      .map { Instant(startOf: $0).adding(milliseconds: 2 * 3_600_000) }
  }
}
