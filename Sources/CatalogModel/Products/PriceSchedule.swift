/// What a product costs, where, and from when on.
package struct PriceSchedule: Hashable, Sendable {
  /// The price in the base territory's currency; other territories follow it.
  package var base: Money?

  /// The price as a tier of the scheme before 2023: `0` to `87`, `A`, `B`, `alt-1` to `alt-5`.
  package var tier: String?

  /// The territory in whose currency the base is, where it is another than the app's.
  package var baseTerritory: TerritoryCode?

  /// Prices that do not follow the base, in each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money>

  /// Announced changes, in the author's order.
  package var changes: [PriceChange]

  /// Former prices that earlier subscribers still pay, in the author's order.
  package var kept: [KeptPrice] = []

  package init(
    base: Money? = nil, tier: String? = nil, baseTerritory: TerritoryCode? = nil,
    territories: SortedMap<TerritoryCode, Money> = [:], changes: [PriceChange] = []
  ) {
    self.base = base
    self.tier = tier
    self.baseTerritory = baseTerritory
    self.territories = territories
    self.changes = changes
  }
}

/// A former price of a subscription that the store preserved: those who subscribed while it held still pay it.
package struct KeptPrice: Hashable, Sendable {
  /// The first day of it; nil for the price that held from the start.
  package var since: CalendarDate?

  /// In the base territory's currency.
  package var base: Money?

  /// In each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  package init() {}
}

/// A price that holds from a day on.
package struct PriceChange: Hashable, Sendable {
  package var on: CalendarDate?
  package var base: Money?
  package var tier: String?
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  /// Territories whose own price ends on that day, and which follow the base again; sorted, each once.
  package var followBase: [TerritoryCode] = []

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
