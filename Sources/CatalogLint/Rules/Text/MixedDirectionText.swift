import SourceDiagnostics

private let leads = TextTraits.leads(of: "\u{200B}\u{FEFF}\u{61C}\u{180E}")

extension Rule {
  /// Texts have no unnecessary invisible characters.
  static let mixedDirectionText = Rule(
    id: "mixed-direction-text",
    severity: .warning,
    summary: "a text contains an invisible character",
    rationale: """
      The text may read differently than written, or not match an equal-looking name. Direction marks can reorder a \
      text; zero-width characters count against the limit. Those that a script needs are not reported: \
      joiners in Persian, Hindi and emoji, direction marks in Arabic and Hebrew, zero-width spaces in Thai and Khmer.
      """,
    source: FactSource("Unicode Technical Standard 39", address: "https://www.unicode.org/reports/tr39/"),
    examples: [
      .good(
        "a joiner that Persian needs",
        gold("localizations: {ar-SA: {name: \"می\u{200C}خواهم\", description: \"سکه برای فصل\u{200C}های شما\"}}")),
      .bad("an invisible space", gold(#"localizations: {en-US: {name: "Gold⟦\u200B⟧ Coins"}}"#)),
      .bad("a mark that reverses the rest of the text", gold(#"localizations: {en-US: {name: "Gold⟦\u202E⟧ Coins"}}"#)),
    ],
    texts: .having(anyOf: leads),
    text: { visit, report in
      let scalars = visit.text.unicodeScalars
      guard let index = scalars.indices.first(where: { isSuspect($0, in: scalars) }) else { return }
      let scalar = scalars[index]
      let name = invisibleNames[scalar].map { " (\($0))" } ?? ""
      report(
        visit.path(of: index..<scalars.index(after: index)),
        "\(visit.field.spoken) contains the invisible character \(VisibleText.number(scalar))\(name)", help: "remove it"
      )
    }
  )
}

/// The Unicode names of the reported characters; a release build has no other names.
let invisibleNames: [Unicode.Scalar: String] = [
  "\u{061C}": "arabic letter mark", "\u{180E}": "mongolian vowel separator", "\u{200B}": "zero width space",
  "\u{200C}": "zero width non-joiner", "\u{200D}": "zero width joiner", "\u{200E}": "left-to-right mark",
  "\u{200F}": "right-to-left mark", "\u{202A}": "left-to-right embedding", "\u{202B}": "right-to-left embedding",
  "\u{202C}": "pop directional formatting", "\u{202D}": "left-to-right override", "\u{202E}": "right-to-left override",
  "\u{2060}": "word joiner", "\u{2061}": "function application", "\u{2062}": "invisible times",
  "\u{2063}": "invisible separator", "\u{2064}": "invisible plus", "\u{2066}": "left-to-right isolate",
  "\u{2067}": "right-to-left isolate", "\u{2068}": "first strong isolate", "\u{2069}": "pop directional isolate",
  "\u{206A}": "inhibit symmetric swapping", "\u{206B}": "activate symmetric swapping",
  "\u{206C}": "inhibit arabic form shaping", "\u{206D}": "activate arabic form shaping",
  "\u{206E}": "national digit shapes", "\u{206F}": "nominal digit shapes", "\u{FEFF}": "zero width no-break space",
]

private func isSuspect(_ index: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
  switch scalars[index].value {
  case 0x200C, 0x200D:
    // Joiners belong after letters of joining scripts, and between emoji.
    !(index > scalars.startIndex && joins(scalars[scalars.index(before: index)]))
  case 0x200B: !scalars.contains { wrapsWithoutSpaces($0.value) }
  case 0x200E, 0x200F, 0x061C, 0x202A...0x202C, 0x2066...0x2069: !scalars.contains { runsLeftwards($0.value) }
  case 0x202D, 0x202E, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0x180E: true
  default: false
  }
}

private func joins(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFEFC, 0xFE0F: true
  default: !scalar.isASCII && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
  }
}

/// Thai, Lao, Tibetan, Myanmar and Khmer.
private func wrapsWithoutSpaces(_ value: UInt32) -> Bool {
  (0x0E00...0x109F).contains(value) || (0x1780...0x17FF).contains(value)
}

/// Hebrew, Arabic and related scripts, letters only.
private func runsLeftwards(_ value: UInt32) -> Bool {
  (0x0590...0x061B).contains(value) || (0x061D...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
    || (0xFE70...0xFEFC).contains(value)
}
