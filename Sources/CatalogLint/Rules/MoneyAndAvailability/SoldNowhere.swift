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
      Customers can't buy the product, because its 'availability' has no territories. To take a product off sale, set \
      'cleared_for_sale: false'. \(whileIncomplete)
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
    ],
    product: { visit, report in
      guard visit.product.availability.territories != .all, !visit.isWithdrawn else { return }
      let isNowhere =
        switch visit.product.availability.territories {
        case .all: false
        case .only(let list): list.isEmpty
        case .except(let list): list.count >= Territory.all.count && Territory.all.allSatisfy { list.contains($0.code) }
        }
      guard isNowhere else { return }
      report(
        visit.path[.availability][.territories], "cleared for sale, but available nowhere",
        help: "add territories, or set 'cleared_for_sale: false'")
    }
  )
}
