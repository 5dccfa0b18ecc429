import CatalogModel
import SourceDiagnostics

extension Rule {
  /// No price is below zero.
  static let negativePrice = Rule(
    id: "negative-price",
    severity: .error,
    summary: "a negative price",
    rationale: """
      App Store Connect rejects negative prices. The minus sign is usually a typo, or was pasted from a list or a \
      calculation.
      """,
    source: .api("InAppPurchasePriceScheduleCreateRequest"),
    examples: [
      .good("a price", gold(inFlow: "price: 0.99")),
      .bad("a minus sign in the base price", gold("price: ⟦-0.99⟧")),
      .bad("in one territory", gold("price: {base: 0.99, territories: {GBR: 0.99, JPN: ⟦-150⟧}}")),
    ],
    prices: .negative,
    price: { visit, report in
      for amount in visit.amounts(.negative) {
        let positive = Money(digits: -amount.money.digits, scale: amount.money.scale)
        report(
          amount.place, "the price \(amount.spoken) is negative", help: "did you mean \(positive)?")
      }
    }
  )
}
