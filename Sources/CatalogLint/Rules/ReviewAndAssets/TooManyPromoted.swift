import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The app's page shows at most 20 products.
  static let tooManyPromoted = Rule(
    id: "too-many-promoted",
    severity: .error,
    summary: "more products are promoted than the app's page shows",
    rationale: """
      The app's page in the store shows up to 20 products, subscriptions included. Products whose promotion is not \
      visible to \
      everyone don't count.
      """,
    source: FactSource(CatalogLimits.promotedProducts),
    examples: [
      .good("twenty, and one that is hidden", promoted(21, last: "promotion: {visible: false, order: 21}")),
      .bad("twenty-one", promoted(21, last: "⟦promotion⟧: {visible: true, order: 21}")),
    ],
    catalog: { visit, report in
      let limit = CatalogLimits.promotedProducts.value
      var promoted: [ProductVisit] = []
      for product in visit.products where product.product.promotion?.isVisible == true { promoted.append(product) }
      guard promoted.count > limit else { return }
      // As the page would show them; those without a place come last.
      let inOrder = promoted.enumerated().sorted {
        ($0.element.product.promotion?.order ?? .max, $0.offset) < (
          $1.element.product.promotion?.order ?? .max, $1.offset
        )
      }
      report(
        inOrder[limit].element.path[.promotion].key,
        "\(promoted.count) promoted products, the app's page shows \(limit)",
        label: "the first one too many", help: "set 'visible: false' on \(counted(promoted.count - limit, "product"))")
    }
  )
}

/// Some promoted products, the last one with a line of its own.
private func promoted(_ count: Int, last: String) -> String {
  (1...count).reduce(into: "products:\n") { text, number in
    text += """
        - id: com.example.lighthouse.gold_\(number < 10 ? "0" : "")\(number)
          localizations: {en-US: {name: Gold Coins \(number)}}
          \(number == count ? last : "promotion: {visible: true, order: \(number)}")

      """
  }
}
