import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only Newsstand apps could offer free subscriptions.
  static let freeSubscriptionOutsideNewsstand = Rule(
    id: "free-subscription-outside-newsstand",
    severity: .error,
    summary: "a free subscription in an app that is no Newsstand app",
    rationale: """
      Free subscriptions brought free issues into Newsstand, and the store took them from Newsstand apps only. An app \
      that says \
      nothing of Newsstand is none.
      """,
    source: .guide("Designing Your App's Products"),
    examples: [
      .good(
        "a paid subscription to issues",
        ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: 1, period: P1M}")),
      .bad("free issues outside Newsstand", sold("issues", "type: ⟦free_subscription⟧", "price: null")),
    ],
    product: { visit, report in
      guard visit.product.type == .freeSubscription, let app = visit.context.app, !app.isNewsstand else { return }
      report(
        visit.path[.type], "a free subscription in an app that is no Newsstand app",
        help:
          "give free content without a purchase; if this is an old Newsstand app, say 'newsstand: true' in its record")
    }
  )
}
