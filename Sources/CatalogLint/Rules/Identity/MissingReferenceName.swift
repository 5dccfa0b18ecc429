import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product has a reference name.
  static let missingReferenceName = Rule(
    id: "missing-reference-name",
    severity: .error,
    summary: "a product without a reference name",
    rationale: """
      App Store Connect can't create a product without a reference name. Your team sees the name in App Store Connect \
      and in sales reports. A product that was submitted already has one there, so only new products need it in the \
      catalog.
      """,
    source: .api("InAppPurchaseV2CreateRequest"),
    examples: [
      .good("a name", gold(inFlow: "status: draft, reference_name: Gold")),
      .good("App Store Connect has the name", gold(inFlow: "status: approved")),
      .bad("no reference name", "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n    status: draft"),
      .bad("an empty name", gold(#"reference_name: ⟦""⟧"#)),
    ],
    product: { visit, report in
      let help = "add a 'reference_name' that describes the product"
      guard let name = visit.product.referenceName else {
        guard ReviewStates.isBeforeFirstSubmission(visit.product.status) else { return }
        return report(visit.path[.id], "no reference name", help: help, absent: visit.path[.referenceName])
      }
      guard name.isBlank else { return }
      report(visit.path[.referenceName], "an empty reference name", help: help)
    }
  )
}
