import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An app has at most 10,000 products.
  static let tooManyProducts = Rule(
    id: "too-many-products",
    severity: .error,
    summary: "an app has too many products",
    rationale: """
      App Store Connect rejects products beyond the limit, and used IDs stay reserved. Shelf warns from 90 percent \
      of the limit, while you can still change what you sell: for instance to one consumable currency. The error has \
      no example, because it would need thousands of products.
      """,
    source: FactSource(CatalogLimits.productsPerApp),
    examples: [.good("few products", gold())],
    catalog: { visit, report in
      let limit = CatalogLimits.productsPerApp.value
      let count = visit.products.count
      if count > limit {
        report(
          CatalogPath.app[.name], "\(count) products, \(count - limit) more than the limit of \(limit)",
          help: "remove products, or sell a consumable currency instead of single items")
      } else if count >= CatalogLimits.productsWarning.value {
        report(
          CatalogPath.app[.name], "\(count) products; the limit is \(limit)",
          help: "consider a consumable currency instead of single items", severity: .warning)
      }
    }
  )
}
