import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only an auto-renewable subscription has a period.
  static let periodOnWrongType = Rule(
    id: "period-on-wrong-type",
    severity: .error,
    summary: "a period on a product that doesn't renew",
    rationale: """
      The value has no effect. 'period' is how often an auto-renewable subscription renews. A non-renewing \
      subscription has a 'duration' instead, which the app enforces.
      """,
    source: .api("SubscriptionCreateRequest"),
    examples: [
      .good(
        "an auto-renewable subscription",
        ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad(
        "a non-renewing subscription",
        """
        products:
          - id: com.example.lighthouse.charts
            type: non_renewing_subscription
            ⟦period⟧: P3M
            duration: P3M
            restore: app
        """),
    ],
    product: { visit, report in
      guard visit.product.plan.period != nil, let type = visit.product.type, type != .autoRenewableSubscription else {
        return
      }
      report(
        visit.path[.period].key, "a period on \(type.spoken)", label: "only auto-renewable subscriptions renew",
        notes: visit.typeNote,
        help: type == .nonRenewingSubscription ? "write 'duration'" : "remove it")
    }
  )
}
