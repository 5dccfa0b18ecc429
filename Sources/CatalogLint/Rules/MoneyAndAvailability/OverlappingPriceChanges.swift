import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Scheduled changes don't conflict.
  static let overlappingPriceChanges = Rule(
    id: "overlapping-price-changes",
    severity: .error,
    summary: "two scheduled changes of one price that conflict",
    rationale: """
      Only one of the two changes happens. A price can change only once a day. A subscription has a single \
      scheduled change in each territory; a second one silently overwrites the first.
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
        "two changes of a subscription's price",
        ExamplePlan.changing(
          "{on: 2035-01-15, base: 5.99, existing_subscribers: keep}",
          "{on: ⟦2036-01-15⟧, base: 6.99, existing_subscribers: keep}")),
    ],
    prices: .changes,
    price: { visit, report in
      let history = PriceHistory(visit)
      let steps = history.steps.filter { $0.day >= visit.context.today }
      // The last change of each price: for a subscription on any day, for other products on one day.
      var last: [ChangedPrice: Int] = [:]
      for (index, step) in steps.enumerated() {
        var prices = ChangedPrice.all(of: step.change, on: visit.owner.isSubscription ? nil : step.day)
        if visit.owner.isSubscription, prices.contains(.base) {
          prices += history.followers(on: step.day).map { ChangedPrice(territory: $0, day: nil) }
        }
        let former = prices.compactMap { last[$0] }.max().map { steps[$0] }
        for price in prices { last[price] = index }
        guard let former else { continue }
        report(
          history.place(of: step)[.on],
          former.day == step.day
            ? "the price changes twice on \(step.day)"
            : "a second scheduled change of a subscription's price, on \(step.day)",
          label: former.day == step.day ? nil : "App Store Connect keeps one for each territory",
          notes: [Note("the earlier change", at: history.place(of: former)[.on])],
          help: former.day == step.day ? "keep one of them" : "add it after the first one has taken effect")
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

extension PriceHistory {
  /// The territories with their own price on other days that follow the base on a day and change only with it.
  fileprivate func followers(on day: CalendarDate) -> Set<TerritoryCode> {
    var own = Set(price.territories.map(\.key))
    for step in steps where step.day <= day {
      own.subtract(step.day < day ? step.change.followBase : [])
      own.formUnion(step.change.territories.map(\.key))
    }
    return price.ownTerritories.subtracting(own)
  }
}

/// A price that a change affects: the base, or a territory's price.
private struct ChangedPrice: Hashable {
  let territory: TerritoryCode?

  /// Nil if changes on all days affect the same price.
  let day: CalendarDate?

  /// The base price of a subscription.
  static let base = ChangedPrice(territory: nil, day: nil)

  static func all(of change: PriceChange, on day: CalendarDate?) -> [ChangedPrice] {
    let base: [TerritoryCode?] = change.base != nil || change.tier != nil ? [nil] : []
    return (base + change.territories.map(\.key) + change.followBase).map { ChangedPrice(territory: $0, day: day) }
  }
}
