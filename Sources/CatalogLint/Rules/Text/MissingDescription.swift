import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// What is to be reviewed says in each of its languages what one gets.
  static let missingDescription = Rule(
    id: "missing-description",
    severity: .error,
    summary: "a product that is to be reviewed has no description in one of its languages",
    rationale: """
      The console asks for a description in each language that a product has, and keeps the product in the state \
      "Missing \
      Metadata" until it is there. The API takes a localization without one, so a product that passed the review is \
      left alone, \
      and so is a draft; an empty text is a warning there, for it looks like one that somebody meant to write.
      """,
    source: .help("In-app purchase statuses", confidence: .medium),
    examples: [
      .good(
        "a name and a description",
        product("ready_to_submit", "fr-FR: {name: Pièces, description: Pour vos chapitres.}")),
      .good("approved without", product("approved", "fr-FR: {name: Pièces}")),
      .bad("a name alone", product("ready_to_submit", "⟦fr-FR⟧: {name: Pièces}")),
      .bad("nothing but spaces", product("rejected", "fr-FR: {name: Pièces, description: ⟦\"  \"⟧}")),
      .bad("a text that was never written", product("draft", "fr-FR: {name: Pièces, description: ⟦\"\"⟧}")),
    ],
    product: { visit, report in
      for index in visit.product.localizations.indices {
        let text = visit.product.localizations[index].value.description
        if let text, !text.isBlank { continue }
        let isAsked = visit.isAskedByReview
        guard text != nil || isAsked else { continue }
        let place = visit.path[.localizations][visit.locales.locales[index]]
        let found = text.map { $0.isEmpty ? "an empty description" : "a description of nothing but spaces" }
        report(
          text == nil ? place.key : place[.description],
          "\(found ?? "no description") in \(visit.locales.locales[index])",
          help: "write what customers get, in \(TextLimits.description.value.maximum) characters at most",
          severity: isAsked ? .error : .warning)
      }
    }
  )
}

private func product(_ status: String, _ text: String) -> String {
  gold(
    """
    status: \(status)
    reference_name: Gold
    localizations:
      \(text)
    """)
}
