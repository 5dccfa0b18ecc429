/// A duration in one calendar unit, in ISO 8601 notation: `P1M`, `P16D`.
package struct Period: Hashable, Sendable {
  /// A unit of the calendar.
  package enum Unit: UInt8, Sendable, CaseIterable {
    case day, week, month, year

    /// The ISO 8601 letter.
    package var letter: Character {
      switch self {
      case .day: "D"
      case .week: "W"
      case .month: "M"
      case .year: "Y"
      }
    }
  }

  package let count: Int
  package let unit: Unit

  package init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

  /// Parses a period: `P`, a number from 1 to 9999 and one of `D W M Y`. Nil for anything else.
  package init?(_ text: String) {
    guard text.first == "P", let unit = Unit.allCases.first(where: { $0.letter == text.last }) else { return nil }
    let digits = text.dropFirst().dropLast()
    guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), digits.utf8.count <= 4,
      let count = Int(digits), count > 0
    else { return nil }
    self.init(count, unit)
  }

  /// The length in months; nil for days and weeks.
  package var months: Int? {
    switch unit {
    case .day, .week: nil
    case .month: count
    case .year: 12 * count
    }
  }

  /// Days, with a month as 30 and a year as 365; only for comparing lengths.
  package var approximateDays: Int {
    switch unit {
    case .day: count
    case .week: 7 * count
    case .month: 30 * count
    case .year: 365 * count
    }
  }
}

extension Period: CustomStringConvertible {
  package var description: String { "P\(count)\(unit.letter)" }
}
