import CatalogModel
import SourceDiagnostics

/// Few and clear: words that hardly have another meaning in the name of a product.
private let words = WordList([
  "porn", "porno", "pornography", "pornographic", "hentai", "erotic videos", "sex videos", "nude photos",
  "nude pictures",
  "white power", "racist joke", "racist jokes", "hate speech", "hate songs", "slander", "defamation", "defamatory",
  "cocaine",
  "heroin", "real-money gambling", "real money gambling", "real-money casino", "real money casino",
])

extension Rule {
  /// What the review guidelines forbid can't be sold.
  static let forbiddenContent = Rule(
    id: "forbidden-content",
    severity: .warning,
    summary: "a text speaks of something that the review guidelines forbid",
    rationale: """
      What the guidelines forbid in apps (pornography, hate speech, defamation, drugs, credit for real gambling) may \
      not be sold in them \
      either. Shelf knows only a few English words, so it finds the plain cases, and a book about the matter by mistake.
      """,
    source: .reviewGuideline("1.1"),
    examples: [
      .good("nothing of the kind", gold()),
      .bad(
        "credit for a real game of chance",
        gold("localizations: {en-US: {description: Chips for our ⟦real money casino⟧.}}")),
      .bad("hate speech", gold("localizations: {en-US: {description: ⟦Racist jokes⟧ and slander.}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard let range = words.firstMatch(in: visit.text, visit.shape) else { return }
      report(
        visit.place(of: range),
        "\(visit.field.spoken) speaks of \(quoted(visit.text[range].lowercased())), which the guidelines forbid",
        help: "read the guidelines before you submit it; ignore this if the word means something else here")
    }
  )
}
