import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// What is cleared for sale is sold somewhere.
  static let soldNowhere = Rule(
    id: "sold-nowhere",
    severity: .error,
    summary: "cleared for sale, available nowhere",
    rationale: """
      The store sells a product in the territories of its availability, and this one has none: it counts as removed \
      from sale. \
      To take a product off sale, say so with 'cleared_for_sale: false'.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "off sale, in plain words",
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
        help: "name the territories, or say cleared_for_sale: false")
    }
  )
}
