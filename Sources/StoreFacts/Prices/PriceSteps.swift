package import CatalogModel

/// The prices of a schedule in one territory: today's, kept ones and scheduled ones.
struct PriceSteps {
  /// The prices that earlier subscribers keep, oldest first.
  private(set) var kept: [Former] = []
  private(set) var today: PriceList.Cost
  private(set) var coming: [Coming] = []

  /// A former price.
  struct Former {
    let cost: PriceList.Cost

    /// The first day; nil for the initial price, or if it isn't known.
    let since: CalendarDate?

    /// The day on which another price replaced it; nil if it isn't known.
    var until: CalendarDate?
  }

  /// A scheduled price.
  struct Coming {
    let cost: PriceList.Cost
    let on: CalendarDate

    /// Whether subscribers keep the price before it.
    let keeps: Bool
  }

  /// Applies the changes of a schedule.
  ///
  /// - Parameters:
  ///   - schedule: the schedule.
  ///   - changes: its changes that have a date, earliest first.
  ///   - territory: the territory.
  ///   - base: the app's base territory.
  ///   - day: the day of today's price.
  ///   - isSubscription: whether subscribers can keep a price.
  init(
    of schedule: PriceSchedule, _ changes: [PriceSchedule.DatedChange], in territory: TerritoryCode,
    base: TerritoryCode, on day: CalendarDate, isSubscription: Bool
  ) {
    var run = EffectivePrice.Run(of: schedule, in: territory)
    func cost() -> PriceList.Cost { run.current(base: base).map(PriceList.Cost.effective) ?? .notStated }
    var formers = Self.kept(of: schedule, in: territory, base: schedule.baseTerritory ?? base)
    today = cost()
    var (current, since) = (today, CalendarDate?.none)
    var changes = changes[...]
    while let on = changes.first?.on {
      let ofDay = changes.prefix { $0.on == on }
      changes = changes.dropFirst(ofDay.count)
      // Of several changes on one day, each applies to the subscribers where it sets the price.
      var next = current
      var choice: PriceChange.ExistingSubscribers?
      for (change, _) in ofDay {
        run.apply(change)
        let other = cost()
        if other != next { choice = change.existingSubscribers }
        next = other
      }
      guard next != current else { continue }
      if on > day, coming.isEmpty { kept = formers }
      let rises = Self.rises(current, next)
      let keeps = isSubscription && choice == .keep && rises
      if !rises {
        // A decrease doesn't affect subscribers who pay less.
        formers.removeAll { !Self.rises($0.cost, next) }
      } else if keeps {
        formers.append(Former(cost: current, since: since, until: on))
      } else {
        // Moving everyone to a new price ends kept prices.
        formers = []
      }
      if on > day {
        coming.append(Coming(cost: next, on: on, keeps: keeps))
      } else {
        today = next
      }
      (current, since) = (next, on)
    }
    if coming.isEmpty { kept = formers }
  }

  /// The former prices in a territory that the catalog lists. Each was replaced when the next one started; the start of
  /// the current price isn't known.
  private static func kept(of schedule: PriceSchedule, in territory: TerritoryCode, base: TerritoryCode) -> [Former] {
    if schedule.kept.isEmpty { return [] }
    var formers = schedule.kept.compactMap { former -> Former? in
      if let own = former.territories[territory] {
        return Former(cost: .effective(.amount(own)), since: former.since)
      }
      guard schedule.territories[territory] == nil, let amount = former.base else { return nil }
      let cost = territory == base ? EffectivePrice.amount(amount) : .equal(to: amount, in: base)
      return Former(cost: .effective(cost), since: former.since)
    }
    let starts = formers.compactMap(\.since).sorted()
    for index in formers.indices {
      formers[index].until = starts.first { start in formers[index].since.map { $0 < start } ?? true }
    }
    return formers.sorted { former, next in next.since.map { day in former.since.map { $0 < day } ?? true } ?? false }
  }

  /// Whether a later price can be higher, so that subscribers may keep the earlier one: a decrease applies to
  /// everyone.
  private static func rises(_ old: PriceList.Cost, _ new: PriceList.Cost) -> Bool {
    switch (old, new) {
    case (.notStated, _), (_, .effective(.free)): false
    case (.effective(.amount(let before)), .effective(.amount(let after))): after > before
    case (.effective(.equal(let before, let base)), .effective(.equal(let after, let other))) where base == other:
      after > before
    default: true
    }
  }

  /// Whether other prices are kept instead. The last day of a kept price may be missing there, because a catalog
  /// contains only first days.
  fileprivate func keepsSame(as other: PriceSteps) -> Bool {
    kept.count == other.kept.count
      && zip(kept, other.kept).allSatisfy { $0.cost == $1.cost && ($1.until == nil || $1.until == $0.until) }
  }
}

extension PriceSchedule {
  /// The schedule on a day, with the former prices that earlier subscribers keep.
  ///
  /// - Parameters:
  ///   - day: the day; changes up to it become the price.
  ///   - isPlan: whether it is the price of a subscription.
  ///   - base: the app's base territory.
  /// - Returns: nil if no change has taken effect, or if a kept price can't be listed: a tier, the unknown amount in a
  ///   territory that got its own price, or a price after others whose first day isn't known.
  package func caughtUp(to day: CalendarDate, isPlan: Bool, base: TerritoryCode) -> PriceSchedule? {
    guard changes.contains(where: { $0.hasBegun(by: day) }) else { return nil }
    var result = effectivePrices(on: day)
    guard isPlan else { return result }
    let base = baseTerritory ?? base
    var places = Set(territories.keys + kept.flatMap(\.territories.keys) + [base, "USA"])
    for change in changes { places.formUnion(change.territories.keys + change.followBase) }
    // All others have the same price.
    if let other = Territory.all.first(where: { !places.contains($0.code) }) { places.insert(other.code) }
    func steps(_ schedule: PriceSchedule) -> [PriceSteps] {
      places.sorted().map {
        PriceSteps(of: schedule, schedule.datedChanges, in: $0, base: base, on: day, isSubscription: true)
      }
    }
    let before = steps(self)
    func isSame() -> Bool { zip(before, steps(result)).allSatisfy { $0.keepsSame(as: $1) } }
    if isSame() { return result }
    result.kept = []
    for (territory, steps) in zip(places.sorted(), before) {
      for former in steps.kept where !result.list(former, in: territory, base: base) { return nil }
    }
    return isSame() ? result : nil
  }

  /// Adds a former price in a territory to the kept prices; false if they can't contain it.
  private mutating func list(_ former: PriceSteps.Former, in territory: TerritoryCode, base: TerritoryCode) -> Bool {
    var isBase = false
    let amount: Money
    switch former.cost {
    case .effective(.amount(let own)): (amount, isBase) = (own, territory == base)
    case .effective(.equal(let other, _)): (amount, isBase) = (other, true)
    default: return false
    }
    func isFree(_ entry: KeptPrice) -> Bool {
      entry.since == former.since
        && (isBase ? entry.base ?? amount == amount : entry.territories[territory] == nil)
    }
    let index = kept.firstIndex(where: isFree) ?? kept.endIndex
    if index == kept.endIndex {
      kept.append(KeptPrice())
      kept[index].since = former.since
    }
    if isBase { kept[index].base = amount } else { kept[index].territories[territory] = amount }
    return true
  }
}
