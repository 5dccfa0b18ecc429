import CatalogModel

/// Times in old receipts, each in three forms.
extension DocumentFields {
  /// A time as `x`, `x_ms` and `x_pst`; nothing for nil.
  ///
  /// ```
  /// fields.dates("purchase_date", moment)
  /// // "purchase_date": "2026-01-08 18:00:00 Etc/GMT", "purchase_date_ms": "1767895200000",
  /// // "purchase_date_pst": "2026-01-08 10:00:00 America/Los_Angeles"
  /// ```
  mutating func dates(_ key: String, _ moment: Instant?) {
    guard let moment else { return }
    text(key, "\(Self.clock(moment)) Etc/GMT")
    text("\(key)_ms", "\(moment.milliseconds)")
    let local = moment.adding(milliseconds: PacificTime.offset(at: moment))
    text("\(key)_pst", "\(Self.clock(local)) America/Los_Angeles")
  }

  /// `2026-01-08 18:00:00`.
  private static func clock(_ moment: Instant) -> String {
    String(moment.description.prefix(19).map { $0 == "T" ? " " : $0 })
  }
}

/// Pacific Time since 2007: an hour ahead from the second Sunday of March to the first of November, each time at two
/// (Energy Policy Act of 2005, section 110; read 2026-11-23, official).
enum PacificTime {
  /// The offset from UTC in milliseconds.
  static func offset(at moment: Instant) -> Int64 {
    let hour: Int64 = 3_600_000
    let year = moment.date.year
    guard let spring = sunday(2, of: 3, year), let autumn = sunday(1, of: 11, year) else { return -8 * hour }
    let isSummer = spring.adding(milliseconds: 10 * hour) <= moment && moment < autumn.adding(milliseconds: 9 * hour)
    return (isSummer ? -7 : -8) * hour
  }

  /// The start in UTC of a month's first, second … Sunday.
  private static func sunday(_ number: Int, of month: Int, _ year: Int) -> Instant? {
    guard let day = CalendarDate(year: year, month: month, day: 1) else { return nil }
    let first = Instant(startOf: day)
    // 1970-01-01 was a Thursday.
    let days = first.milliseconds / Instant.day
    let weekday = ((days + 4) % 7 + 7) % 7
    return first.adding(milliseconds: ((7 - weekday) % 7 + Int64(number - 1) * 7) * Instant.day)
  }
}
