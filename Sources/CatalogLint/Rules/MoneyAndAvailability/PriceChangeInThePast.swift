import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A scheduled change is in the future.
  package static let priceChangeInThePast = Rule(
    id: "price-change-in-the-past",
    severity: .info,
    summary: "a scheduled price change whose date has passed",
    rationale: """
      Shelf treats the scheduled price as the current one. 'shelf fix' writes it as the current price and removes the \
      change, unless 'kept' can't contain what earlier subscribers pay. If the change never reached \
      App Store Connect, remove it yourself.
      """,
    source: FactSource(PriceChangeDates.productLeadDays),
    fixability: .safe,
    examples: [
      .good("a future date", changing("{on: 2035-01-15, base: 1.99}")),
      .bad("last year", changing("{on: ⟦2025-01-15⟧, base: 1.99}")),
    ],
    prices: .changes,
    price: { visit, report in
      let history = PriceHistory(visit)
      let past = history.steps.filter { $0.day < visit.context.today }
      guard let last = past.last else { return }
      var canFix = false
      switch visit.role {
      case .product, .monthlyCommitment:
        let base = App.baseTerritory(of: visit.context.app)
        canFix = visit.price.caughtUp(to: last.day, isPlan: visit.owner.isSubscription, base: base) != nil
      default: break
      }
      for step in past {
        report(
          history.path(of: step)[.on], "the price changed on \(step.day)",
          help: canFix
            ? "run 'shelf fix' to make it the current price and remove the change"
            : "make it the current price, and remove the change")
      }
    }
  )
}

private func changing(_ change: String) -> String {
  "products:\n  - id: com.example.lighthouse.gold\n    price:\n      base: 0.99\n      changes:\n        - \(change)"
}
