import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only a non-renewing subscription has a duration.
  static let durationOnWrongType = Rule(
    id: "duration-on-wrong-type",
    severity: .error,
    summary: "a duration on a product that has none",
    rationale: """
      'duration' is how long the app grants access after a non-renewing subscription was bought. Auto-renewable \
      subscriptions \
      have a 'period' instead; consumables and non-consumables do not end by the calendar.
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
      .bad("coins for three months", gold("type: consumable", "⟦duration⟧: P3M")),
    ],
    product: { visit, report in
      guard visit.product.duration != nil, let type = visit.product.type, type != .nonRenewingSubscription else {
        return
      }
      report(
        visit.path[.duration].key, "a duration on \(type.spoken)", label: "only non-renewing subscriptions have one",
        notes: visit.typeNote,
        help: type == .autoRenewableSubscription
          ? "write 'period'" : "take it away, or make it a non_renewing_subscription")
    }
  )
}
