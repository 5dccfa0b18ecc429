/// What a product costs, where, and from when on.
package struct PriceSchedule: Hashable, Sendable {
  /// The price in the base territory's currency; other territories follow it.
  package var base: Money?

  /// The price as a tier of the scheme before 2023: `0` to `87`, `A`, `B`, `alt-1` to `alt-5`.
  package var tier: String?

  /// Prices that do not follow the base, in each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money>

  /// Announced changes, in the author's order.
  package var changes: [PriceChange]

  package init(
    base: Money? = nil, tier: String? = nil, territories: SortedMap<TerritoryCode, Money> = [:], changes: [PriceChange] = []
  ) {
    self.base = base
    self.tier = tier
    self.territories = territories
    self.changes = changes
  }
}

/// A price that holds from a day on.
package struct PriceChange: Hashable, Sendable {
  package var on: CalendarDate?
  package var base: Money?
  package var tier: String?
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  /// What those pay who subscribed before.
  package var existingSubscribers: ExistingSubscribers?

  package init() {}

  /// What a price change does to subscribers.
  package enum ExistingSubscribers: String, Sendable, CaseIterable {
    /// They keep the old price.
    case keep
    /// They move to the new one.
    case move
  }
}
