/// A time with millisecond precision; a time zone is only notation.
package struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let milliseconds: Int64

  /// The time after a number of milliseconds since 1970; clamped to the years 1 to 9999.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.representable.lowerBound), Self.representable.upperBound)
  }

  /// The time after a number of milliseconds since 1970; nil outside the years 1 to 9999.
  package init?(exactly milliseconds: Int64) {
    guard Self.representable.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The start of a day, in UTC.
  package init(startOf day: CalendarDate) {
    self.init(milliseconds: Int64(day.daysSinceEpoch) * Self.day)
  }

  /// The milliseconds of a day.
  package static let day: Int64 = 86_400_000

  private static let representable: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// The date in UTC.
  package var date: CalendarDate {
    let days = Int(milliseconds.flooredQuotient(by: Self.day))
    // Every representable time is on a representable day.
    return CalendarDate(daysSinceEpoch: days) ?? .epoch
  }

  /// The milliseconds since midnight in UTC.
  package var timeOfDay: Int64 { milliseconds - milliseconds.flooredQuotient(by: Self.day) * Self.day }

  /// The time a number of milliseconds later; clamped to the years 1 to 9999.
  package func adding(milliseconds: Int64) -> Instant {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// The time after one or more calendar periods, at the same time of day in UTC; see `CalendarDate.adding`.
  ///
  /// - Parameters:
  ///   - period: the period.
  ///   - times: the number of periods, counted from this time.
  /// - Returns: nil outside the years 1 to 9999.
  package func adding(_ period: Period, times: Int = 1) -> Instant? {
    date.adding(period, times: times).map { Instant(startOf: $0).adding(milliseconds: timeOfDay) }
  }
}

extension Instant: Comparable {
  package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

extension CalendarDate {
  fileprivate static var epoch: CalendarDate {
    guard let day = CalendarDate(year: 1970, month: 1, day: 1) else { preconditionFailure("1970-01-01 is a day") }
    return day
  }
}

extension Int64 {
  /// The quotient, rounded down for negative values too.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
