import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An auto-renewable subscription is in a group.
  static let renewingOutsideGroup = Rule(
    id: "renewing-outside-group",
    severity: .error,
    summary: "an auto-renewable subscription outside a subscription group",
    rationale: """
      App Store Connect can't create an auto-renewable subscription without a group. A customer can have \
      only one subscription of a group at a time. The group can't be changed once the subscription exists, so Shelf \
      doesn't choose one.
      """,
    source: .api("SubscriptionCreateRequest"),
    examples: [
      .good(
        "a subscription in its group",
        ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad("a subscription among the products", sold("magazine", "type: ⟦auto_renewable_subscription⟧", "period: P1M")),
    ],
    product: { visit, report in
      guard !visit.isSubscription, visit.product.type == .autoRenewableSubscription else { return }
      report(
        visit.path[.type], "an auto-renewable subscription outside a subscription group",
        help: "move the entry to the 'subscriptions' of a group under 'subscription_groups'")
    }
  )
}
