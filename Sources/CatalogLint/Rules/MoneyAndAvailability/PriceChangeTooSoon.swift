import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription's price changes tomorrow at the earliest.
  static let priceChangeTooSoon = Rule(
    id: "price-change-too-soon",
    severity: .warning,
    summary: "a subscription's price changes today",
    rationale: """
      App Store Connect rejects a same-day price change of a subscription on sale. Schedule it for a later day. \
      A change that was scheduled before is fine if 'catalog.lock' contains it. Other products \
      may change today. "Today" is the day of the run, or of '--as-of'.
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
      let known = visit.context.recorded[visit.product.id]?.announcements ?? []
      for step in history.steps where step.day == visit.context.today {
        if let announcement = RecordedValues.announcement(of: step.change), known.contains(announcement) { continue }
        report(
          history.path(of: step)[.on], "a subscription's price changes on \(step.day), which is today",
          label: "the earliest possible day is tomorrow",
          help: "choose a later day, unless App Store Connect has this change already")
      }
    }
  )
}

private func plan(_ day: String) -> String {
  ExamplePlan.changing("{on: \(day), base: 5.99, existing_subscribers: keep}")
}
