/// The price of a product, by territory and date.
package struct PriceSchedule: Hashable, Sendable {
  /// The price in the base territory's currency; other territories follow it.
  package var base: Money?

  /// The price as a tier from before 2023: `0` to `87`, `A`, `B`, `alt-1` to `alt-5`.
  package var tier: String?

  /// The base territory, if it isn't the app's.
  package var baseTerritory: TerritoryCode?

  /// Prices that don't follow the base, in each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money>

  /// Scheduled changes, in the author's order.
  package var changes: [PriceChange]

  /// Former prices that earlier subscribers still pay, in the author's order.
  package var kept: [KeptPrice] = []

  /// Lower prices of additional seats, in the author's order.
  package var volume: [VolumeTier] = []

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

/// A former price of a subscription that earlier subscribers still pay.
package struct KeptPrice: Hashable, Sendable {
  /// Its first day; nil for the initial price.
  package var since: CalendarDate?

  /// In the base territory's currency.
  package var base: Money?

  /// In each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  package init() {}
}

/// A price from a day on.
package struct PriceChange: Hashable, Sendable {
  package var on: CalendarDate?
  package var base: Money?
  package var tier: String?
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  /// Territories whose own price ends on that day, so that they follow the base again; sorted, without duplicates.
  package var followBase: [TerritoryCode] = []

  /// The price for existing subscribers.
  package var existingSubscribers: ExistingSubscribers?

  package init() {}

  /// The effect of a price change on existing subscribers.
  package enum ExistingSubscribers: String, Sendable, CaseIterable {
    /// They keep the old price.
    case keep
    /// They move to the new one.
    case move
  }
}
