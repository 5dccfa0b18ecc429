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
      The store refuses a description of more than 55 characters; before November 2025 it took 45. Texts that it took \
      when it was \
      less strict stay on sale as they are, so of a product that was approved a long one is a warning: it stands in \
      the way of \
      the next change.
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
        of: visit.text, on: visit.context.today, isInStore: visit.isInStore, at: visit.path, &report)
    }
  )
}
