import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Letters with accents are single characters.
  static let decomposedText = Rule(
    id: "decomposed-text",
    severity: .error,
    summary: "a text has letters and their accents apart",
    rationale: """
      Unicode can write é as one character or as e and an accent behind it; they look the same. The store refuses the \
      second form \
      with "can't contain the following characters", which names an accent that nobody sees. Such texts come from \
      names of files \
      on a Mac, and from some keyboards for Vietnamese and Russian.
      """,
    source: FactSource(
      "fastlane, issues 15962, 16988 and 20603", address: "https://github.com/fastlane/fastlane/issues/16988",
      confidence: .medium
    ),
    fixability: .safe,
    examples: [
      .good("one character", gold(inFlow: "localizations: {fr-FR: {name: Pièces d’or}}")),
      .bad(
        "two", gold("localizations: {fr-FR: {name: \"Pi⟦e\u{300}⟧ces d’or\"}}"),
        fixed: gold(#"localizations: {fr-FR: {name: "Pièces d’or"}}"#)),
    ],
    texts: .having(anyOf: Composition.marks),
    text: { visit, report in
      let apart = Composition.lettersApart(in: visit.text)
      guard let first = apart.first else { return }
      let count = apart.count == 1 ? "a letter" : "\(apart.count) letters"
      report(
        visit.place(of: first.range), "\(visit.field.spoken) has \(count) with the accent apart",
        label: "\(VisibleText.number(first.mark)) behind its letter, the store takes '\(first.composed)'",
        help: "write the text in the composed form (NFC)",
        fix: Fix(
          "write letters and accents as one", isSafe: true,
          edits: apart.map { Edit(at: visit.place(of: $0.range), newText: String($0.composed)) }))
    }
  )
}
