import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// No price has more than two decimals.
  static let tooManyDecimals = Rule(
    id: "too-many-decimals",
    severity: .error,
    summary: "a price with more than two decimals",
    rationale: """
      App Store Connect rejects the price: no currency has more than two decimals. A third decimal is usually a \
      computed value, or a thousands separator.
      """,
    source: FactSource(Currency.withoutSmallerUnit),
    examples: [
      .good("two decimals", gold(inFlow: "price: 0.990")),
      .bad("a computed value", gold("price: ⟦4.9875⟧")),
      .bad("a thousands separator", gold("price: {base: 0.99, territories: {KOR: ⟦1.234⟧}}")),
    ],
    prices: .tooFine,
    price: { visit, report in
      for amount in visit.amounts(.tooFine) {
        report(
          amount.place, "\(amount.spoken) has \(amount.money.scale) decimals; at most 2 are allowed",
          help: "round it to a price point, and write thousands without a separator")
      }
    }
  )
}
