import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.displayName, of: "display name")

extension Rule {
  /// A display name has 2 to 35 characters.
  static let displayNameLength = Rule(
    id: "display-name-length",
    severity: .error,
    summary: "a display name is too long or too short",
    rationale: """
      App Store Connect rejects a name outside 2 to 35 characters. The limit was 30 for years, and some tools still \
      use it, so names of 31 to 35 characters get a warning. An existing name stays valid until it changes, so a long \
      one is only a warning on an approved product or one without a status. It is an error if 'texts_on_sale' \
      contains a different name, or 'version_status' shows that the texts change. Each visible character counts as \
      one, however many bytes it has.
      """,
    source: FactSource(TextLimits.displayName),
    examples: [
      .good("30 characters in any script", gold("localizations: {en-US: {name: Gold Coins and Silver Coins ×2}}")),
      .bad(
        "42 characters",
        gold(
          """
          status: ready_to_submit
          reference_name: Gold
          localizations:
            en-US: {name: A remarkable and unreasonable pack ⟦of gold⟧}
          """)),
      .bad(
        "longer than the former limit",
        gold(
          """
          status: ready_to_submit
          reference_name: Gold
          localizations:
            en-US: {name: Gold Coins and Silver Coins fo⟦r two⟧}
          """)),
      .bad(
        "a new name of an approved product",
        gold(
          """
          status: approved
          version_status: prepare_for_submission
          texts_on_sale: {en-US: {name: Gold}}
          localizations:
            en-US: {name: A remarkable and unreasonable pack ⟦of gold⟧}
          """)),
      .bad("one letter", gold("localizations: {en-US: {name: ⟦G⟧}}")),
    ],
    texts: .of(.productName),
    text: { visit, report in
      if limit.mayExceed(visit.shape.scalarCount) {
        limit.checkMaximum(
          of: visit.text, on: visit.context.today, mayBeOnSale: visit.mayBeOnSale, at: visit.path, &report)
      } else if limit.isTooShort(visit.text, visit.shape) {
        limit.reportTooShort(visit.text, severity: visit.mayBeOnSale ? .warning : .error, at: visit.path, &report)
      }
    }
  )
}
