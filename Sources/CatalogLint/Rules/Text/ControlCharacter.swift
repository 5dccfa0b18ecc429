import SourceDiagnostics

private let suspects = TextTraits.controls.union(.leads(of: "\u{85}\u{2028}"))

extension Rule {
  /// Texts have no control characters.
  static let controlCharacter = Rule(
    id: "control-character",
    severity: .error,
    summary: "a text contains a control character",
    rationale: """
      App Store Connect rejects control characters, and you can't see them. Line breaks and tabs inside a text get a \
      warning, because names and descriptions are shown on one line. At the ends of a text they are reported as \
      untrimmed text.
      """,
    source: .help("Auto-renewable subscription information"),
    examples: [
      .good("letters and spaces", gold(inFlow: "localizations: {en-US: {name: Gold Coins}}")),
      .bad("a bell character", gold("localizations:", #"  en-US: {name: "Gold⟦\a⟧ Coins"}"#)),
      .bad("a line break", gold("localizations:", #"  en-US: {description: "Coins to spend⟦\n⟧on chapters."}"#)),
    ],
    texts: .having(anyOf: suspects),
    text: { visit, report in
      let scalars = visit.text.unicodeScalars
      guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }),
        let found = scalars[start...end].firstIndex(where: isControl)
      else { return }
      let scalar = scalars[found]
      let isBreak = scalar.properties.isWhitespace
      report(
        visit.path(of: found..<scalars.index(after: found)),
        """
        \(visit.field.spoken) contains \(isBreak ? "a line break or tab" : "a control character") \
        (\(VisibleText.number(scalar)))
        """,
        help: isBreak ? "write the text on one line" : "remove the character", severity: isBreak ? .warning : .error)
    }
  )
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
