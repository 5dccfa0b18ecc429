import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Every product has texts in the app's primary language.
  static let missingPrimaryLocalization = Rule(
    id: "missing-primary-localization",
    severity: .error,
    summary: "a product has no texts in the app's primary language",
    rationale: """
      A product without texts stays "Missing Metadata" and can't be submitted. Customers see the primary language if \
      a product has no text in theirs. \(whileIncomplete)
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "the primary language",
        gold("localizations: {en-US: {name: Gold Coins, description: Coins to spend on chapters.}}")),
      .bad(
        "only another language",
        gold(
          "⟦localizations⟧:", "  en-US: null",
          "  fr-FR: {name: Pièces d’or, description: Des pièces pour vos chapitres.}")),
      .bad(
        "no text at all",
        """
        products:
          - id: ⟦com.example.lighthouse.gold⟧
            localizations: null
        """),
    ],
    product: { visit, report in
      guard visit.locales.primary == nil, let primary = visit.context.wantedLocales.primary else { return }
      if visit.locales.locales.isEmpty {
        report(
          visit.path[.id], "no texts, not even in the primary language \(primary)",
          notes: [Note("the primary language", at: CatalogPath.app[.primaryLocale])],
          help: "add a name and a description under 'localizations'", absent: visit.path[.localizations])
      } else {
        report(
          visit.path[.localizations].key, "no texts in the primary language \(primary)",
          notes: [Note("the primary language", at: CatalogPath.app[.primaryLocale])],
          help: "add a name and a description for \(primary)", absent: visit.path[.localizations][primary])
      }
    }
  )
}
