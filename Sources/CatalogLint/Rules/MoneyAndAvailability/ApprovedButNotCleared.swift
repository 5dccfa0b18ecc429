import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Approved is not on sale.
  static let approvedButNotCleared = Rule(
    id: "approved-but-not-cleared",
    severity: .info,
    summary: "approved by the store, but not cleared for sale",
    rationale: """
      Customers can buy a product only when both hold: the store has approved it, and it is cleared for sale. The \
      review is done, \
      and one word stands between the product and its customers; that may be meant, and is forgotten as often.
      """,
    source: .guide("Designing Your App's Products"),
    examples: [
      .good("on sale", gold(inFlow: "status: approved, cleared_for_sale: true")),
      .bad("forgotten since the review", gold("status: approved", "cleared_for_sale: ⟦false⟧")),
    ],
    product: { visit, report in
      guard !visit.product.isClearedForSale, visit.product.status == .approved else { return }
      report(
        visit.path[.clearedForSale], "approved, but not cleared for sale: customers can't buy it",
        help: "clear it for sale, or say status: developer_removed_from_sale if that is meant")
    }
  )
}
