import SourceDiagnostics

/// A short list of words that hardly have another meaning in a product's name.
private let words = WordList([
  "porn", "porno", "pornography", "pornographic", "hentai", "erotic videos", "sex videos", "nude photos",
  "nude pictures",
  "white power", "racist joke", "racist jokes", "hate speech", "hate songs", "slander", "defamation", "defamatory",
  "cocaine",
  "heroin", "real-money gambling", "real money gambling", "real-money casino", "real money casino",
])

extension Rule {
  /// Content that the review guidelines forbid can't be sold.
  static let forbiddenContent = Rule(
    id: "forbidden-content",
    severity: .warning,
    summary: "a text mentions content that App Review forbids",
    rationale: """
      App Review rejects products with forbidden content. This includes pornography, hate speech, defamation, drugs \
      and real-money gambling. Shelf knows only a few English words, so it finds obvious cases, and sometimes a \
      harmless book about the subject.
      """,
    source: .reviewGuideline("1.1"),
    examples: [
      .good("harmless content", gold()),
      .bad(
        "real-money gambling",
        gold("localizations: {en-US: {description: Chips for our ⟦real money casino⟧.}}")),
      .bad("hate speech", gold("localizations: {en-US: {description: ⟦Racist jokes⟧ and slander.}}")),
    ],
    texts: .english,
    text: { visit, report in
      guard let range = words.firstMatch(in: visit.text, visit.shape) else { return }
      report(
        visit.path(of: range),
        "\(visit.field.spoken) mentions \(quoted(visit.text[range].lowercased())), which the guidelines forbid",
        help: "read the guidelines before you submit; ignore this if the word means something else here")
    }
  )
}
