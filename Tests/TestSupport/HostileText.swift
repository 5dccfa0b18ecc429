/// Texts that break the layout of careless reports: long words, wide and reversed letters, marks without letters,
/// controls.
package enum HostileText {
  /// The widths for which reports are laid out.
  package static let widths = [40, 80, 100, 200]

  private static let pieces = [
    "gold", " ", "  ", "a.b/c-d_e", "The quick brown fox. ", "金貨百枚", "한국어", "\u{1112}\u{1161}\u{11AB}", "👩‍🚀", "🇫🇷",
    "❤️", "👍🏽",
    "e\u{301}", "\u{301}\u{301}", "שלום", "مرحبا", "\u{202E}abc\u{202C}", "\u{200D}", "\u{FE0F}", "\u{1B}[31m", "\n",
    "\r\n", "\t",
    "\u{0}", "क्षि", "→ 4.99", "'", "-]{+", "https://example.com/a/very/long/path?with=query",
  ]

  /// A text of several pieces, sometimes a single long word.
  package static func text(_ dice: inout Dice) -> String {
    if dice.roll(5) == 0 {
      return String(repeating: dice.pick(["x", "字", "👩‍🚀", "e\u{301}", "\u{1100}"]), count: dice.roll(150) + 1)
    }
    return (0...dice.roll(12)).map { _ in dice.pick(pieces) }.joined()
  }

  /// A product ID, mostly below the app's bundle ID.
  package static func id(_ dice: inout Dice, _ number: Int) -> String {
    (dice.roll(4) == 0 ? "" : "com.example.app.") + (dice.roll(3) == 0 ? text(&dice) : "product.\(dice.roll(1_000))")
      + "\(number)"
  }
}
