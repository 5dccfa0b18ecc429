import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each promoted product has its own position, from 1.
  static let duplicatePromotionOrder = Rule(
    id: "duplicate-promotion-order",
    severity: .error,
    summary: "a promoted product has the position of another, or one below 1",
    rationale: """
      Which of the two comes first depends on the tool that uploads them. App Store Connect keeps the promoted \
      products as one ordered list, and its first position is 1.
      """,
    source: .api("PromotedPurchaseCreateRequest"),
    examples: [
      .good("one after the other", two("order: 1", "order: 2")),
      .bad("copied", two("order: 1", "order: ⟦1⟧")),
      .bad("counted from 0", two("order: ⟦0⟧", "order: 1")),
    ],
    catalog: { visit, report in
      var owners: [Int: ProductVisit] = [:]
      for product in visit.products {
        guard let order = product.product.promotion?.order else { continue }
        if order < 1 {
          report(
            product.path[.promotion][.order], "position \(order), but the first position is 1",
            help: "number the promoted products from 1")
        }
        guard let owner = owners[order] else {
          owners[order] = product
          continue
        }
        report(
          product.path[.promotion][.order], "\(quoted(owner.product.id.text)) has the position \(order) too",
          notes: [Note("the other product's position", at: owner.path[.promotion][.order])],
          help: "give each promoted product its own number")
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
