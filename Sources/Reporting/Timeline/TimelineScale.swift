import CatalogModel

/// The positions of moments on the axis, in whole hundredths of a pixel, so that every machine draws the same.
struct TimelineScale {
  let start: Instant
  let end: Instant

  /// The left end and the length of the axis, in pixels.
  let left: Int
  let width: Int

  /// A scale that fits everything in a timeline; a day for an empty one.
  init(_ timeline: Timeline, left: Int, width: Int) {
    let moments =
      timeline.lanes.flatMap { lane in lane.bars.flatMap { [$0.start, $0.end] } + lane.marks.map(\.at) }
      + [timeline.now].compactMap { $0 }
    let first = moments.min() ?? Instant(milliseconds: 0)
    let last = moments.max() ?? first
    let margin = max((last.milliseconds - first.milliseconds) / 50, Instant.day / 24)
    start = first.adding(milliseconds: -margin)
    end = last.adding(milliseconds: margin)
    (self.left, self.width) = (left, width)
  }

  /// The position of a moment: `123.45`.
  func x(_ moment: Instant) -> String { Self.pixels(hundredths(moment)) }

  /// The length between two moments, at least two pixels so that it can be seen.
  func length(from start: Instant, to end: Instant) -> String {
    Self.pixels(max(200, hundredths(end) - hundredths(start)))
  }

  func hundredths(_ moment: Instant) -> Int {
    let span = end.milliseconds - start.milliseconds
    let (product, part) = (moment.milliseconds - start.milliseconds).multipliedFullWidth(by: Int64(width * 100))
    return left * 100 + Int(span.dividingFullWidth((product, part)).quotient)
  }

  static func pixels(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    if rest == 0 { return String(hundredths / 100) }
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The moments at which the axis has a line, each with its text; at most about a dozen.
  var ticks: [(moment: Instant, text: String)] {
    let span = end.milliseconds - start.milliseconds
    let day = Instant.day
    if span > 500 * day { return calendarTicks(months: max(1, Int(span / (370 * day)) / 12 + 1) * 12) }
    if span > 45 * day { return calendarTicks(months: span > 400 * day ? 2 : 1) }
    let steps: [Int64] = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, day, 2 * day, 7 * day]
    let step = steps.first { span / $0 <= 12 } ?? 7 * day
    return plainTicks(every: step)
  }

  private func calendarTicks(months: Int) -> [(moment: Instant, text: String)] {
    let date = start.date
    let first = CalendarDate(year: date.year, month: months >= 12 ? 1 : date.month, day: 1) ?? date
    var ticks: [(moment: Instant, text: String)] = []
    for step in 0..<400 {
      guard let day = first.adding(Period(months, .month), times: step) else { break }
      let moment = Instant(startOf: day)
      if moment > end { break }
      if moment >= start { ticks.append((moment, months >= 12 ? "\(day.year)" : String("\(day)".prefix(7)))) }
    }
    return ticks
  }

  private func plainTicks(every step: Int64) -> [(moment: Instant, text: String)] {
    let first = (start.milliseconds / step + 1) * step
    return stride(from: first, through: end.milliseconds, by: Int(step)).map { milliseconds in
      let moment = Instant(milliseconds: milliseconds)
      let text = moment.description
      // `02-20T09:00` as `02-20 09:00`.
      let time = text.dropFirst(5).prefix(11).split(separator: "T").joined(separator: " ")
      return (moment, step >= Instant.day ? String(text.prefix(10)) : time)
    }
  }
}
