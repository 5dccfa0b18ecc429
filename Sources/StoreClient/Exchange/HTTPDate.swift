import CatalogModel

/// Times in the format of response headers.
enum HTTPDate {
  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: String(parts[2])),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]) else {
      return nil
    }
    return Int64(date.daysSinceEpoch) * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  /// The delay of a `Retry-After` header in milliseconds; the header contains seconds or a time.
  static func wait(_ header: String?, at now: Int64) -> Int64? {
    guard let header else { return nil }
    if let seconds = Int64(header) { return seconds >= 0 ? min(seconds, 3600) * 1000 : nil }
    return seconds(header).map { min(max($0 - now, 1), 3600) * 1000 }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
