import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// No price is below zero.
  static let negativePrice = Rule(
    id: "negative-price",
    severity: .error,
    summary: "a price below zero",
    rationale: """
      The store pays nobody for a purchase. A minus is mostly a slip of the pen, or what is left of a list item or of \
      a \
      difference that was pasted as a price.
      """,
    source: .apiDescription,
    examples: [
      .good("a price", gold(inFlow: "price: 0.99")),
      .bad("a minus before the base", gold("price: ⟦-0.99⟧")),
      .bad("in one territory", gold("price: {base: 0.99, territories: {GBR: 0.99, JPN: ⟦-150⟧}}")),
    ],
    prices: .negative,
    price: { visit, report in
      for amount in visit.amounts(.negative) {
        let positive = Money(digits: -amount.money.digits, scale: amount.money.scale)
        report(
          amount.place, "a price of \(amount.spoken) is below zero", help: "write \(positive), if that is the price")
      }
    }
  )
}
