import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product has a description in each of its languages.
  static let missingDescription = Rule(
    id: "missing-description",
    severity: .error,
    summary: "a product has no description in one of its languages",
    rationale: """
      The product stays "Missing Metadata" until every language has a description. The API accepts a localization \
      without one, so approved products and drafts are not reported. An empty text gets a warning there, \
      because you probably meant to write one. \(whileIncomplete)
      """,
    source: .help("In-app purchase statuses", confidence: .medium),
    examples: [
      .good(
        "a name and a description",
        product("ready_to_submit", "fr-FR: {name: Pièces, description: Pour vos chapitres.}")),
      .good("an approved product without a description", product("approved", "fr-FR: {name: Pièces}")),
      .bad("a name without a description", product("ready_to_submit", "⟦fr-FR⟧: {name: Pièces}")),
      .bad("only spaces", product("rejected", "fr-FR: {name: Pièces, description: ⟦\"  \"⟧}")),
      .bad(
        "an empty description of an approved product", product("draft", "fr-FR: {name: Pièces, description: ⟦\"\"⟧}")),
    ],
    product: { visit, report in
      for index in visit.product.localizations.indices {
        let text = visit.product.localizations[index].value.description
        if let text, !text.isBlank { continue }
        let isAsked = visit.needsReviewMaterial
        guard text != nil || isAsked else { continue }
        let place = visit.path[.localizations][visit.locales.locales[index]]
        let found = text.map { $0.isEmpty ? "an empty description" : "a description of only spaces" }
        report(
          text == nil ? place.key : place[.description],
          "\(found ?? "no description") in \(visit.locales.locales[index])",
          help: "describe what customers get, in at most \(TextLimits.description.value.maximum) characters",
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
