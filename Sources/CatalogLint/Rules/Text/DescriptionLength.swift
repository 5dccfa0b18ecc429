import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.description, of: "description")

extension Rule {
  /// A description has 10 to 55 characters.
  static let descriptionLength = Rule(
    id: "description-length",
    severity: .error,
    summary: "a description is too long or too short",
    rationale: """
      The store refuses a description that is too long. The limit was 45 characters for years and is 55 now; tools and pages \
      that know only the old one are still about, so texts between the two get a warning. The least length was seen in the old \
      console only. Nobody is warned of short texts in Chinese, Japanese and Korean, which say more with fewer characters.
      """,
    source: FactSource(TextLimits.description),
    examples: [
      .good(
        "a short sentence",
        """
        products:
          - id: com.example.lighthouse.gold
            localizations: {en-US: {description: Coins to spend on the chapters of a magazine.}}
        """),
      .bad(
        "a long one",
        """
        products:
          - id: com.example.lighthouse.gold
            localizations:
              en-US: {description: Coins to spend on the chapters of every magazine that w⟦e will ever print.⟧}
        """),
      .bad(
        "longer than the former limit",
        """
        products:
          - id: com.example.lighthouse.gold
            localizations:
              en-US: {description: Coins to spend on the chapters of a magazine ⟦of yours.⟧}
        """),
      .bad("one word", "products:\n  - id: com.example.lighthouse.gold\n    localizations: {en-US: {description: ⟦Coins⟧}}"),
    ],
    texts: .of(.productDescription),
    text: { visit, report in
      if limit.mayExceed(visit.shape.scalarCount) {
        limit.checkMaximum(of: visit.text, on: visit.context.today, at: visit.path, &report)
      } else if !visit.shape.traits.hasAny(of: .eastAsian), limit.isTooShort(visit.text, visit.shape) {
        limit.reportTooShort(visit.text, severity: .warning, at: visit.path, &report)
      }
    }
  )
}
