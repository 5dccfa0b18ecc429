import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An auto-renewable subscription stands in a group.
  static let renewingOutsideGroup = Rule(
    id: "renewing-outside-group",
    severity: .error,
    summary: "an auto-renewable subscription outside a subscription group",
    rationale: """
      The store keeps every auto-renewable subscription in a group, of which a customer holds one plan at a time. The \
      group can't \
      be changed once the subscription exists, so Shelf does not choose one.
      """,
    source: .apiDescription,
    examples: [
      .good("a plan in its group", ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad("a plan among the products", sold("magazine", "type: ⟦auto_renewable_subscription⟧", "period: P1M")),
    ],
    product: { visit, report in
      guard !visit.isSubscription, visit.product.type == .autoRenewableSubscription else { return }
      report(
        visit.path[.type], "an auto-renewable subscription outside a subscription group",
        help: "move the entry to the 'subscriptions' of a group under 'subscription_groups'")
    }
  )
}
