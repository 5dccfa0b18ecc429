import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Free subscriptions went away with Newsstand.
  static let freeSubscriptionObsolete = Rule(
    id: "free-subscription-obsolete",
    severity: .warning,
    summary: "a type of product that the store no longer makes",
    rationale: """
      Newsstand ended with iOS 9, and free subscriptions with it: the store's description of today has no such type. \
      Old ones \
      may stay on record, new ones can't be made.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "free issues that were withdrawn",
        files: ExampleApp.files("newsstand: true", freeIssues("type: free_subscription", status: "removed_from_sale"))),
      .bad(
        "free issues of an old Newsstand app",
        files: ExampleApp.files("newsstand: true", freeIssues("type: ⟦free_subscription⟧", status: "approved"))),
    ],
    product: { visit, report in
      // Outside Newsstand there is a more severe fault to report.
      guard visit.product.type == .freeSubscription, visit.context.app?.isNewsstand ?? true, !visit.isWithdrawn
      else { return }
      report(
        visit.path[.type], "free subscriptions can no longer be made",
        help: "give free content without a purchase, or sell an auto-renewable subscription with a free trial")
    }
  )
}

private func freeIssues(_ type: String, status: String) -> String {
  "products:\n  - id: com.example.lighthouse.issues\n    \(type)\n    status: \(status)\n    price: null\n"
}
