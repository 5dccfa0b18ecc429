package import CatalogModel
import StoreFacts

/// Finds the prices that only follow the base territory, as far as the responses include equalizations.
///
/// App Store Connect keeps a price of a subscription or an offer for each territory, but not whether it was chosen by
/// hand. A territory follows the base if its prices equal those of the base, now and on each day on which the base
/// changes. The catalog leaves such territories out.
package struct FollowedPrices {
  package let graph: ResourceGraph
  package let base: TerritoryCode

  /// Returns the prices that the catalog has to list: those of the base, and those that don't follow it.
  ///
  /// - Parameter prices: the current price of each territory, without a day, and the scheduled ones.
  /// - Returns: the same prices in order, without those that follow. If a territory's own price ends in prices that
  ///   equal the base, the first of these is included and marked. If monthly payments exclude the base territory, a
  ///   territory with the same currency replaces it.
  package func own(_ prices: [ReadPrice]) -> [ReadPrice] {
    guard let leader = leader(of: prices) else { return prices }
    let leads = prices.filter { $0.territory == leader }.sortedStably { $0.start?.description ?? "" }
    let equal = leads.map { lead in lead.point.flatMap { graph.equals(of: $0) } ?? [:] }
    guard leads.first?.start == nil, !(equal.first?.isEmpty ?? true) else { return prices }
    let indices = Dictionary(grouping: prices.indices) { prices[$0].territory }
    var followers: Set<Int> = []
    var back: Set<Int> = []
    for (territory, own) in indices where territory != leader {
      let rows = own.sorted { (prices[$0].start?.description ?? "") < (prices[$1].start?.description ?? "") }
      let stated = rows.map { prices[$0] }
      let count = following(in: territory, stated, leads, equal)
      followers.formUnion(rows.prefix(count))
      if let place = returning(in: territory, stated, after: count, leads, equal) {
        back.insert(rows[place])
        followers.formUnion(rows[(place + 1)...])
      }
    }
    // If most territories have their own prices, nothing indicates that the substitute represents the base.
    if leader != base, 2 * followers.count < prices.count { return prices }
    return prices.indices.filter { !followers.contains($0) }.map { index in
      var price = prices[index]
      if price.territory == leader { price.territory = base }
      price.isBackAtBase = back.contains(index)
      return price
    }
  }

  /// Returns the territory to use as the base: the base itself, or one with the same currency and known
  /// equalizations.
  private func leader(of prices: [ReadPrice]) -> TerritoryCode? {
    if prices.contains(where: { $0.territory == base }) { return base }
    let currency = Territory.find(base)?.currency
    return prices.first { price in
      price.start == nil && Territory.find(price.territory)?.currency == currency
        && price.point.map { graph.equals(of: $0) != nil } ?? false
    }?.territory
  }

  /// Returns the number of a territory's prices that follow the base, from the first one on.
  private func following(
    in territory: TerritoryCode, _ rows: [ReadPrice], _ leads: [ReadPrice], _ equal: [[TerritoryCode: Money]]
  ) -> Int {
    guard let first = rows.first, first.start == nil, first.amount == equal[0][territory] else { return 0 }
    for (number, lead) in leads.enumerated().dropFirst() {
      // The territory has no later price, but a price that doesn't change with the base never followed it.
      guard number < rows.count, let day = rows[number].start, let leadDay = lead.start, day <= leadDay else {
        return 0
      }
      if day < leadDay || rows[number].amount != equal[number][territory] { return number }
    }
    return min(leads.count, rows.count)
  }

  /// The first price of a territory that follows the base again, after a price of its own: it and all later ones equal
  /// the base's, day by day. Nil if there is none.
  private func returning(
    in territory: TerritoryCode, _ rows: [ReadPrice], after count: Int, _ leads: [ReadPrice],
    _ equal: [[TerritoryCode: Money]]
  ) -> Int? {
    rows.indices.dropFirst(count + 1).first { place in
      guard let day = rows[place].start, let current = leads.lastIndex(where: { $0.start.map { $0 <= day } ?? true })
      else {
        return false
      }
      let later = rows[(place + 1)...]
      return rows[place].amount != nil && rows[place].amount == equal[current][territory]
        && later.count == leads.count - current - 1
        && zip(later, leads.indices.dropFirst(current + 1)).allSatisfy { row, lead in
          row.start == leads[lead].start && row.amount == equal[lead][territory]
        }
    }
  }
}

extension ResourceGraph {
  /// Returns the equalizations of a price point; nil if no response includes them.
  package func equals(of point: ResourceKey) -> [TerritoryCode: Money]? {
    guard let equal = links[point]?["equalizations"] ?? links[point]?["adjustedEqualizations"] else { return nil }
    var amounts: [TerritoryCode: Money] = [:]
    for key in equal {
      guard let territory = territory(of: key) ?? ReadPricePoint.territory(inID: key.id), let amount = self[key]?.amount
      else {
        continue
      }
      amounts[territory] = amount
    }
    return amounts
  }
}
