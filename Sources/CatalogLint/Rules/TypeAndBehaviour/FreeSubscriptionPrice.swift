import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A free subscription has no price.
  static let freeSubscriptionPrice = Rule(
    id: "free-subscription-price",
    severity: .error,
    summary: "a free subscription has a price",
    rationale:
      "A free subscription has no field for a price, so you probably meant another type.",
    source: .guide("Designing Your App's Products"),
    examples: [
      .good("no price", files: ExampleApp.files("newsstand: true", freeIssues("price: null"))),
      .bad("a price on a free subscription", files: ExampleApp.files("newsstand: true", freeIssues("⟦price⟧: 0.99"))),
    ],
    product: { visit, report in
      guard visit.product.type == .freeSubscription, let price = visit.product.price, !isNothing(price) else { return }
      report(
        visit.path[.price].key, "a free subscription with a price", label: "this type has no price",
        notes: visit.typeNote,
        help: "remove the price, or make it an auto-renewable subscription in a group")
    }
  )
}

/// Whether a price only states that the product is free.
private func isNothing(_ price: PriceSchedule) -> Bool {
  (price.base ?? 0) == 0 && (price.tier ?? "0") == "0" && price.territories.isEmpty && price.changes.isEmpty
}

private func freeIssues(_ price: String) -> String {
  """
  products:
    - id: com.example.lighthouse.issues
      type: free_subscription
      status: removed_from_sale
      \(price)
  """
}
