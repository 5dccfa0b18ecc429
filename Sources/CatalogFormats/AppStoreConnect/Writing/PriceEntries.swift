package import CatalogModel
import StoreFacts

/// A price of one territory, from a day on.
package struct PriceEntry {
  package let territory: TerritoryCode
  package let amount: Money

  /// Whether it is the amount that other territories follow.
  package var isBase = false
  package var start: CalendarDate?

  /// The day on which the next price of the territory begins, or on which it follows the base again.
  package var end: CalendarDate?
  package var existingSubscribers: PriceChange.ExistingSubscribers?

  /// Its name inside the request that creates it: `base`, `JPN`, `JPN-2027-01-15`.
  package var localName: String { (isBase ? "base" : territory.text) + (start.map { "-\($0)" } ?? "") }
}

/// The catalog's prices in the form that the API accepts: one for each territory and day.
package struct PriceEntries {
  package private(set) var entries: [PriceEntry] = []

  /// A base amount that further territories follow. Only App Store Connect knows their amounts.
  package struct Followed {
    package let base: BaseAmount
    package let start: CalendarDate?
    package let existingSubscribers: PriceChange.ExistingSubscribers?

    /// The territories that follow it: all but some, or only these.
    package let territories: Availability.Territories
  }

  package private(set) var followed: [Followed] = []

  /// The prices of a schedule in some territories. App Store Connect requires one for every territory, wherever the
  /// product is sold.
  ///
  /// - Parameters:
  ///   - price: the price in the catalog.
  ///   - baseTerritory: the territory of its base amounts, unless the schedule has its own.
  ///   - places: where prices are needed.
  package init(_ price: PriceSchedule, from baseTerritory: TerritoryCode, in places: Availability.Territories = .all) {
    let baseTerritory = price.baseTerritory ?? baseTerritory
    var owners = Set(price.territories.map(\.key))
    var current = BaseAmount(price.base, price.tier, in: baseTerritory)
    appendEntries(price.territories, current, in: places, besides: owners)
    for change in price.changes where change.on != nil {
      owners.subtract(change.followBase)
      owners.formUnion(change.territories.map(\.key))
      if let base = BaseAmount(change.base, change.tier, in: baseTerritory) {
        current = base
        appendEntries(change.territories, base, in: places, besides: owners, change)
      } else {
        appendEntries(change.territories, nil, in: places, besides: owners, change)
        let back = change.followBase.filter { places.contains($0) && !owners.contains($0) }
        if let current { follow(current, back, change) }
      }
    }
  }

  /// The prices of a schedule where App Store Connect derives the prices of the other territories.
  package init(_ price: PriceSchedule, automaticFrom baseTerritory: TerritoryCode) {
    let baseTerritory = price.baseTerritory ?? baseTerritory
    var owners = Set(price.territories.map(\.key))
    func appendEntries(_ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, _ start: CalendarDate?) {
      if let base, !owners.contains(base.territory) { entries.append(PriceEntry(base, start)) }
      entries += own.map { PriceEntry(territory: $0.key, amount: $0.value, start: start) }
    }
    appendEntries(price.territories, BaseAmount(price.base, price.tier, in: baseTerritory), nil)
    for change in price.changes where change.on != nil {
      owners.subtract(change.followBase)
      owners.formUnion(change.territories.map(\.key))
      appendEntries(change.territories, BaseAmount(change.base, change.tier, in: baseTerritory), change.on)
    }
    guard !price.changes.isEmpty else { return }
    var ends: [TerritoryCode: [CalendarDate]] = [:]
    for change in price.changes {
      guard let day = change.on else { continue }
      for territory in change.followBase { ends[territory, default: []].append(day) }
    }
    closeSpans(ends)
  }

  /// Sets the price of territories to the equalization of a base, from the day of a change on.
  private mutating func follow(_ base: BaseAmount, _ territories: [TerritoryCode], _ change: PriceChange) {
    let others = territories.filter { $0 != base.territory }
    if others.count < territories.count {
      var entry = PriceEntry(base, change.on)
      entry.existingSubscribers = change.existingSubscribers
      entries.append(entry)
    }
    guard !others.isEmpty else { return }
    followed.append(
      Followed(
        base: base, start: change.on, existingSubscribers: change.existingSubscribers, territories: .only(others)))
  }

  /// Returns only the prices of the given territories and days.
  ///
  /// - Parameter isWanted: whether to include the price of a territory from a day on; nil means the current price.
  /// - Returns: the rest of the prices.
  package func only(_ isWanted: (TerritoryCode, CalendarDate?) -> Bool) -> PriceEntries {
    var result = self
    result.entries = entries.filter { isWanted($0.territory, $0.start) }
    result.followed = followed.compactMap { one in
      let codes = one.territories.codes
      let wanted = codes.filter { isWanted($0, one.start) }
      if wanted.isEmpty { return nil }
      let territories: Availability.Territories = wanted.count == codes.count ? one.territories : .only(wanted)
      return Followed(
        base: one.base, start: one.start, existingSubscribers: one.existingSubscribers, territories: territories)
    }
    return result
  }

  /// Adds the prices of one day.
  ///
  /// - Parameters:
  ///   - own: the prices that don't follow the base.
  ///   - base: the amount that the others follow; nil for none.
  ///   - places: where prices are needed.
  ///   - owners: the territories with their own price by then, which aren't affected by changes of the base.
  ///   - change: the change that contains them; nil for prices that apply from the start.
  private mutating func appendEntries(
    _ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, in places: Availability.Territories,
    besides owners: Set<TerritoryCode>, _ change: PriceChange? = nil
  ) {
    var new: [PriceEntry] = []
    if let base {
      let holdsBase = places.contains(base.territory)
      if holdsBase, !owners.contains(base.territory) { new.append(PriceEntry(base)) }
      let given = owners.union([base.territory])
      let others: Availability.Territories =
        switch places {
        case .all: .except(given.sorted())
        case .except(let codes): .except(given.union(codes).sorted())
        case .only(let codes): .only(codes.filter { !given.contains($0) })
        }
      if others != .only([]) {
        followed.append(
          Followed(
            base: base, start: change?.on, existingSubscribers: change?.existingSubscribers, territories: others))
      }
    }
    new += own.filter { places.contains($0.key) }.map { PriceEntry(territory: $0.key, amount: $0.value) }
    for index in new.indices {
      new[index].start = change?.on
      new[index].existingSubscribers = change?.existingSubscribers
    }
    entries += new
  }

  /// Ends each price when the next one of its territory starts, or when the territory follows the base again.
  private mutating func closeSpans(_ ends: [TerritoryCode: [CalendarDate]]) {
    var days = ends
    for entry in entries {
      if let start = entry.start { days[entry.territory, default: []].append(start) }
    }
    let next = days.mapValues { days in
      let days = Set(days).sorted()
      return Dictionary(uniqueKeysWithValues: zip([nil] + days.map(Optional.some), days))
    }
    for index in entries.indices { entries[index].end = next[entries[index].territory]?[entries[index].start] }
  }
}

