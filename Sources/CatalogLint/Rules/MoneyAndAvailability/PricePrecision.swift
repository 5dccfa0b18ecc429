import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price has no decimals that its currency does not have.
  static let pricePrecision = Rule(
    id: "price-precision",
    severity: .error,
    summary: "a price with decimals that its currency does not have",
    rationale: """
      There is no half yen. The store refuses such a price, and mostly it shows that an amount was copied from another \
      currency. Rupees, rupiahs and Taiwan dollars have a smaller unit that the store does not use: none of its price \
      points \
      has decimals. A product without a status may have an amount that was synchronized for another storefront, so it \
      gets a warning.
      """,
    source: FactSource(Currency.withoutSmallerUnit),
    examples: [
      .good("whole yen", gold(inFlow: "price: {base: 0.99, territories: {JPN: 100}}")),
      .bad("half a yen", gold("price: {base: 0.99, territories: {JPN: ⟦99.5⟧}}")),
      .bad("paise, which the store does not use", gold("price: {base: 0.99, territories: {IND: ⟦79.99⟧, KOR: 1100}}")),
    ],
    prices: .imprecise,
    price: { visit, report in
      for amount in visit.amounts(.imprecise) {
        guard let ladder = amount.ladder else { continue }
        let (below, above) = ladder.neighbours(of: amount.money)
        report(
          amount.place, "\(amount.spoken) has decimals, prices in \(ladder.currency) are whole",
          help: "write \([below, above].compactMap { $0?.description }.joined(separator: " or "))",
          severity: visit.product.status == nil ? .warning : .error)
      }
    }
  )
}
