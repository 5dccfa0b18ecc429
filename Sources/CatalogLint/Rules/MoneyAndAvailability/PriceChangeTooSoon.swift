import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription's new price begins tomorrow at the earliest.
  static let priceChangeTooSoon = Rule(
    id: "price-change-too-soon",
    severity: .error,
    summary: "a subscription's price that is to change today",
    rationale: """
      While a plan is on sale its price can't change on the same day: the change must be announced for a later one, so \
      that \
      subscribers can be told. Other products may change today. Shelf judges by the day of the run, or by '--as-of'.
      """,
    source: FactSource(PriceChangeDates.subscriptionLeadDays),
    examples: [
      .good("time to notify subscribers", plan("2035-01-15")),
      .bad("today", plan("⟦2026-11-21⟧")),
    ],
    prices: .changes,
    price: { visit, report in
      let lead = PriceChangeDates.subscriptionLeadDays.value
      guard visit.owner.isSubscription, visit.product.status != .draft, lead > 0 else { return }
      let history = PriceHistory(visit)
      for step in history.steps where step.day == visit.context.today {
        report(
          history.place(of: step)[.on], "a subscription's price is to change on \(step.day), which is today",
          label: "the store changes it tomorrow at the earliest", help: "choose a later day")
      }
    }
  )
}

private func plan(_ day: String) -> String {
  ExamplePlan.changing("{on: \(day), base: 5.99, existing_subscribers: keep}")
}
