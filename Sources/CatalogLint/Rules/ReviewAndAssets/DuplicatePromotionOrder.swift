import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each promoted product has its own place.
  static let duplicatePromotionOrder = Rule(
    id: "duplicate-promotion-order",
    severity: .error,
    summary: "two products want the same place on the app's page",
    rationale: """
      The store keeps one list of the promoted products in their order, so each has one place. With two on the same, \
      which one \
      comes first depends on the tool that uploads them.
      """,
    source: .apiDescription,
    examples: [
      .good("one after the other", two("order: 1", "order: 2")),
      .bad("copied", two("order: 1", "order: ⟦1⟧")),
    ],
    catalog: { visit, report in
      var owners: [Int: ProductVisit] = [:]
      for product in visit.products {
        guard let order = product.product.promotion?.order else { continue }
        guard let owner = owners[order] else {
          owners[order] = product
          continue
        }
        report(
          product.path[.promotion][.order], "place \(order) is also that of \(quoted(owner.product.id.text))",
          notes: [Note("the other product's place", at: owner.path[.promotion][.order])],
          help: "give each promoted product a number of its own")
      }
    }
  )
}

private func two(_ first: String, _ second: String) -> String {
  """
  products:
    - id: com.example.lighthouse.gold
      promotion: {visible: true, \(first)}
    - id: com.example.lighthouse.silver
      localizations: {en-US: {name: Silver Coins}}
      promotion: {visible: true, \(second)}
  """
}
