import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An app has at most 10,000 products.
  static let tooManyProducts = Rule(
    id: "too-many-products",
    severity: .error,
    summary: "an app has more products than the store takes",
    rationale: """
      The store takes no product beyond the limit, and IDs that were used stay used. From nine tenths of it on there \
      is a \
      warning, while there is still room to sell differently: with one consumable currency, for instance. An example \
      of the \
      fault would fill this page with thousands of products.
      """,
    source: FactSource(CatalogLimits.productsPerApp),
    examples: [.good("few products", gold())],
    catalog: { visit, report in
      let limit = CatalogLimits.productsPerApp.value
      let count = visit.products.count
      if count > limit {
        report(
          CatalogPath.app[.name], "\(count) products, \(count - limit) more than the \(limit) that the store takes",
          help: "remove products, or sell a consumable currency instead of single things")
      } else if count >= CatalogLimits.productsWarning.value {
        report(
          CatalogPath.app[.name], "\(count) products, the store takes \(limit)",
          help: "think of a consumable currency instead of single things", severity: .warning)
      }
    }
  )
}
