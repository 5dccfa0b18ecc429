import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price has only decimals that its currency has.
  static let pricePrecision = Rule(
    id: "price-precision",
    severity: .error,
    summary: "a price with decimals in a currency without decimals",
    rationale: """
      App Store Connect rejects the price. It usually means that the amount was copied from another currency. Rupees, \
      rupiahs and Taiwan dollars have a smaller unit, but no price point uses it. A product without a status gets a \
      warning, because its amount may come from another storefront.
      """,
    source: FactSource(Currency.withoutSmallerUnit),
    examples: [
      .good("whole yen", gold(inFlow: "price: {base: 0.99, territories: {JPN: 100}}")),
      .bad("half a yen", gold("price: {base: 0.99, territories: {JPN: ⟦99.5⟧}}")),
      .bad("paise, which no price point uses", gold("price: {base: 0.99, territories: {IND: ⟦79.99⟧, KOR: 1100}}")),
    ],
    prices: .imprecise,
    price: { visit, report in
      for amount in visit.amounts(.imprecise) {
        guard let ladder = amount.ladder else { continue }
        let (below, above) = ladder.neighbours(of: amount.money)
        report(
          amount.place, "\(amount.spoken) has decimals, but prices in \(ladder.currency) have none",
          help: "use \([below, above].compactMap { $0?.description }.joined(separator: " or "))",
          severity: visit.product.status == nil ? .warning : .error)
      }
    }
  )
}
