import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Emoji contain one of these bytes: those beyond U+FFFF, a few symbols, and the variation selector that makes a
/// symbol an emoji.
private let leads = TextTraits.leads(of: "\u{1F600}\u{2600}\u{FE0F}")

extension Rule {
  /// Names and descriptions have no emoji.
  static let emojiInText = Rule(
    id: "emoji-in-text",
    severity: .error,
    summary: "a text contains an emoji",
    rationale: """
      App Store Connect rejects emoji in product and group texts, according to one tool. Signs that are shown as text \
      (™, ★, ✓) are not reported. In a text that may be on sale an emoji is a warning, because the text stays valid \
      until it changes, and signs such as ☕️ were observed on sale.
      """,
    source: .practice("storeconfig, rules", confidence: .medium),
    examples: [
      .good("a star that isn't an emoji", gold(inFlow: "localizations: {en-US: {name: Gold Coins ★}}")),
      .bad("a money bag", gold("localizations: {en-US: {name: Gold Coins ⟦💰⟧}}")),
      .bad("an emoji of a product without a status", gold("localizations: {en-US: {name: Gold ⟦☕️⟧}}")),
      .bad("a family, which is one character", gold("localizations: {en-US: {name: Gold for the ⟦👨‍👩‍👧⟧}}")),
    ],
    texts: .having(anyOf: leads),
    text: { visit, report in
      guard visit.text.unicodeScalars.contains(where: isMark),
        let index = visit.text.indices.first(where: { visit.text[$0].unicodeScalars.contains(where: isMark) })
      else { return }
      let emoji = visit.text[index]
      report(
        visit.place(of: index..<visit.text.index(after: index)), "\(visit.field.spoken) contains the emoji '\(emoji)'",
        help: "use words instead", severity: visit.mayBeOnSale ? .warning : .error)
    }
  )
}

/// Whether a scalar makes its character an emoji.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x20E3 else { return false }
  return scalar.value == 0xFE0F || scalar.value == 0x20E3 || scalar.properties.isEmojiPresentation
}
