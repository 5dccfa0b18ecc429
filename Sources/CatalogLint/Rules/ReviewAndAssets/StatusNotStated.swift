import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A catalog states the status of its products.
  static let statusNotStated = Rule(
    id: "status-not-stated",
    severity: .info,
    summary: "products have no status",
    rationale: """
      Shelf can't tell whether customers can buy the product. 'shelf diff' therefore judges changes as if customers \
      had it, and 'shelf checklist' asks you to check by hand. Files for Xcode and tables don't contain a status, so \
      imported products have none. Add it to each product, or run 'shelf pull'. Don't use 'defaults:' unless all \
      products in the folder and below it have that status.
      """,
    source: .catalogFormat,
    examples: [
      .good("set in 'defaults'", products("approved")),
      .good("not in App Store Connect yet", products("draft")),
      .bad("no status", products("null", id: "⟦com.example.lighthouse.gold⟧")),
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
        first.path[.id],
        "\(what) no status, so Shelf can't tell whether customers can buy \(count == 1 ? "it" : "them")",
        label: count == 1 ? nil : "the first one",
        help: "set the 'status' that App Store Connect shows on each product, or run 'shelf pull'")
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
