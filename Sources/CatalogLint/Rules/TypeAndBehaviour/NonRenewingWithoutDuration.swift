import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The duration of a non-renewing subscription is written down.
  static let nonRenewingWithoutDuration = Rule(
    id: "non-renewing-without-duration",
    severity: .warning,
    summary: "a non-renewing subscription does not say how long it lasts",
    rationale: """
      The store neither knows nor enforces how long a non-renewing subscription lasts: the app computes when it ends, \
      and asks \
      the customer to buy again. What the app does should stand where the product is described.
      """,
    source: .guide("Working with Subscriptions"),
    examples: [
      .good("three months", nonRenewing("type: non_renewing_subscription", "duration: P3M")),
      .bad("for how long?", nonRenewing("type: ⟦non_renewing_subscription⟧", "price: 2.99")),
    ],
    product: { visit, report in
      guard visit.product.type == .nonRenewingSubscription, visit.product.duration == nil else { return }
      report(
        visit.path[.type], "a non-renewing subscription without a duration",
        help: "add how long the app grants access: 'duration: P3M'", absent: visit.path[.duration])
    }
  )
}

private func nonRenewing(_ type: String, _ line: String) -> String {
  """
  products:
    - id: com.example.lighthouse.charts
      \(type)
      restore: app
      \(line)
  """
}
