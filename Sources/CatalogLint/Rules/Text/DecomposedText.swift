import SourceDiagnostics

extension Rule {
  /// Letters with accents are single characters.
  static let decomposedText = Rule(
    id: "decomposed-text",
    severity: .error,
    summary: "a text has letters and accents as separate characters",
    rationale: """
      App Store Connect rejects the text ("can't contain the following characters"). Unicode can write é as one \
      character, or as e followed by an accent; they look the same. The second form comes from file names on a Mac \
      and from some keyboards for Vietnamese and Russian.
      """,
    source: FactSource(
      "fastlane, issues 15962, 16988 and 20603", address: "https://github.com/fastlane/fastlane/issues/16988",
      confidence: .medium
    ),
    fixability: .safe,
    examples: [
      .good("a letter with its accent as one character", gold(inFlow: "localizations: {fr-FR: {name: Pièces d’or}}")),
      .bad(
        "a letter and its accent as two characters", gold("localizations: {fr-FR: {name: \"Pi⟦e\u{300}⟧ces d’or\"}}"),
        fixed: gold(#"localizations: {fr-FR: {name: "Pièces d’or"}}"#)),
    ],
    texts: .having(anyOf: Composition.marks),
    text: { visit, report in
      let apart = Composition.lettersApart(in: visit.text)
      guard let first = apart.first else { return }
      let count = apart.count == 1 ? "a letter" : "\(apart.count) letters"
      report(
        visit.path(of: first.range), "\(visit.field.spoken) has \(count) with a separate accent",
        label: "\(VisibleText.number(first.mark)) follows its letter; App Store Connect accepts '\(first.composed)'",
        help: "write the text in the composed form (NFC)",
        fix: Fix(
          "combine letters and accents", isSafe: true,
          edits: apart.map { Edit(at: visit.path(of: $0.range), newText: String($0.composed)) }))
    }
  )
}
