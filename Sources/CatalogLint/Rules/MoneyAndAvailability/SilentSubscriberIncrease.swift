import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price increase states what existing subscribers pay; they can't keep a higher price.
  static let silentSubscriberIncrease = Rule(
    id: "silent-subscriber-increase",
    severity: .error,
    summary: "a price change that doesn't settle what existing subscribers pay",
    rationale: """
      This choice loses subscribers or revenue, and can't be undone once it takes effect. Existing subscribers either \
      keep the old price or move to the new one. A decrease applies to everyone, so 'keep' is only a warning there. A \
      subscription that was never approved has no subscribers. It is also a warning if App Store Connect had announced \
      the price at the last 'shelf pull' or 'shelf apply', because the API doesn't return the choice.
      """,
    source: FactSource(PriceChangeDates.scheduledPerTerritory),
    examples: [
      .good("they keep the old price", plan("on: 2035-01-15, base: 5.99, existing_subscribers: keep")),
      .good("a decrease applies to everyone", plan("on: 2035-01-15, base: 3.99")),
      .good("no subscribers yet", plan("on: 2035-01-15, base: 5.99", status: "in_review")),
      .bad("who pays more?", plan("on: 2035-01-15, base: ⟦5.99⟧")),
      .bad("in one territory", plan("on: 2035-01-15, territories: {GBR: ⟦5.49⟧}")),
      .bad("nobody keeps a higher price", plan("on: 2035-01-15, base: 3.99, existing_subscribers: ⟦keep⟧")),
    ],
    prices: .changes,
    price: { visit, report in
      guard visit.owner.isSubscription, LockedFacts.mayBeOnSale(visit.product.status) else { return }
      let history = PriceHistory(visit)
      let decreases = visit.price.decreases(inBase: visit.survey.baseCurrency)
      for step in history.steps where step.change.existingSubscribers == .keep && decreases.contains(step.index) {
        guard !step.change.hasBegun(by: visit.context.today) else { continue }
        report(
          history.path(of: step)[.existingSubscribers], "the price falls, and a decrease applies to everyone",
          label: "nobody keeps the higher price", help: "write 'move'", severity: .warning)
      }
      var reported: Set<Int> = []
      for rise in history.rises where rise.step.change.existingSubscribers == nil {
        guard reported.insert(rise.step.index).inserted else { continue }
        let known = visit.context.recorded[visit.product.id]?.announcements ?? []
        let isHeld = RecordedValues.announcement(of: rise.step.change).map(known.contains) ?? false
        let remedy = "add 'existing_subscribers: keep' (the old price) or 'move' (to the new one)"
        report(
          rise.place, "the price rises \(rise.spoken), but what existing subscribers pay isn't stated",
          help: isHeld ? "App Store Connect announced it, and its API doesn't return this; \(remedy)" : remedy,
          severity: isHeld ? .warning : nil)
      }
    }
  )
}

private func plan(_ change: String, status: String = "approved") -> String {
  ExamplePlan.group(
    """
    - id: com.example.lighthouse.magazine
      reference_name: Monthly
      status: \(status)
      level: 1
      period: P1M
      price:
        base: 4.99
        territories: {GBR: 4.49}
        changes:
          - {\(change)}
    """)
}
