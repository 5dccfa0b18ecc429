/// A character and its width in columns, counted by hand and not by the code under test.
struct TextAtom: Sendable {
  let source: String
  let shown: String
  let width: Int

  init(_ source: String, _ width: Int, shown: String? = nil) {
    self.source = source
    self.shown = shown ?? source
    self.width = width
  }

  static let all: [TextAtom] = [
    TextAtom("a", 1), TextAtom(":", 1), TextAtom(" ", 1), TextAtom("é", 1), TextAtom("e\u{301}", 1),
    TextAtom("o\u{302}\u{323}", 1), TextAtom("字", 2), TextAtom("ｶ", 1), TextAtom("Ａ", 2), TextAtom("한", 2),
    TextAtom("\u{1112}\u{1161}\u{11AB}", 2), TextAtom("ж", 1), TextAtom("א", 1), TextAtom("👩‍🚀", 2), TextAtom("🎉", 2),
    TextAtom("👍🏽", 2), TextAtom("🇫🇷", 2), TextAtom("❤️", 2), TextAtom("❤", 1), TextAtom("1️⃣", 2),
    TextAtom("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2 + 6 * 9, shown: "🏴‹U+E0067›‹U+E0062›‹U+E0065›‹U+E006E›‹U+E0067›‹U+E007F›"), TextAtom("𠮷", 2),
    TextAtom("\u{1B}", 1, shown: "␛"), TextAtom("\u{0}", 1, shown: "␀"),
    TextAtom("\u{202E}", 8, shown: "‹U+202E›"), TextAtom("\u{9B}", 8, shown: "‹U+009B›"), TextAtom("कि", 2),
  ]

  /// The width in columns of a text of shown atoms and `…`; nil if it contains anything else.
  static func columns(of text: Substring) -> Int? {
    var rest = Array(text)[...]
    var columns = 0
    let candidates = (all + [TextAtom("…", 1)]).map { (shown: Array($0.shown), width: $0.width) }
    while !rest.isEmpty {
      guard let atom = candidates.first(where: { rest.starts(with: $0.shown) }) else { return nil }
      columns += atom.width
      rest = rest.dropFirst(atom.shown.count)
    }
    return columns
  }
}
