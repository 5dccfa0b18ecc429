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
      App Store Connect rejects a description of more than 55 characters. Before November 2025 the limit was 45. An \
      existing description stays valid until it changes, so a long one is only a warning on an approved product or \
      one without a status. It is an error if 'texts_on_sale' contains a different one, or 'version_status' \
      shows that the texts change.
      """,
    source: FactSource(TextLimits.description),
    examples: [
      .good(
        "a short sentence",
        gold("localizations: {en-US: {description: Coins to spend on the chapters of a magazine of yours.}}")),
      .good("one word", gold("localizations: {en-US: {description: Annual}}")),
      .bad(
        "too long",
        gold(
          """
          status: ready_to_submit
          reference_name: Gold
          localizations:
            en-US: {description: Coins to spend on the chapters of every magazine that w⟦e will ever print.⟧}
          """)),
      .bad(
        "too long, but already in App Store Connect",
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
