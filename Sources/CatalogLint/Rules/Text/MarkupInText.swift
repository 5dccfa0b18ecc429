import SourceDiagnostics

extension Rule {
  /// Texts are plain: no HTML, no Markdown.
  static let markupInText = Rule(
    id: "markup-in-text",
    severity: .warning,
    summary: "a text contains markup",
    rationale: """
      Customers would see the tags and stars, because the App Store shows plain text. Shelf reports only clear \
      markup: known tags, entities, and Markdown around words; "C&A", "A < B" and "<3" are not reported.
      """,
    source: .help("Auto-renewable subscription information"),
    examples: [
      .good("'&' and '<' as plain characters", gold(inFlow: "localizations: {en-US: {name: Tips & Tricks <3}}")),
      .bad("HTML tags", gold(inFlow: "localizations: {en-US: {name: ⟦<b>⟧Gold</b> Coins}}")),
      .bad("an HTML entity", gold(inFlow: "localizations: {en-US: {name: Tips ⟦&amp;⟧ Tricks}}")),
      .bad("Markdown", gold("localizations: {en-US: {description: Coins to spend on ⟦**all**⟧ chapters.}}")),
    ],
    texts: .having(anyOf: Markup.signs),
    text: { visit, report in
      guard let (range, what) = Markup.first(in: visit.text, visit.shape) else { return }
      report(
        visit.path(of: range), "\(visit.field.spoken) contains \(what) \(quoted(String(visit.text[range])))",
        help: "write plain text")
    }
  )
}
