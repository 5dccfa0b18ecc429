import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The App Store shows at most 20 promoted products.
  static let tooManyPromoted = Rule(
    id: "too-many-promoted",
    severity: .error,
    summary: "too many promoted products",
    rationale: """
      The App Store shows only 20 promoted products, subscriptions included. Products that are not visible to \
      everyone don't count.
      """,
    source: FactSource(CatalogLimits.promotedProducts),
    examples: [
      .good("twenty visible and one hidden", promoted(21, last: "promotion: {visible: false, order: 21}")),
      .bad("twenty-one", promoted(21, last: "⟦promotion⟧: {visible: true, order: 21}")),
    ],
    catalog: { visit, report in
      let limit = CatalogLimits.promotedProducts.value
      var promoted: [ProductVisit] = []
      for product in visit.products where product.product.promotion?.isVisible == true { promoted.append(product) }
      guard promoted.count > limit else { return }
      // In the App Store's order; products without a position come last.
      let inOrder = promoted.enumerated().sorted {
        ($0.element.product.promotion?.order ?? .max, $0.offset) < (
          $1.element.product.promotion?.order ?? .max, $1.offset
        )
      }
      report(
        inOrder[limit].element.path[.promotion].key,
        "\(promoted.count) promoted products; the App Store shows \(limit)",
        label: "the first one beyond the limit",
        help: "set 'visible: false' on \(counted(promoted.count - limit, "product"))")
    }
  )
}

/// Several promoted products, the last one with an additional line.
private func promoted(_ count: Int, last: String) -> String {
  (1...count).reduce(into: "products:\n") { text, number in
    text += """
        - id: com.example.lighthouse.gold_\(number < 10 ? "0" : "")\(number)
          localizations: {en-US: {name: Gold Coins \(number)}}
          \(number == count ? last : "promotion: {visible: true, order: \(number)}")

      """
  }
}
