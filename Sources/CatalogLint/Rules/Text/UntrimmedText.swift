import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A text neither begins nor ends with white space.
  static let untrimmedText = Rule(
    id: "untrimmed-text",
    severity: .warning,
    summary: "a text begins or ends with white space",
    rationale: """
      The space counts against the store's limit, shifts the text where it is shown, and makes two texts differ that \
      look the \
      same. It mostly comes from a copied cell, or from the line break that '|' keeps.
      """,
    source: .practice("Texts copied from spreadsheets"),
    fixability: .safe,
    examples: [
      .good("no space around it", gold(inFlow: "localizations: {en-US: {name: Gold Coins}}")),
      .bad(
        "a space in front", gold(#"localizations: {en-US: {name: "⟦ ⟧Gold Coins"}}"#),
        fixed: gold(#"localizations: {en-US: {name: "Gold Coins"}}"#)),
      .bad("a space behind", gold(#"localizations: {en-US: {name: "Gold Coins⟦ ⟧"}}"#)),
    ],
    texts: .blankAtAnEnd,
    text: { visit, report in
      guard !visit.shape.isBlank else { return }
      let text = visit.text
      let (leading, trailing) = margins(of: text)
      let places = [leading, trailing].filter { !$0.isEmpty }.map { visit.place(of: $0) }
      guard let place = places.first else { return }
      let sides = places.count == 2 ? "begins and ends" : leading.isEmpty ? "ends" : "begins"
      // Taking a line break out of a block would join it with the next line of the file.
      let hasBreak = (text[leading] + text[trailing]).unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
      report(
        place, "\(visit.field.spoken) \(sides) with \(hasBreak ? "a line break" : "white space")",
        help: hasBreak
          ? "write '|-' or '>-' instead of '|' or '>', or put the text on one line" : "take the white space away",
        fix: hasBreak
          ? nil
          : Fix("take the white space away", isSafe: true, edits: places.map { Edit(at: $0, newText: "") }))
    }
  )
}

/// The white space at the start and at the end of a text that has something between.
private func margins(of text: String) -> (leading: Range<String.Index>, trailing: Range<String.Index>) {
  let scalars = text.unicodeScalars
  let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
  let last = scalars.lastIndex { !$0.properties.isWhitespace }
  return (text.startIndex..<start, (last.map { scalars.index(after: $0) } ?? start)..<text.endIndex)
}
