import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A name isn't empty.
  static let emptyText = Rule(
    id: "empty-text",
    severity: .error,
    summary: "a name is empty or missing",
    rationale: "App Store Connect rejects a localization without a name. A name of only spaces counts as empty.",
    source: .api("InAppPurchaseLocalizationCreateRequest"),
    examples: [
      .good("a name and no description", gold(inFlow: "localizations: {fr-FR: {name: Pièces d’or}}")),
      .bad(
        "an empty name", gold("localizations:", #"  en-US: {name: ⟦""⟧, description: Coins to spend on chapters.}"#)),
      .bad(
        "a description without a name",
        gold("localizations:", "  ⟦fr-FR⟧: {description: Des pièces pour vos chapitres.}")),
    ],
    group: { visit, report in
      for (index, locale) in visit.locales.locales.enumerated() where visit.group.localizations[index].value.name == nil
      {
        let path = visit.path[.localizations][locale]
        report(path.key, "no name for the group in \(locale)", help: "add a 'name'", absent: path[.name])
      }
    },
    product: { visit, report in
      for index in visit.product.localizations.indices where visit.product.localizations[index].value.name == nil {
        let locale = visit.locales.locales[index]
        let path = visit.path[.localizations][locale]
        report(path.key, "no display name in \(locale)", help: "add a 'name'", absent: path[.name])
      }
    },
    texts: .blankAtAnEnd,
    text: { visit, report in
      guard visit.shape.isBlank, visit.field != .productDescription else { return }
      report(
        visit.path,
        "\(visit.field.spoken) in \(visit.locale) is \(visit.text.isEmpty ? "empty" : "only spaces")",
        help: visit.field == .groupAppName
          ? "write the name, or remove the field" : "write the name")
    }
  )
}
