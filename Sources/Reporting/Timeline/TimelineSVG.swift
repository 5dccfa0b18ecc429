import CatalogModel
import TextFormats

/// Draws timelines as SVG: one file without anything from elsewhere, legible in light and in dark.
package enum TimelineSVG {
  private static let width = 1000
  private static let left = 250
  private static let laneHeight = 64
  private static let top = 76

  /// The drawing.
  ///
  /// - Parameters:
  ///   - timeline: what to draw.
  ///   - isInline: whether it is part of an HTML page, where it doesn't need a namespace, and the page has the title.
  /// - Returns: the text of the file, with a line break at its end.
  package static func render(_ timeline: Timeline, isInline: Bool = false) -> String {
    let scale = TimelineScale(timeline, left: left, width: width - left - 20)
    let bottom = top + max(1, timeline.lanes.count) * laneHeight
    let kinds = Legend(timeline)
    let height = bottom + 40 + kinds.height
    let head = isInline ? top - 20 : 0
    let box = "viewBox=\"0 \(head) \(width) \(height - head)\""
    var text = "<svg\(isInline ? "" : " xmlns=\"http://www.w3.org/2000/svg\"") \(box) "
    text += "class=\"timeline\" role=\"img\">\n<title>\(escaped(timeline.title))</title>\n"
    text += "<style>\n\(style)</style>\n<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>\n"
    if !isInline {
      text += "<text class=\"title\" x=\"20\" y=\"28\">\(escaped(timeline.title))</text>\n"
      let notes = timeline.notes.joined(separator: " · ")
      if !notes.isEmpty { text += "<text class=\"detail\" x=\"20\" y=\"48\">\(escaped(notes))</text>\n" }
    }
    text += axis(scale, bottom)
    for (index, lane) in timeline.lanes.enumerated() { text += row(lane, top + index * laneHeight, scale) }
    if let now = timeline.now { text += line(of: now, scale, bottom) }
    return text + kinds.markup(y: bottom + 44) + "</svg>\n"
  }

  private static func axis(_ scale: TimelineScale, _ bottom: Int) -> String {
    scale.ticks.map { tick in
      let x = scale.x(tick.moment)
      return "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(top - 8)\" y2=\"\(bottom)\"/>\n"
        + "<text class=\"tick\" x=\"\(x)\" y=\"\(bottom + 16)\">\(escaped(tick.text))</text>\n"
    }.joined()
  }

  private static func line(of now: Instant, _ scale: TimelineScale, _ bottom: Int) -> String {
    let x = scale.x(now)
    return """
      <line class="now" x1="\(x)" x2="\(x)" y1="\(top - 12)" y2="\(bottom)"><title>as of \(now)</title></line>\n
      """
  }

  private static func row(_ lane: TimelineLane, _ y: Int, _ scale: TimelineScale) -> String {
    let middle = y + laneHeight / 2
    var text = "<text class=\"name\" x=\"20\" y=\"\(middle)\">\(escaped(shortened(lane.name, to: 28)))"
    text += "<title>\(escaped(lane.name))</title></text>\n"
    if let detail = lane.detail {
      text += "<text class=\"detail\" x=\"20\" y=\"\(middle + 16)\">\(escaped(shortened(detail, to: 34)))"
      text += "<title>\(escaped(detail))</title></text>\n"
    }
    for bar in lane.bars {
      let place =
        "x=\"\(scale.x(bar.start))\" y=\"\(middle - 2)\" width=\"\(scale.length(from: bar.start, to: bar.end))\""
      text += "<rect class=\"bar \(bar.kind.rawValue)\" \(place) height=\"14\" rx=\"2\">"
      text += "<title>\(escaped(bar.label)): \(bar.start) to \(bar.end)</title></rect>\n"
    }
    for mark in lane.marks { text += glyph(mark, y: middle, scale) }
    return text
  }

  /// The symbol of a mark: above the bars for events of content, on them for all others.
  private static func glyph(_ mark: TimelineMark, y: Int, _ scale: TimelineScale) -> String {
    let isContent = mark.kind == .unlocked || mark.kind == .locked
    let place = "translate(\(scale.x(mark.at)) \(isContent ? y - 16 : y + 5))"
    return "<path class=\"mark \(mark.kind.rawValue)\" transform=\"\(place)\" d=\"\(mark.kind.outline)\">"
      + "<title>\(escaped(mark.label)): \(mark.at)</title></path>\n"
  }

  /// Escapes special characters of XML, and replaces invisible ones by symbols.
  static func escaped(_ text: String) -> String { XMLText.lines(text) }

  private static func shortened(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  private static let style = """
    .timeline{--paper:#fff;--ink:#1d1d1f;--soft:#6e6e73;--grid:#e3e3e8;--active:#2f7d4f;--offer:#7ab893;\
    --grace:#d99a1c;\
    --bad:#c0362c;--blue:#2563b8;font:13px system-ui,sans-serif}
    @media \
    (prefers-color-scheme:dark){.timeline{--paper:#1c1c1e;--ink:#f2f2f5;--soft:#a1a1a8;--grid:#3a3a3e;--active:#53b27a;\
    --offer:#2f6b49;--grace:#e5b04a;--bad:#ef6b60;--blue:#6ea4ee}}
    .paper{fill:var(--paper)}text{fill:var(--ink)}.title{font-size:17px;font-weight:600}.detail,\
    .tick{fill:var(--soft);font-size:11px}
    .tick{text-anchor:middle}.grid{stroke:var(--grid)}.now{stroke:var(--blue);stroke-dasharray:4 3}
    .active,.purchase,.renewal,.unlocked{fill:var(--active)}.offer{fill:var(--offer)}.grace,.price,\
    .change{fill:var(--grace)}
    .lapse{fill:none;stroke:var(--soft);stroke-dasharray:3 3}.revoked{fill:none;stroke:var(--bad);stroke-dasharray:3 3}
    .failure,.refund{fill:var(--bad)}.restore,.download{fill:var(--blue)}.locked{fill:none;stroke:var(--soft)}\
    .other{fill:var(--soft)}
    .mark{stroke:var(--paper)}.mark.locked{stroke:var(--soft)}

    """
}

extension TimelineMark.Kind {
  /// The shape, around the middle of a square of twelve pixels.
  var outline: String {
    switch self {
    case .purchase: "M-6 0L0 -7L6 0L0 7Z"
    case .renewal: "M0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5Z"
    case .failure: "M-6 -4L-4 -6L0 -2L4 -6L6 -4L2 0L6 4L4 6L0 2L-4 6L-6 4L-2 0Z"
    case .restore: "M-6 6L-6 -6L6 0Z"
    case .change: "M-6 -2L0 -2L0 -6L7 0L0 6L0 2L-6 2Z"
    case .refund: "M6 -6L6 6L-6 0Z"
    case .price: "M-6 5L0 -6L6 5Z"
    case .unlocked, .locked: "M-4 -6L4 -6L4 6L-4 6Z"
    case .other: "M-3 -3L3 -3L3 3L-3 3Z"
    }
  }
}
