import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A catalog says how far its products are in the store.
  static let statusNotStated = Rule(
    id: "status-not-stated",
    severity: .info,
    summary: "nothing says how far products are in the store",
    rationale: """
      A product without a status may be on sale, or not in the store at all. Shelf then takes the careful answer: \
      'shelf diff' \
      judges a change as of a product that customers have, and 'shelf checklist' answers unknown. Files for Xcode and \
      tables \
      don't state a status, so what was imported from them has none. Write it into each product, or run 'shelf pull'; \
      'defaults:' would set it for all products in its folder and below, drafts among them.
      """,
    source: .catalogFormat,
    examples: [
      .good("stated in defaults", products("approved")),
      .good("not in the store yet", products("draft")),
      .bad("nothing is stated", products("null", id: "⟦com.example.lighthouse.gold⟧")),
    ],
    catalog: { visit, report in
      var first: ProductVisit?
      var count = 0
      for product in visit.products where product.product.status == nil {
        first = first ?? product
        count += 1
      }
      guard let first else { return }
      let all = visit.products.count
      let what =
        count == all ? (all == 1 ? "the product has" : "all \(all) products have") : "\(count) of \(all) products have"
      report(
        first.path[.id], "\(what) no status: nobody knows whether customers can buy \(count == 1 ? "it" : "them")",
        label: count == 1 ? nil : "the first of them",
        help: "write the 'status' that App Store Connect shows into each product, or run 'shelf pull'")
    }
  )
}

private func products(_ status: String, id: String = "com.example.lighthouse.gold") -> String {
  """
  defaults:
    type: consumable
    price: 0.99
    status: \(status)
    localizations: {en-US: {name: Gold Coins, description: Coins to spend on chapters.}}
    review: {screenshot: review/shot.png, notes: Open the store tab.}
  products:
    - id: \(id)
      reference_name: Gold
  """
}
