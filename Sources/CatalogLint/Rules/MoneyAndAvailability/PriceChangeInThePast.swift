import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An announced change lies ahead.
  static let priceChangeInThePast = Rule(
    id: "price-change-in-the-past",
    severity: .error,
    summary: "an announced price whose day is over",
    rationale: """
      The store takes no change for a day that is over. If it did happen, the catalog still calls the old price \
      today's: readers \
      and comparisons are wrong from that day on.
      """,
    source: FactSource(PriceChangeDates.productLeadDays),
    examples: [
      .good("far ahead", changing("{on: 2035-01-15, base: 1.99}")),
      .bad("last year", changing("{on: ⟦2025-01-15⟧, base: 1.99}")),
    ],
    prices: .changes,
    price: { visit, report in
      let history = PriceHistory(visit)
      for step in history.steps where step.day < visit.context.today {
        report(
          history.place(of: step)[.on], "the price was to change on \(step.day), and that day is over",
          help: "if it did, make the new price the present one and take the change away")
      }
    }
  )
}

private func changing(_ change: String) -> String {
  "products:\n  - id: com.example.lighthouse.gold\n    price:\n      base: 0.99\n      changes:\n        - \(change)"
}
