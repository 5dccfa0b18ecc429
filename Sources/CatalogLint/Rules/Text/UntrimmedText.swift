import SourceDiagnostics

extension Rule {
  /// A text doesn't start or end with whitespace.
  static let untrimmedText = Rule(
    id: "untrimmed-text",
    severity: .warning,
    summary: "a text starts or ends with whitespace",
    rationale: """
      The whitespace counts against the limit and shifts the text on screen. It also makes texts differ that look the \
      same. It usually comes from a copied cell, or from the line break that '|' keeps.
      """,
    source: .ownAdvice(),
    fixability: .safe,
    examples: [
      .good("no surrounding space", gold(inFlow: "localizations: {en-US: {name: Gold Coins}}")),
      .bad(
        "a leading space", gold(#"localizations: {en-US: {name: "⟦ ⟧Gold Coins"}}"#),
        fixed: gold(#"localizations: {en-US: {name: "Gold Coins"}}"#)),
      .bad("a trailing space", gold(#"localizations: {en-US: {name: "Gold Coins⟦ ⟧"}}"#)),
    ],
    texts: .blankAtAnEnd,
    text: { visit, report in
      guard !visit.shape.isBlank else { return }
      let text = visit.text
      let (leading, trailing) = margins(of: text)
      let places = [leading, trailing].filter { !$0.isEmpty }.map { visit.path(of: $0) }
      guard let place = places.first else { return }
      let sides = places.count == 2 ? "begins and ends" : leading.isEmpty ? "ends" : "begins"
      // Removing a line break from a block would join it with the next line of the file.
      let hasBreak = (text[leading] + text[trailing]).unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
      report(
        place, "\(visit.field.spoken) \(sides) with \(hasBreak ? "a line break" : "whitespace")",
        help: hasBreak
          ? "use '|-' or '>-' instead of '|' or '>', or put the text on one line" : "remove the whitespace",
        fix: hasBreak
          ? nil
          : Fix("remove the whitespace", isSafe: true, edits: places.map { Edit(at: $0, newText: "") }))
    }
  )
}

/// The leading and trailing whitespace of a text that isn't blank.
private func margins(of text: String) -> (leading: Range<String.Index>, trailing: Range<String.Index>) {
  let scalars = text.unicodeScalars
  let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? text.endIndex
  let last = scalars.lastIndex { !$0.properties.isWhitespace }
  return (text.startIndex..<start, (last.map { scalars.index(after: $0) } ?? start)..<text.endIndex)
}
