import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Free subscriptions ended with Newsstand.
  static let freeSubscriptionObsolete = Rule(
    id: "free-subscription-obsolete",
    severity: .warning,
    summary: "a product type that can no longer be created",
    rationale: """
      App Store Connect can't create free subscriptions. Newsstand, which they were for, ended with iOS 9. Existing \
      ones may remain on record.
      """,
    source: .api("InAppPurchaseV2CreateRequest"),
    examples: [
      .good(
        "a withdrawn free subscription",
        files: ExampleApp.files("newsstand: true", freeIssues("type: free_subscription", status: "removed_from_sale"))),
      .bad(
        "free issues of an old Newsstand app",
        files: ExampleApp.files("newsstand: true", freeIssues("type: ⟦free_subscription⟧", status: "approved"))),
    ],
    product: { visit, report in
      // Outside Newsstand a more severe rule applies.
      guard visit.product.type == .freeSubscription, visit.context.app?.isNewsstand ?? true, !visit.isWithdrawn
      else { return }
      report(
        visit.path[.type], "free subscriptions can no longer be created",
        help: "offer free content without a purchase, or sell an auto-renewable subscription with a free trial")
    }
  )
}

private func freeIssues(_ type: String, status: String) -> String {
  "products:\n  - id: com.example.lighthouse.issues\n    \(type)\n    status: \(status)\n    price: null\n"
}
