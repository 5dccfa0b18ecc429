import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only a non-renewing subscription has a duration.
  static let durationOnWrongType = Rule(
    id: "duration-on-wrong-type",
    severity: .error,
    summary: "a duration on a product that can't have one",
    rationale: """
      The value has no effect. 'duration' is how long the app grants access to a non-renewing subscription. \
      Auto-renewable subscriptions have a 'period' instead; consumables and non-consumables don't expire.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "access for three months",
        """
        products:
          - id: com.example.lighthouse.charts
            type: non_renewing_subscription
            duration: P3M
            restore: app
        """),
      .bad("coins with a duration", gold("type: consumable", "⟦duration⟧: P3M")),
    ],
    product: { visit, report in
      guard visit.product.duration != nil, let type = visit.product.type, type != .nonRenewingSubscription else {
        return
      }
      report(
        visit.path[.duration].key, "a duration on \(type.spoken)",
        label: "only non-renewing subscriptions have a "
          + "duration",
        notes: visit.typeNote,
        help: type == .autoRenewableSubscription
          ? "write 'period'" : "remove it, or make the product a non_renewing_subscription")
    }
  )
}
