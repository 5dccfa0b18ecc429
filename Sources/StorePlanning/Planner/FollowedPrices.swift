import CatalogFormats
import CatalogModel

/// The prices of subscriptions in territories that follow the base on one side only, as amounts: App Store Connect
/// stores an amount for each territory, and subscribers are charged amounts.
extension StorePlanner {
  mutating func stateFollowedPrices() {
    var (before, after) = (result.before, result.after)
    let planner = self
    let old = Dictionary(before.allProducts.map { ($0.id, $0) }) { first, _ in first }
    var stated: [ProductID: Product] = [:]
    after.mapProducts { product in
      guard var known = old[product.id], planner.live.products[product.id]?.group != nil else { return }
      let home = planner.base(of: product)
      planner.state(&known.price, &product.price, from: home)
      var old = known.plan.billingPlans?.monthlyCommitment?.price
      var new = product.plan.billingPlans?.monthlyCommitment?.price
      planner.state(&old, &new, from: home, beside: product.upFrontBase(from: home))
      known.plan.billingPlans?.monthlyCommitment?.price = old
      product.plan.billingPlans?.monthlyCommitment?.price = new
      stated[product.id] = known
    }
    before.mapProducts { $0 = stated[$0.id] ?? $0 }
    (result.before, result.after) = (before, after)
  }

  /// States the amounts on both sides, if responses contain them.
  private func state(
    _ old: inout PriceSchedule?, _ new: inout PriceSchedule?, from home: TerritoryCode,
    beside upFront: BaseAmount? = nil
  ) {
    guard var before = old, var after = new, before != after else { return }
    func equal(_ base: BaseAmount, _ territory: TerritoryCode) -> Money? {
      self.equal(base, in: territory, .subscriptionPricePoints, beside: upFront)
    }
    let bases = [before, after].map { $0.baseTerritory ?? home }
    // Where the base territory has no such price, App Store Connect's prices are those of the other territories.
    let isWithoutBase = before.base == nil && before.tier == nil
    if isWithoutBase { before.takeBase(of: after) }
    for territory in Set(before.namedTerritories + after.namedTerritories) where !bases.contains(territory) {
      if isWithoutBase, before.territories[territory] == nil { continue }
      let (one, other) = (before.own(in: territory), after.own(in: territory))
      guard one != other else { continue }
      let followed = BaseAmount(before.base, before.tier, in: bases[1]).flatMap { equal($0, territory) }
      if isWithoutBase, one.count == 1, other.isEmpty, followed == before.territories[territory] {
        before.territories[territory] = nil
      } else if let stated = before.stating(territory, from: bases[0], equal),
        let wanted = after.stating(territory, from: bases[1], equal)
      {
        (before, after) = (stated, wanted)
      }
    }
    (old, new) = (before, after)
  }
}

extension PriceSchedule {
  /// The territories with an amount of their own, at any time.
  fileprivate var namedTerritories: [TerritoryCode] {
    territories.keys + changes.flatMap { $0.territories.keys + $0.followBase }
  }

  /// A territory's own amounts and the days when it follows the base, as comparable words; empty if it always follows.
  fileprivate func own(in territory: TerritoryCode) -> [String] {
    let amounts = changes.compactMap { change -> String? in
      if let amount = change.territories[territory] { return "\(change.day) \(amount)" }
      return change.followBase.contains(territory) ? change.day : nil
    }
    return (territories[territory].map { ["\($0)"] } ?? []) + amounts
  }

  /// Takes the base amounts of another schedule, on the same days.
  fileprivate mutating func takeBase(of other: PriceSchedule) {
    (base, tier, baseTerritory) = (other.base, other.tier, other.baseTerritory)
    for index in changes.indices where changes[index].base == nil && changes[index].tier == nil {
      guard let same = other.changes.first(where: { $0.on == changes[index].on }) else { continue }
      (changes[index].base, changes[index].tier) = (same.base, same.tier)
    }
  }

  /// The schedule with an amount for a territory wherever it follows the base; nil if an amount is unknown.
  fileprivate func stating(
    _ territory: TerritoryCode, from home: TerritoryCode, _ equal: (BaseAmount, TerritoryCode) -> Money?
  ) -> PriceSchedule? {
    var result = self
    var followed = BaseAmount(base, tier, in: home)
    var follows = territories[territory] == nil
    if follows {
      guard let amount = followed.flatMap({ equal($0, territory) }) else { return nil }
      result.territories[territory] = amount
    }
    for index in changes.indices.sorted(by: { changes[$0].day < changes[$1].day }) {
      let change = changes[index]
      let isNewBase = change.base != nil || change.tier != nil
      followed = BaseAmount(change.base, change.tier, in: home) ?? followed
      let isBack = change.followBase.contains(territory)
      follows = (follows || isBack) && change.territories[territory] == nil
      guard follows, isBack || isNewBase else { continue }
      guard let amount = followed.flatMap({ equal($0, territory) }) else { return nil }
      result.changes[index].territories[territory] = amount
      result.changes[index].followBase.removeAll { $0 == territory }
    }
    return result
  }
}

extension PriceChange {
  fileprivate var day: String { on?.description ?? "" }
}
