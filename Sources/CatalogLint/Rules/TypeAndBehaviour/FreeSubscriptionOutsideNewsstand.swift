import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only Newsstand apps could offer free subscriptions.
  static let freeSubscriptionOutsideNewsstand = Rule(
    id: "free-subscription-outside-newsstand",
    severity: .error,
    summary: "a free subscription in an app outside Newsstand",
    rationale: """
      App Store Connect accepted free subscriptions from Newsstand apps only. An app without 'newsstand: true' counts \
      as an app outside Newsstand.
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
        visit.path[.type], "a free subscription in an app outside Newsstand",
        help:
          "offer free content without a purchase; for an old Newsstand app, set 'newsstand: true' in its record")
    }
  )
}
