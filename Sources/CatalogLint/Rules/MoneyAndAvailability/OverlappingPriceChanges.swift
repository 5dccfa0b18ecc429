import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Neither scheduled changes nor kept prices conflict.
  static let overlappingPriceChanges = Rule(
    id: "overlapping-price-changes",
    severity: .error,
    summary: "conflicting scheduled changes or kept prices",
    rationale: """
      Only one of the two changes happens. A price can change only once a day. A subscription has a single \
      scheduled change in each territory; a second one silently overwrites the first. \
      Kept prices are former prices: each began on another day in the past, and none is above the current price, \
      because a decrease applies to all subscribers.
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
      .good("two former prices", keeping("{base: 2.99}, {since: 2024-06-01, base: 3.99}")),
      .bad("two initial prices", keeping("{base: 2.99}, ⟦{base: 3.99}⟧")),
      .bad("a kept price that starts in the future", keeping("{since: ⟦2035-01-15⟧, base: 3.99}")),
      .bad("a kept price above the current one", keeping("{base: ⟦5.99⟧}")),
    ],
    product: { visit, report in
      if visit.isSubscription, let price = visit.product.price { checkKept(price, of: visit, &report) }
    },
    prices: .changes,
    price: { visit, report in
      let history = PriceHistory(visit)
      let steps = history.steps.filter { $0.day >= visit.context.today }
      // The last change of each price: for a subscription on any day, for other products on one day.
      var last: [ChangedPrice: Int] = [:]
      var followers = PriceHistory.Followers(history)
      for (index, step) in steps.enumerated() {
        var prices = ChangedPrice.all(of: step.change, on: visit.owner.isSubscription ? nil : step.day)
        if visit.owner.isSubscription, prices.contains(.base) {
          prices += followers.on(step.day).map { ChangedPrice(territory: $0, day: nil) }
        }
        let former = prices.compactMap { last[$0] }.max().map { steps[$0] }
        for price in prices { last[price] = index }
        guard let former else { continue }
        report(
          history.path(of: step)[.on],
          former.day == step.day
            ? "the price changes twice on \(step.day)"
            : "a second scheduled change of a subscription's price, on \(step.day)",
          label: former.day == step.day ? nil : "App Store Connect keeps one for each territory",
          notes: [Note("the earlier change", at: history.path(of: former)[.on])],
          help: former.day == step.day ? "keep one of them" : "add it after the first one has taken effect")
      }
    }
  )
}

/// Checks that kept prices can be former prices.
private func checkKept(_ price: PriceSchedule, of visit: ProductVisit, _ report: inout Report) {
  let today = visit.context.today
  let now = price.effectivePrices(on: today)
  var known: [ChangedPrice: Int] = [:]
  for (index, kept) in price.kept.enumerated() {
    let list = visit.path[.price][.kept]
    let place = list[index]
    if let since = kept.since, since >= today {
      report(
        place[.since], "a kept price begins on \(since), which isn't in the past",
        help: "set the day on which this former price began; a price of the future belongs under 'changes'",
        severity: .warning)
    }
    let bases: [TerritoryCode?] = kept.base == nil ? [] : [nil]
    let prices = (bases + kept.territories.keys).map { ChangedPrice(territory: $0, day: kept.since) }
    if let former = prices.compactMap({ known[$0] }).max() {
      report(
        kept.since == nil ? place : place[.since],
        kept.since.map { "two kept prices begin on \($0)" } ?? "two kept prices without 'since'",
        notes: [Note("the other one", at: list[former])],
        help: kept.since == nil ? "add 'since' to the later one" : "keep one of them, or correct its 'since'",
        severity: .warning)
    }
    for price in prices { known[price] = index }
    let own = kept.territories.map { (place[.territories][$0.key], $0.value, now.territories[$0.key]) }
    for (place, amount, current) in [(place[.base], kept.base, now.base)] + own {
      guard let amount, let current, amount > current else { continue }
      report(
        place, "a kept price of \(amount) is above the current \(current)",
        help: "remove it: a decrease applies to all subscribers", severity: .warning)
    }
  }
}

private func keeping(_ kept: String) -> String { magazine("", price: "{base: 4.99, kept: [\(kept)]}") }

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
