import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Whether the store hosts a product's files is settled before the product is live.
  static let hostingOnLiveProduct = Rule(
    id: "hosting-on-live-product",
    severity: .error,
    summary: "hosting turned on or off for a product that was approved before",
    rationale: """
      Hosting is for new products. Customers who own a product already have an app that never asks the store for its \
      files; and \
      once a product with hosted files is live, hosting can't be removed.
      """,
    source: FactSource(ChangeFacts.hostingIsSettled),
    examples: [
      .good(
        "a hosted product as it was approved",
        files: .locked(
          sold("maps", "type: non_consumable", #"hosted_content: {source: content/maps, version: "1.0"}"#),
          "com.example.lighthouse.maps non_consumable hosted\n")),
      .bad(
        "hosting for a product that is sold without",
        files: .locked(
          sold("maps", "type: non_consumable", #"⟦hosted_content⟧: {source: content/maps, version: "1.0"}"#),
          "com.example.lighthouse.maps non_consumable\n")),
      .bad(
        "hosted files taken away",
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
            path[.id], "\(id) was approved with hosted content, and has none here", notes: notes,
            help: "bring 'hosted_content' back; the store does not let go of it")
        } else {
          report(
            path[.hostedContent].key, "\(id) was approved without hosted content", notes: notes,
            help: "host the files for a new product, or deliver them yourself")
        }
      }
    }
  )
}
