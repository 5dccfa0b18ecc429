import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Hosting is fixed once a product is on sale.
  static let hostingOnLiveProduct = Rule(
    id: "hosting-on-live-product",
    severity: .error,
    summary: "hosting turned on or off on an approved product",
    rationale: """
      Existing customers' apps never download the files. Hosting is for new products. Once a product with \
      hosted files is on sale, hosting can't be removed.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "an approved hosted product, unchanged",
        files: .locked(
          sold("maps", "type: non_consumable", #"hosted_content: {source: content/maps, version: "1.0"}"#),
          "com.example.lighthouse.maps non_consumable hosted\n")),
      .bad(
        "hosting added to a product that is on sale",
        files: .locked(
          sold("maps", "type: non_consumable", #"⟦hosted_content⟧: {source: content/maps, version: "1.0"}"#),
          "com.example.lighthouse.maps non_consumable\n")),
      .bad(
        "hosting removed",
        files: .locked(
          "products:\n  - id: ⟦com.example.lighthouse.maps⟧\n    type: non_consumable\n",
          "com.example.lighthouse.maps non_consumable hosted\n")),
    ],
    catalog: { visit, report in
      for locked in visit.lock?.products ?? [] where locked.type == .nonConsumable {
        guard let index = visit.firstIndex(of: locked.id) else { continue }
        let (path, product) = (visit.products[index].path, visit.products[index].product)
        guard product.type == .nonConsumable, (product.hostedContent != nil) != locked.isHosted else { continue }
        let id = quoted(locked.id.text)
        let notes = [Note("locked here", at: CatalogPath(.locked(locked.id)))]
        if locked.isHosted {
          report(
            path[.id], "\(id) was approved with hosted content, but has none here", notes: notes,
            help: "restore 'hosted_content'; hosting can't be removed")
        } else {
          report(
            path[.hostedContent].key, "\(id) was approved without hosted content", notes: notes,
            help: "host the files for a new product, or deliver them yourself")
        }
      }
    }
  )
}
