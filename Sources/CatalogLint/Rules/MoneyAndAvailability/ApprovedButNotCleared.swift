import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An approved product is on sale only if it is cleared for sale.
  static let approvedButNotCleared = Rule(
    id: "approved-but-not-cleared",
    severity: .info,
    summary: "an approved product is not cleared for sale",
    rationale: """
      Customers can't buy an approved product until it is cleared for sale. If you removed it on purpose, 'status: \
      developer_removed_from_sale' records that.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good("on sale", gold(inFlow: "status: approved, cleared_for_sale: true")),
      .bad("forgotten after the review", gold("status: approved", "cleared_for_sale: ⟦false⟧")),
    ],
    product: { visit, report in
      guard !visit.product.isClearedForSale, visit.product.status == .approved else { return }
      report(
        visit.path[.clearedForSale], "approved, but not cleared for sale: customers can't buy it",
        help: "clear it for sale, or set 'status: developer_removed_from_sale' if this is on purpose")
    }
  )
}
