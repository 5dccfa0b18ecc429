import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A territory's own price is near the usual equivalent of the base.
  static let priceOutlier = Rule(
    id: "price-outlier",
    severity: .warning,
    summary: "a price far from the others",
    rationale: """
      With a missing digit or a wrong currency, customers pay a fraction of the price. A territory's own price \
      replaces the one that Apple computes. Shelf reports a price of more than six times, or less than a sixth, of \
      the usual equivalent of the base. The exchange rates are rounded, and some are years old.
      """,
    source: FactSource(Currency.hundredthsPerDollar),
    examples: [
      .good("typical prices", gold(inFlow: "price: {base: 4.99, territories: {JPN: 700, GBR: 4.49}}")),
      .bad("a missing digit", gold("price: {base: 4.99, territories: {JPN: ⟦70⟧, GBR: 4.49}}")),
      .bad("cents in a currency that has none", gold("price: {base: 4.99, territories: {KOR: ⟦500⟧}}")),
      .bad("a missing decimal point", gold("price: {base: 4.99, territories: {GBR: ⟦449⟧}}")),
    ],
    prices: .outlier,
    price: { visit, report in
      guard let base = visit.base, let baseCurrency = visit.survey.baseCurrency else { return }
      for (index, pair) in visit.price.territories.enumerated() {
        guard let currency = visit.survey.territories[index]?.currency,
          let found = visit.survey.isOutlier(pair.value, at: index, besideBase: base), found.isOutlier
        else { continue }
        report(
          visit.path[.territories][pair.key],
          "\(pair.value) \(currency) is far from the base price of \(base) \(baseCurrency)",
          label: "the usual equivalent is about \(rounded(found.usual)) \(currency)",
          help: "check for a missing or extra digit, or a wrong currency")
      }
    }
  )
}

/// An amount rounded to a whole number, and above a hundred to two significant digits.
private func rounded(_ amount: Money) -> String {
  guard let cents = amount.hundredths, cents >= 1000 else { return amount.description }
  var unit: Int64 = 1
  while cents / 100 / unit >= 100 { unit *= 10 }
  return String((cents / 100 + unit / 2) / unit * unit)
}
