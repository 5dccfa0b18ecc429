import SourceDiagnostics
import StoreFacts

/// The first byte of every emoji that App Store Connect rejects.
private let leads = TextTraits.leads(of: "\u{1F600}")

extension Rule {
  /// Names and descriptions have no emoji.
  static let emojiInText = Rule(
    id: "emoji-in-text",
    severity: .error,
    summary: "a text contains an emoji",
    rationale: """
      App Store Connect rejects emoji in product and group texts, according to one tool. Symbols up to U+FFFF (™, ★, \
      ☕️) are accepted: some have been seen on sale. In a text that may be on sale an emoji is a warning, because the \
      text stays valid until it changes.
      """,
    source: FactSource(
      "storeconfig, content guidelines",
      address: """
        https://github.com/semihcihan/storeconfig/blob/1d9e12136962d81247f50f0385b5479466737e00/src/mcp/content/rules.md
        """,
      confidence: .medium),
    examples: [
      .good("a star that isn't an emoji", gold(inFlow: "localizations: {en-US: {name: Gold Coins ★}}")),
      .good("a symbol that has been seen on sale", gold(inFlow: "localizations: {en-US: {name: Gold Coffee ☕️}}")),
      .bad("a money bag emoji", gold("localizations: {en-US: {name: Gold Coins ⟦💰⟧}}")),
      .bad("a family, which is one character", gold("localizations: {en-US: {name: Gold for the ⟦👨‍👩‍👧⟧}}")),
    ],
    texts: .having(anyOf: leads),
    text: { visit, report in
      guard let index = CustomerText.firstRefusedEmoji(in: visit.text) else { return }
      let emoji = visit.text[index]
      report(
        visit.path(of: index..<visit.text.index(after: index)), "\(visit.field.spoken) contains the emoji '\(emoji)'",
        help: "use words instead", severity: visit.mayBeOnSale ? .warning : .error)
    }
  )
}
