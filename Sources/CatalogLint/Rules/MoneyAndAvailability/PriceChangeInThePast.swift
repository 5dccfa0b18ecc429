import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An announced change is still ahead.
  package static let priceChangeInThePast = Rule(
    id: "price-change-in-the-past",
    severity: .info,
    summary: "an announced price change whose day has passed",
    rationale: """
      Once its day has passed, an announced price is the present one, and Shelf treats it so. 'shelf fix' makes it the \
      price that the catalog states, and removes the change. If the change never reached App Store Connect, remove it \
      yourself.
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
          history.place(of: step)[.on], "the price changed on \(step.day)",
          help: visit.isOfOffer
            ? "make it the present price, and remove the change"
            : "run 'shelf fix': it becomes the present price, and the change is removed")
      }
    }
  )
}

private func changing(_ change: String) -> String {
  "products:\n  - id: com.example.lighthouse.gold\n    price:\n      base: 0.99\n      changes:\n        - \(change)"
}
