/// An ISO 8601 duration, from years down to seconds: `P1M`, `P1DT12H`, `PT5M`.
package struct TimeSpan: Hashable, Sendable {
  package let months: Int
  package let days: Int
  package let milliseconds: Int64

  /// Parses a duration; nil for anything else.
  ///
  /// Each unit has a whole number of at most six digits and occurs once, in the order years, months, weeks, days,
  /// `T`, hours, minutes, seconds. Weeks can be combined with others.
  package init?(_ text: String) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = halves.first, date.first == "P", let long = Self.numbers(date.dropFirst(), units: "YMWD") else {
      return nil
    }
    var short: [Character: Int] = [:]
    if halves.count > 1 {
      guard let numbers = Self.numbers(halves[1], units: "HMS"), !numbers.isEmpty else { return nil }
      short = numbers
    }
    guard !long.isEmpty || !short.isEmpty else { return nil }
    func number(_ unit: Character, of numbers: [Character: Int]) -> Int { numbers[unit] ?? 0 }
    months = 12 * number("Y", of: long) + number("M", of: long)
    days = 7 * number("W", of: long) + number("D", of: long)
    let seconds: Int = 3600 * number("H", of: short) + 60 * number("M", of: short) + number("S", of: short)
    milliseconds = Int64(seconds) * 1000
  }

  /// The number before each unit's letter, in this order; nil for anything else.
  private static func numbers(_ text: Substring, units: String) -> [Character: Int]? {
    var rest = units[...]
    var numbers: [Character: Int] = [:]
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      guard let number = Int(digits), digits.utf8.count <= 6, let unit = rest.firstIndex(of: character) else {
        return nil
      }
      numbers[character] = number
      rest = rest[rest.index(after: unit)...]
      digits = ""
    }
    return digits.isEmpty ? numbers : nil
  }
}

extension Instant {
  /// The time after a duration, in UTC: months first, then days, then the rest; nil outside the years 1 to 9999.
  package func adding(_ span: TimeSpan) -> Instant? {
    guard let month = adding(Period(span.months, .month)), let day = month.adding(Period(span.days, .day)) else {
      return nil
    }
    return Instant(exactly: day.milliseconds + span.milliseconds)
  }
}
