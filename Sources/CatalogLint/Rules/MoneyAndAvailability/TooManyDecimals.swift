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
      No currency of the store has more than two decimals. A third one is what a computation left behind, or a point \
      that \
      should have parted the thousands.
      """,
    source: FactSource(Currency.withoutSmallerUnit),
    examples: [
      .good("two decimals", gold(inFlow: "price: 0.990")),
      .bad("what a computation left", gold("price: ⟦4.9875⟧")),
      .bad("a point between thousands", gold("price: {base: 0.99, territories: {KOR: ⟦1.234⟧}}")),
    ],
    prices: .tooFine,
    price: { visit, report in
      for amount in visit.amounts(.tooFine) {
        report(
          amount.place, "\(amount.spoken) has \(amount.money.scale) decimals, the store takes at most 2",
          help: "round it to a price that the store offers; thousands are written without a point")
      }
    }
  )
}
