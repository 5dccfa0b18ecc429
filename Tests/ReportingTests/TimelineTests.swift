import CatalogModel
import Reporting
import TestSupport
import Testing

/// The drawing of a time line.
struct TimelineTests {
  @Test("Every kind of bar and mark, and texts with XML's special characters")
  func everything() throws {
    try Golden.check(TimelineSVG.render(Self.everything), "Fixtures/timeline.svg")
  }

  @Test("A page has the title itself")
  func inline() {
    let drawing = TimelineSVG.render(Self.everything, isInline: true)
    #expect(drawing.contains("<title>Everything &lt;b&gt;</title>") && !drawing.contains("<text class=\"title\""))
  }

  @Test("An empty drawing, and one of a single moment")
  func empty() {
    let empty = TimelineSVG.render(Timeline(title: "nothing"))
    #expect(empty.hasPrefix("<svg") && empty.hasSuffix("</svg>\n"))
    let lane = TimelineLane(name: "one", marks: [TimelineMark(at: Instant(milliseconds: 0), .purchase, "x")])
    #expect(TimelineSVG.render(Timeline(title: "one", lanes: [lane])).contains("1970-01-01T00:00:00Z"))
  }

  @Test(
    "Any time span has few grid lines, and everything is inside",
    arguments: [1, 60_000, 86_400_000, 4_000_000_000, 31_536_000_000, 315_360_000_000, 31_536_000_000_000])
  func spans(milliseconds: Int64) {
    let (start, end) = (
      Instant(milliseconds: 1_700_000_000_000), Instant(milliseconds: 1_700_000_000_000 + milliseconds)
    )
    let bar = TimelineBar(from: start, to: end, .active, "x")
    let text = TimelineSVG.render(Timeline(title: "span", lanes: [TimelineLane(name: "lane", bars: [bar])]))
    #expect(text.split(separator: "class=\"grid\"").count - 1 <= 24)
    #expect(text.contains(" to \(end)"))
  }

  @Test("The first and last representable moments don't overflow the scale")
  func extremes() {
    let bar = TimelineBar(from: Instant(milliseconds: .min), to: Instant(milliseconds: .max), .active, "all time")
    #expect(
      TimelineSVG.render(Timeline(title: "t", lanes: [TimelineLane(name: "l", bars: [bar])])).contains("all time"))
  }

  private static let everything: Timeline = {
    func day(_ number: Int64) -> Instant { Instant(milliseconds: 1_767_225_600_000 + number * Instant.day) }
    let bars = TimelineBar.Kind.allCases.enumerated().map { index, kind in
      TimelineBar(from: day(Int64(index) * 10), to: day(Int64(index) * 10 + 9), kind, "<\(kind)> & \"so\"")
    }
    let marks = TimelineMark.Kind.allCases.enumerated().map { index, kind in
      TimelineMark(at: day(Int64(index) * 6), kind, "\(kind)\u{202E}")
    }
    let lane = TimelineLane(
      name: "A name that is far too long for its column </text>", detail: "ana · 日本", bars: bars, marks: marks)
    var timeline = Timeline(title: "Everything <b>", lanes: [lane, TimelineLane(name: "empty")], now: day(30))
    timeline.notes = ["one & two", "]]>"]
    return timeline
  }()
}
