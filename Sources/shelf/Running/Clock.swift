import CatalogModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The day it is, which rules about dates take as an input.
enum Clock {
  /// Today in the machine's time zone.
  static var today: CalendarDate? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// The moment it is, to the second.
  static var now: Instant? { Instant(exactly: Int64(time(nil)) * 1000) }
}
