import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// No two announced changes are about the same price.
  static let overlappingPriceChanges = Rule(
    id: "overlapping-price-changes",
    severity: .error,
    summary: "two announced changes of one price of which only one can be kept",
    rationale: """
      On one day a price can only become one other. For a subscription the store keeps a single coming change for each \
      territory: a second one overwrites the first in silence.
      """,
    source: FactSource(PriceChangeDates.scheduledPerTerritory),
    examples: [
      .good(
        "one after the other",
        "products:\n"
          + changing(
            "{on: 2035-01-15, base: 1.99}", "{on: 2036-01-15, base: 2.99}")),
      .good(
        "different territories on one day",
        "products:\n" + changing("{on: 2035-01-15, base: 1.99}", "{on: 2035-01-15, territories: {JPN: 300}}")),
      .bad(
        "twice on one day", "products:\n" + changing("{on: 2035-01-15, base: 1.99}", "{on: ⟦2035-01-15⟧, base: 2.99}")),
      .bad(
        "a subscription's price twice",
        ExamplePlan.changing(
          "{on: 2035-01-15, base: 5.99, existing_subscribers: keep}",
          "{on: ⟦2036-01-15⟧, base: 6.99, existing_subscribers: keep}")),
    ],
    prices: .changes,
    price: { visit, report in
      let history = PriceHistory(visit)
      let steps = history.steps.filter { $0.day >= visit.context.today }
      // The last change of each price: for a subscription of all days, for others of one day.
      var last: [ChangedPrice: Int] = [:]
      for (index, step) in steps.enumerated() {
        let prices = ChangedPrice.all(of: step.change, on: visit.owner.isSubscription ? nil : step.day)
        let former = prices.compactMap { last[$0] }.max().map { steps[$0] }
        for price in prices { last[price] = index }
        guard let former else { continue }
        report(
          history.place(of: step)[.on],
          former.day == step.day
            ? "the price changes twice on \(step.day)"
            : "a second coming change of a subscription's price, on \(step.day)",
          label: former.day == step.day ? nil : "the store keeps one for each territory",
          notes: [Note("the change before", at: history.place(of: former)[.on])],
          help: former.day == step.day ? "keep one of them" : "announce it when the first has happened")
      }
    }
  )
}

private func changing(_ first: String, _ second: String) -> String {
  """
    - id: com.example.lighthouse.gold
      price:
        base: 0.99
        changes:
          - \(first)
          - \(second)
  """
}

/// A price that a change is about: the base, or that of a territory.
private struct ChangedPrice: Hashable {
  let territory: TerritoryCode?

  /// Nil if changes of all days are about the same price.
  let day: CalendarDate?

  static func all(of change: PriceChange, on day: CalendarDate?) -> [ChangedPrice] {
    let base: [TerritoryCode?] = change.base != nil || change.tier != nil ? [nil] : []
    return (base + change.territories.map(\.key) + change.followBase).map { ChangedPrice(territory: $0, day: day) }
  }
}