extension PriceEntry {
  fileprivate init(_ base: BaseAmount, _ start: CalendarDate? = nil) {
    self.init(territory: base.territory, amount: base.amount, isBase: true, start: start)
  }
}

extension Availability.Territories {
  /// Returns whether a territory needs a price. One without a storefront does only if it is listed.
  fileprivate func contains(_ territory: TerritoryCode) -> Bool {
    switch self {
    case .all: true
    case .only(let codes): codes.contains(territory)
    case .except(let codes): !codes.contains(territory)
    }
  }

  /// The codes of all included territories. Those without a storefront are included only if they are listed.
  package var codes: [TerritoryCode] {
    switch self {
    case .all: Territory.all.map(\.code)
    case .only(let codes): codes
    case .except(let codes): Territory.all.map(\.code).filter { !codes.contains($0) }
    }
  }
}

extension Product {
  /// The prices of monthly payments, where they are offered and the subscription has an upfront price.
  ///
  /// - Parameter base: the territory of their base amount.
  /// - Returns: the prices; nil without monthly payments or their price.
  package func payments(from base: TerritoryCode) -> PriceEntries? {
    guard let monthly = plan.billingPlans?.monthlyCommitment, let payment = monthly.price else { return nil }
    let all = PriceEntries(payment, from: base, in: monthly.places(of: self).territories)
    return pricedTerritories.map { priced in all.only { territory, _ in priced.contains(territory) } } ?? all
  }

  /// The territories with a price; nil if the others follow a base.
  var pricedTerritories: [TerritoryCode]? {
    guard let price, price.base == nil, price.tier == nil else { return nil }
    return price.territories.keys
  }
}

extension PriceSchedule {
  /// Whether it is free in all territories.
  package var isFree: Bool { base?.digits == 0 && territories.allSatisfy { $0.value.digits == 0 } }
}

extension BaseAmount {
  /// The stated amount, or a tier's amount in US dollars.
  package init?(_ amount: Money?, _ tier: String?, in territory: TerritoryCode) {
    if let amount {
      self.init(territory: territory, amount: amount)
    } else if let tier = tier.flatMap({ LegacyTier.find($0) }) {
      self.init(territory: "USA", amount: tier.usd)
    } else {
      return nil
    }
  }
}
