extension Instant {
  /// Parses an RFC 3339 time: `2026-02-20T09:00:00Z`, `2026-02-20T10:00:00.25+01:00`.
  ///
  /// A space may replace the `T`, letters may be lower case, digits after the milliseconds are truncated. A leap
  /// second becomes the following second. The zone is required, because the time is ambiguous without it. Nil for
  /// anything else.
  package init?(_ text: String) {
    var scanner = InstantScanner(rest: text.utf8[...])
    guard let moment = scanner.moment(), scanner.rest.isEmpty else { return nil }
    self = moment
  }
}

extension Instant: CustomStringConvertible {
  /// In UTC, with milliseconds if there are any: `2026-02-20T09:00:00Z`.
  package var description: String {
    let seconds = timeOfDay / 1000
    let time = "\(padded(seconds / 3600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
    let rest = timeOfDay % 1000
    return "\(date)T\(time)\(rest == 0 ? "" : "." + padded(rest, to: 3))Z"
  }
}

/// Parses a time byte by byte.
private struct InstantScanner {
  var rest: Substring.UTF8View

  mutating func moment() -> Instant? {
    guard let year = number(4), consume("-"), let month = number(2), consume("-"), let day = number(2),
      let date = CalendarDate(year: year, month: month, day: day), consume("T") || consume("t") || consume(" "),
      let time = timeOfDay(), let offset = offset()
    else { return nil }
    return Instant(exactly: Int64(date.daysSinceEpoch) * Instant.day + time - offset)
  }

  private mutating func timeOfDay() -> Int64? {
    guard let hour = number(2), hour < 24, consume(":"), let minute = number(2), minute < 60, consume(":"),
      let second = number(2), second < 60 || (second == 60 && minute == 59)
    else { return nil }
    guard let fraction = milliseconds() else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// The digits after a decimal point, as milliseconds; 0 without a point, nil if no digit follows it.
  private mutating func milliseconds() -> Int64? {
    guard consume(".") else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return (0..<3).reduce(0) { $0 * 10 + Int64(digits.dropFirst($1).first.map { $0 - 0x30 } ?? 0) }
  }

  private mutating func offset() -> Int64? {
    if consume("Z") || consume("z") { return 0 }
    let sign: Int64
    if consume("+") { sign = 1 } else if consume("-") { sign = -1 } else { return nil }
    guard let hours = number(2), hours < 24, consume(":"), let minutes = number(2), minutes < 60 else { return nil }
    return sign * Int64(hours * 60 + minutes) * 60_000
  }

  private mutating func number(_ width: Int) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
