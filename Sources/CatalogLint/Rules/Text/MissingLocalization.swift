import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Every product has texts in each of the app's languages.
  static let missingLocalization = Rule(
    id: "missing-localization",
    severity: .warning,
    summary: "a product lacks texts in a language of the app",
    rationale: """
      Customers see the primary language in the middle of a translated app. The app's 'locales' list the languages \
      that you want. Products that are off sale are not reported.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "both languages",
        files: [
          .init("catalog/app.yaml", ExampleApp.yaml(with: "locales: [en-US, fr-FR]")),
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
        "missing translations",
        files: [
          .init("catalog/app.yaml", ExampleApp.yaml(with: "locales: [en-US, fr-FR, ja]")),
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
        notes: [Note("the app's languages", at: CatalogPath.app[.locales])],
        help: "add a name and a description for each, or remove the language from the app's 'locales'")
    }
  )
}
