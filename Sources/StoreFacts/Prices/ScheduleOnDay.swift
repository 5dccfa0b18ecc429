package import CatalogModel

extension PriceSchedule {
  /// The schedule on a day: the newest change up to that day is applied, and later ones are left out.
  ///
  /// A territory with its own price keeps it, regardless of the base, until a change ends it.
  package func effectivePrices(on day: CalendarDate) -> PriceSchedule {
    let begun = changes.filter { $0.hasBegun(by: day) }.sorted { ($0.on ?? day) < ($1.on ?? day) }
    guard !begun.isEmpty else { return self }
    var result = self
    result.changes.removeAll { $0.hasBegun(by: day) }
    for change in begun {
      if change.base != nil || change.tier != nil { (result.base, result.tier) = (change.base, change.tier) }
      for territory in change.followBase { result.territories[territory] = nil }
      for pair in change.territories { result.territories[pair.key] = pair.value }
    }
    return result
  }
}

extension PriceSchedule {
  /// Whether every amount is zero, now and after all changes; false without an amount.
  package var isFree: Bool {
    let tiers = ([tier] + changes.map(\.tier)).compactMap { $0 }
    let own = [territories] + changes.map(\.territories)
    let amounts = ([base] + changes.map(\.base)).compactMap { $0 } + own.flatMap { $0.map(\.value) }
    return !(tiers.isEmpty && amounts.isEmpty) && tiers.allSatisfy { $0 == "0" } && amounts.allSatisfy { $0 == 0 }
  }
}

extension PriceChange {
  /// Whether it has taken effect by a day, which may be its first.
  package func hasBegun(by day: CalendarDate) -> Bool { on.map { $0 <= day } ?? false }
}
