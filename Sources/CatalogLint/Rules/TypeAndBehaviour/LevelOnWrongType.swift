import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only an auto-renewable subscription has a level.
  static let levelOnWrongType = Rule(
    id: "level-on-wrong-type",
    severity: .error,
    summary: "a level on a product that is no plan of a group",
    rationale: """
      'level' ranks the plans of a subscription group, so that the store knows an upgrade from a downgrade. Outside a \
      group \
      there is nothing to rank.
      """,
    source: .apiDescription,
    examples: [
      .good("a plan has its rank", ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad("a game's level", sold("castle", "type: non_consumable", "⟦level⟧: 5")),
    ],
    product: { visit, report in
      guard visit.product.plan.level != nil, let type = visit.product.type, type != .autoRenewableSubscription else {
        return
      }
      report(
        visit.path[.level].key, "a level on \(type.spoken)", label: "only the plans of a subscription group have one",
        notes: visit.typeNote, help: "take it away; a level of a game belongs in the product's name")
    }
  )
}
