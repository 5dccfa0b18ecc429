import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.description, of: "description")

extension Rule {
  /// A description has at most 55 characters.
  static let descriptionLength = Rule(
    id: "description-length",
    severity: .error,
    summary: "a description is too long",
    rationale: """
      The store refuses a description of more than 55 characters; before November 2025 it took 45. It keeps an old one \
      that is on sale until it changes, so a description of an approved product, or of one without a status, is a \
      warning. It is an error if 'texts_on_sale' has another one or 'version_status' shows that the texts change.
      """,
    source: FactSource(TextLimits.description),
    examples: [
      .good(
        "a short sentence",
        gold("localizations: {en-US: {description: Coins to spend on the chapters of a magazine of yours.}}")),
      .good("a word", gold("localizations: {en-US: {description: Annual}}")),
      .bad(
        "a long one",
        gold(
          """
          status: ready_to_submit
          reference_name: Gold
          localizations:
            en-US: {description: Coins to spend on the chapters of every magazine that w⟦e will ever print.⟧}
          """)),
      .bad(
        "a long one that the store has already",
        gold(
          """
          status: approved
          localizations:
            en-US: {description: Coins to spend on the chapters of every magazine that w⟦e will ever print.⟧}
          """)),
    ],
    texts: .of(.productDescription),
    text: { visit, report in
      guard limit.mayExceed(visit.shape.scalarCount) else { return }
      limit.checkMaximum(
        of: visit.text, on: visit.context.today, mayBeOnSale: visit.mayBeOnSale, at: visit.path, &report)
    }
  )
}
