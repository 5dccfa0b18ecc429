import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A territory's own price is near the base by the usual ratio of the currencies.
  static let priceOutlier = Rule(
    id: "price-outlier",
    severity: .warning,
    summary: "a price far from the others",
    rationale: """
      A price of its own replaces the one that the store would compute, so a lost digit or an amount in the wrong \
      currency sells \
      the product for a tenth or a hundredth, and nobody notices until the month is over. What is reported is more \
      than six times, or \
      less than a sixth, of what the base usually comes to; the rates are rounded and some are years old.
      """,
    source: FactSource(Currency.hundredthsPerDollar),
    examples: [
      .good("usual prices", gold(inFlow: "price: {base: 4.99, territories: {JPN: 700, GBR: 4.49}}")),
      .bad("a digit was lost", gold("price: {base: 4.99, territories: {JPN: ⟦70⟧, GBR: 4.49}}")),
      .bad("cents where won belong", gold("price: {base: 4.99, territories: {KOR: ⟦500⟧}}")),
      .bad("the point was forgotten", gold("price: {base: 4.99, territories: {GBR: ⟦449⟧}}")),
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
          label: "that usually comes to about \(rounded(found.usual)) \(currency)",
          help: "look whether a digit is missing or one too many, or whether it is in another currency")
      }
    }
  )
}

/// An amount as one says it: whole, and above a hundred with two digits that count.
private func rounded(_ amount: Money) -> String {
  guard let cents = amount.hundredths, cents >= 1000 else { return amount.description }
  var unit: Int64 = 1
  while cents / 100 / unit >= 100 { unit *= 10 }
  return String((cents / 100 + unit / 2) / unit * unit)
}
