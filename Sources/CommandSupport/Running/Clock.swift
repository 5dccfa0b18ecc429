package import CatalogModel

/// The current day, an input of rules about dates.
package enum Clock {
  /// Today in the machine's time zone.
  package static var today: CalendarDate? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// The day from an option, or else today; throws a `Failure` that mentions the option if the clock has no date.
  package static func day(_ chosen: CalendarDate?, option: String = "--as-of") throws -> CalendarDate {
    guard let day = chosen ?? today else { throw Failure("the system clock can't be read; use \(option)") }
    return day
  }

  /// The current time, to the second.
  package static var now: Instant? { Instant(exactly: Int64(time(nil)) * 1000) }
}
