import CatalogModel
import StoreFacts

/// A price of one territory from one day on.
struct PriceEntry {
  let territory: TerritoryCode

  /// Nil for what costs nothing: the store has no price point of it.
  let point: PricePoint?

  /// Whether it is the amount that other territories follow.
  var isBase = false
  var start: CalendarDate?

  /// The day on which the next price of the territory begins.
  var end: CalendarDate?
  var existingSubscribers: PriceChange.ExistingSubscribers?
}

/// The prices that the catalog names, as the API takes them: one for each territory and day.
struct PriceEntries {
  private(set) var entries: [PriceEntry] = []

  /// A base amount that further territories follow, whose own amounts only the store knows.
  struct Followed {
    let start: CalendarDate?
    let base: BaseAmount

    /// How many other territories there are.
    let others: Int
  }

  private(set) var followed: [Followed] = []

  /// The prices of a schedule where something is sold.
  ///
  /// - Parameters:
  ///   - price: what the catalog says.
  ///   - baseTerritory: the territory of its base amounts.
  ///   - sold: where prices are needed.
  init(_ price: PriceSchedule, from baseTerritory: TerritoryCode, in sold: Availability.Territories) {
    var own = Set(price.territories.map(\.key))
    add(price.territories, BaseAmount(price.base, price.tier, in: baseTerritory), in: sold, besides: own)
    for change in price.changes where change.on != nil {
      own.formUnion(change.territories.map(\.key))
      add(change.territories, BaseAmount(change.base, change.tier, in: baseTerritory), in: sold, besides: own, change)
    }
  }

  /// What costs nothing, where it is sold.
  init(freeIn sold: Availability.Territories) {
    entries = sold.codes.map { PriceEntry(territory: $0, point: nil) }
  }

  /// The prices of a schedule whose territories the store fills by itself.
  init(_ price: PriceSchedule, automaticFrom baseTerritory: TerritoryCode) {
    func add(_ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, _ start: CalendarDate?) {
      if let base, own[base.territory] == nil { entries.append(PriceEntry(base, start)) }
      entries += own.map { PriceEntry(territory: $0.key, point: PricePoint($0.key, $0.value), start: start) }
    }
    add(price.territories, BaseAmount(price.base, price.tier, in: baseTerritory), nil)
    for change in price.changes where change.on != nil {
      add(change.territories, BaseAmount(change.base, change.tier, in: baseTerritory), change.on)
    }
    if !price.changes.isEmpty { closeSpans() }
  }

  /// Adds the prices of one day.
  ///
  /// - Parameters:
  ///   - own: those that do not follow the base.
  ///   - base: the amount that the others follow; nil for none.
  ///   - sold: where prices are needed.
  ///   - owners: the territories with a price of their own by then: what becomes of the base is nothing to them.
  ///   - change: the change that brings them; nil for what holds from the start.
  private mutating func add(
    _ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, in sold: Availability.Territories,
    besides owners: Set<TerritoryCode>, _ change: PriceChange? = nil
  ) {
    var new: [PriceEntry] = []
    switch (base, sold) {
    case (let base?, .only(let codes)):
      new = codes.filter { !owners.contains($0) }.map { code in
        code == base.territory
          ? PriceEntry(base) : PriceEntry(territory: code, point: PricePoint(code, like: base))
      }
    case (let base?, _):
      if !owners.contains(base.territory), sold.holds(base.territory) {
        new = [PriceEntry(base)]
      } else if let first = Territory.all.first(where: { sold.holds($0.code) && !owners.contains($0.code) })?.code {
        new = [PriceEntry(territory: first, point: PricePoint(first, like: base), isBase: true)]
      }
      let given = owners.union(new.map(\.territory)).count { Territory.hasStorefront($0) && sold.holds($0) }
      followed.append(Followed(start: change?.on, base: base, others: sold.storefronts - given))
    case (nil, _): break
    }
    new += own.map { PriceEntry(territory: $0.key, point: PricePoint($0.key, $0.value)) }
    for index in new.indices {
      new[index].start = change?.on
      new[index].existingSubscribers = change?.existingSubscribers
    }
    entries += new
  }

  /// Ends each price where the next one of its territory begins.
  private mutating func closeSpans() {
    for index in entries.indices {
      let start = entries[index].start
      entries[index].end = entries.filter { $0.territory == entries[index].territory }.compactMap(\.start)
        .filter { next in start.map { next > $0 } ?? true }.min()
    }
  }
}

extension PriceEntry {
  fileprivate init(_ base: BaseAmount, _ start: CalendarDate? = nil) {
    self.init(
      territory: base.territory, point: PricePoint(base.territory, base.amount), isBase: true, start: start)
  }
}

extension Availability.Territories {
  /// How many storefronts are in it.
  fileprivate var storefronts: Int {
    switch self {
    case .all: Territory.all.count
    case .except(let codes): Territory.all.count - codes.count { Territory.hasStorefront($0) }
    case .only(let codes): codes.count { Territory.hasStorefront($0) }
    }
  }

  fileprivate func holds(_ territory: TerritoryCode) -> Bool { Availability(territories: self).contains(territory) }
}

extension PriceSchedule {
  /// Whether it is nothing everywhere.
  var isFree: Bool { base?.digits == 0 && territories.allSatisfy { $0.value.digits == 0 } }
}

extension BaseAmount {
  /// The amount that is named, or that of a tier, which is one in US dollars.
  init?(_ amount: Money?, _ tier: String?, in territory: TerritoryCode) {
    if let amount {
      self.init(territory: territory, amount: amount)
    } else if let tier = tier.flatMap({ LegacyTier.find($0) }) {
      self.init(territory: "USA", amount: tier.usd)
    } else {
      return nil
    }
  }
}
