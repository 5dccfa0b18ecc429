extension CalendarDate {
  /// Days since 1970-01-01; negative before it.
  package var daysSinceEpoch: Int {
    // Counted from March, so that a leap day is the last day of a year (Howard Hinnant, "chrono-compatible low-level
    // date algorithms").
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day a number of days after 1970-01-01; nil outside the years 1 to 9999.
  package init?(daysSinceEpoch days: Int) {
    guard Self.representable.contains(days) else { return nil }
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The days from 0001-01-01 to 9999-12-31.
  private static let representable = -719_162...2_932_896

  /// The day after one or more periods; if a month has no such day, its last day, as with renewals.
  ///
  /// - Parameters:
  ///   - period: the period.
  ///   - times: the number of periods, counted from this day: two months after January 31 is March 31.
  /// - Returns: nil outside the years 1 to 9999.
  package func adding(_ period: Period, times: Int = 1) -> CalendarDate? {
    let (count, overflow) = period.count.multipliedReportingOverflow(by: times)
    guard !overflow, abs(count) < 4_000_000 else { return nil }
    switch period.unit {
    case .day: return CalendarDate(daysSinceEpoch: daysSinceEpoch + count)
    case .week: return CalendarDate(daysSinceEpoch: daysSinceEpoch + 7 * count)
    case .month: return adding(months: count)
    case .year: return adding(months: 12 * count)
    }
  }

  private func adding(months: Int) -> CalendarDate? {
    let index = year * 12 + month - 1 + months
    guard index >= 12 else { return nil }
    let candidates = (0...3).lazy.map { CalendarDate(year: index / 12, month: index % 12 + 1, day: self.day - $0) }
    return candidates.compactMap { $0 }.first
  }
}
