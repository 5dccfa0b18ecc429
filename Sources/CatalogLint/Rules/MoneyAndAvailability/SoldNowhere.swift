import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product that is cleared for sale is available somewhere.
  static let soldNowhere = Rule(
    id: "sold-nowhere",
    severity: .error,
    summary: "a product is cleared for sale but available nowhere",
    rationale: """
      Customers can't buy the product. Its 'availability', or that of its billing plans, has no territories. \
      To take a product off sale, set 'cleared_for_sale: false'. \(whileIncomplete)
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "taken off sale explicitly",
        gold(
          "reference_name: Gold", "cleared_for_sale: false", "status: ready_to_submit",
          "availability: {territories: []}")
      ),
      .bad("an empty list", gold("availability: {territories: ⟦[]⟧}")),
      .bad(
        "a yearly subscription that no billing plan sells",
        ExamplePlan.group(
          """
          - id: com.example.lighthouse.magazine
            level: 1
            period: P1Y
            price: 29.99
            ⟦billing_plans⟧: {upfront: {availability: {territories: []}}}
          """)),
    ],
    product: { visit, report in
      guard !visit.isWithdrawn, StoreFacts.soldNowhere(visit.product) else { return }
      let isOfPlans = Territory.all.contains { visit.product.availability.contains($0.code) }
      // Unknown territories are reported by another rule.
      if !isOfPlans, case .only(let list) = visit.product.availability.territories, !list.isEmpty { return }
      let place = isOfPlans ? visit.path[.billingPlans] : visit.path[.availability][.territories]
      report(
        isOfPlans ? place.key : place, "cleared for sale, but available nowhere",
        help: "add territories, or set 'cleared_for_sale: false'")
    }
  )
}
