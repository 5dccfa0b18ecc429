import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Texts are plain: no HTML, no Markdown.
  static let markupInText = Rule(
    id: "markup-in-text",
    severity: .warning,
    summary: "a text holds markup that customers would see",
    rationale: """
      The store shows names and descriptions as they are written, so customers would read the tags and stars \
      themselves. Only \
      what is surely markup is found: known tags, entities, and Markdown around words; "C&A", "A < B" and "<3" are not.
      """,
    source: .help("Auto-renewable subscription information"),
    examples: [
      .good("signs that mean themselves", gold(inFlow: "localizations: {en-US: {name: Tips & Tricks <3}}")),
      .bad("HTML", gold(inFlow: "localizations: {en-US: {name: ⟦<b>⟧Gold</b> Coins}}")),
      .bad("an entity", gold(inFlow: "localizations: {en-US: {name: Tips ⟦&amp;⟧ Tricks}}")),
      .bad("Markdown", gold("localizations: {en-US: {description: Coins to spend on ⟦**all**⟧ chapters.}}")),
    ],
    texts: .having(anyOf: Markup.signs),
    text: { visit, report in
      guard let (range, what) = Markup.first(in: visit.text, visit.shape) else { return }
      report(
        visit.place(of: range), "\(visit.field.spoken) holds \(what) \(quoted(String(visit.text[range])))",
        help: "write plain text; the store shows it as it stands")
    }
  )
}
