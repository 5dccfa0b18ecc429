import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.productID, of: "product ID")

extension Rule {
  /// A product ID has 2 to 100 characters.
  static let productIDLength = Rule(
    id: "product-id-length",
    severity: .error,
    summary: "a product ID is too long or too short",
    rationale: "App Store Connect rejects the product, and a saved ID can't be changed.",
    source: FactSource(TextLimits.productID),
    examples: [
      .good("a typical ID", gold()),
      .bad(
        "a sentence as an ID",
        """
        products:
          - id: \
        com.example.lighthouse.gold_coins_to_spend_on_chapters_of_every_magazine_that_the_lighthouse_will_ev⟦er_print⟧
        """),
    ],
    product: { visit, report in
      let id = visit.product.id.text
      if limit.mayExceed(id.utf8.count) {
        limit.checkMaximum(of: id, on: visit.context.today, at: visit.path[.id], &report)
      } else if id.utf8.count < 8, limit.isTooShort(id) {
        limit.reportTooShort(id, severity: .error, at: visit.path[.id], &report)
      }
    }
  )
}
