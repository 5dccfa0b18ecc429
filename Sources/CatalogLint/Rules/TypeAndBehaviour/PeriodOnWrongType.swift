import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only an auto-renewable subscription has a period.
  static let periodOnWrongType = Rule(
    id: "period-on-wrong-type",
    severity: .error,
    summary: "a period on a product that does not renew",
    rationale: """
      'period' is how often the store renews an auto-renewable subscription. The store renews nothing else; a \
      non-renewing \
      subscription has a 'duration', which the app enforces.
      """,
    source: .apiDescription,
    examples: [
      .good("a plan renews", ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad(
        "a non-renewing subscription does not",
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
        help: type == .nonRenewingSubscription ? "write 'duration'" : "take it away")
    }
  )
}
