import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only an auto-renewable subscription has a level.
  static let levelOnWrongType = Rule(
    id: "level-on-wrong-type",
    severity: .error,
    summary: "a level on a product outside a group",
    rationale: """
      The value has no effect. 'level' ranks the subscriptions of a group, so that Apple can distinguish an upgrade \
      from a downgrade.
      """,
    source: .api("SubscriptionCreateRequest"),
    examples: [
      .good(
        "a subscription with a level",
        ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad("a game's level", sold("castle", "type: non_consumable", "⟦level⟧: 5")),
    ],
    product: { visit, report in
      guard visit.product.plan.level != nil, let type = visit.product.type, type != .autoRenewableSubscription else {
        return
      }
      report(
        visit.path[.level].key, "a level on \(type.spoken)", label: "only subscriptions of a group have a level",
        notes: visit.typeNote, help: "remove it; put the level of a game into the product's name")
    }
  )
}
