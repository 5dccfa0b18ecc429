import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Only non-consumables and auto-renewable subscriptions can be shared in a family.
  static let familySharingType = Rule(
    id: "family-sharing-type",
    severity: .error,
    summary: "Family Sharing on a product that can't be shared",
    rationale: """
      App Store Connect rejects the setting: consumables and non-renewing subscriptions can't be shared. Once turned \
      on, Family Sharing can't be turned off again.
      """,
    source: .help("Turn on Family Sharing for in-app purchases, as copied by others", confidence: .medium),
    examples: [
      .good("a feature for the family", sold("night_mode", "type: non_consumable", "family_sharing: true")),
      .bad("coins for the family", gold("type: consumable", "family_sharing: ⟦true⟧")),
    ],
    product: { visit, report in
      guard visit.product.hasFamilySharing, let type = visit.product.type, !TypeBehaviour.of(type).canFamilyShare
      else { return }
      report(
        visit.path[.familySharing], "Family Sharing on \(type.spoken)",
        label: "only non-consumables and auto-renewable subscriptions can be shared", notes: visit.typeNote,
        help: "remove 'family_sharing'")
    }
  )
}
