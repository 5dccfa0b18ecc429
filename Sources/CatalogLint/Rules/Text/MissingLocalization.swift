import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Every product has texts in each language that the app names.
  static let missingLocalization = Rule(
    id: "missing-localization",
    severity: .warning,
    summary: "a product lacks texts in a language of the app",
    rationale: """
      Customers see the primary language where a translation is missing, in the middle of an app in theirs. The app's \
      'locales' \
      say which languages are wanted. Products that were taken off sale are left alone.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "both languages",
        files: [
          .init("catalog/app.yaml", ExampleApp.text(with: "locales: [en-US, fr-FR]")),
          .init(
            "catalog/products.yaml",
            gold(
              """
              localizations:
                en-US: {name: Gold Coins, description: Coins to spend on chapters.}
                fr-FR: {name: Pièces d’or, description: Des pièces pour vos chapitres.}
              """)),
        ]),
      .bad(
        "the translations were forgotten",
        files: [
          .init("catalog/app.yaml", ExampleApp.text(with: "locales: [en-US, fr-FR, ja]")),
          .init(
            "catalog/products.yaml",
            gold("⟦localizations⟧:", "  en-US: {name: Gold Coins, description: Coins to spend on chapters.}")),
        ]),
    ],
    product: { visit, report in
      let missing = visit.locales.missing
      guard !missing.isEmpty, !visit.isWithdrawn else { return }
      report(
        visit.locales.locales.isEmpty ? visit.path[.id] : visit.path[.localizations].key,
        "no texts in \(listed(missing.map(\.text)))",
        notes: [Note("the languages that the app wants", at: CatalogPath.app[.locales])],
        help: "add a name and a description for each, or take the language out of the app's 'locales'")
    }
  )
}
