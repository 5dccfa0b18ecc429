import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Every subscription group has a name in the languages of the app.
  static let missingGroupLocalization = Rule(
    id: "missing-group-localization",
    severity: .error,
    summary: "a subscription group has no name in a language of the app",
    rationale: """
      App Store Connect rejects subscriptions of a group that has no name. Customers see the group's name when they \
      manage their subscription. The primary language is required; other missing languages are a warning. \
      \(whileIncomplete)
      """,
    source: .api("SubscriptionGroupLocalizationCreateRequest"),
    examples: [
      .good(
        "a name in the primary language",
        ExamplePlan.named("Magazine", "localizations: {en-US: {name: Lighthouse Magazine}}")),
      .bad("only another language", ExamplePlan.named("Magazine", "⟦localizations⟧: {fr-FR: {name: Revue du phare}}")),
      .bad("no name at all", ExamplePlan.named("⟦Magazine⟧", "storekit: {}")),
    ],
    group: { visit, report in
      let locales = visit.locales
      let place = locales.locales.isEmpty ? visit.path[.name] : visit.path[.localizations].key
      if locales.primary == nil, let primary = visit.context.wantedLocales.primary {
        report(
          place, "the group has no name in the primary language \(primary)",
          notes: [Note("the primary language", at: CatalogPath.app[.primaryLocale])], help: "add a name for \(primary)")
      }
      guard !locales.missing.isEmpty else { return }
      report(
        place, "the group has no name in \(listed(locales.missing.map(\.text)))",
        notes: [Note("the app's languages", at: CatalogPath.app[.locales])],
        help: "add a name for each, or remove the language from the app's 'locales'", severity: .warning)
    }
  )
}
