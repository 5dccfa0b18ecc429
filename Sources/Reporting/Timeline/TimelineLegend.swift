/// The legend of a timeline: the meanings of the symbols in it.
struct Legend {
  private let entries: [(sign: String, text: String)]
  private static let columns = 5

  init(_ timeline: Timeline) {
    let bars = Set(timeline.lanes.flatMap(\.bars).map(\.kind))
    let marks = Set(timeline.lanes.flatMap(\.marks).map(\.kind))
    entries =
      TimelineBar.Kind.allCases.filter(bars.contains).map { kind in
        ("<rect class=\"bar \(kind.rawValue)\" x=\"-7\" y=\"-5\" width=\"14\" height=\"10\" rx=\"2\"/>", kind.meaning)
      }
      + TimelineMark.Kind.allCases.filter(marks.contains).map { kind in
        ("<path class=\"mark \(kind.rawValue)\" d=\"\(kind.outline)\"/>", kind.meaning)
      }
  }

  /// The height in pixels.
  var height: Int { (entries.count + Self.columns - 1) / Self.columns * 22 + 8 }

  func markup(y: Int) -> String {
    entries.enumerated().map { index, entry in
      let place = "\(30 + index % Self.columns * 190) \(y + index / Self.columns * 22)"
      return """
        <g transform="translate(\(place))">\(entry.sign)<text class="detail" x="14" y="4">\(entry.text)</text></g>\n
        """
    }.joined()
  }
}

extension TimelineBar.Kind {
  fileprivate var meaning: String {
    switch self {
    case .active: "active"
    case .offer: "active, under an offer"
    case .grace: "grace period"
    case .lapse: "lapse"
    case .revoked: "revoked"
    case .download: "download"
    }
  }
}

extension TimelineMark.Kind {
  fileprivate var meaning: String {
    switch self {
    case .purchase: "bought"
    case .renewal: "renewed"
    case .failure: "failed"
    case .restore: "restored"
    case .change: "changed"
    case .refund: "refunded"
    case .price: "price change"
    case .unlocked: "content unlocked"
    case .locked: "content locked"
    case .other: "other event"
    }
  }
}
