package import CatalogModel
import JSONSyntax
import StoreFacts

/// Finds the prices that only follow the one of the base territory, as far as answers say what equals what.
///
/// The store keeps a price of a subscription or an offer for each territory, and does not say which of them somebody
/// chose. A territory whose prices equal those of the base, now and on each day on which the base changes, is one that
/// follows it: a catalog says nothing of it.
package struct FollowedPrices {
  package let graph: ResourceGraph
  package let base: TerritoryCode

  /// What is left to be said: the prices of the base, and those that do not follow it.
  ///
  /// - Parameter prices: what holds in each territory, without a day, and what is still to come.
  /// - Returns: the same in their order, without those that follow; of a territory whose own price ends in one that
  ///   equals the base the first of these, marked. Where monthly payments leave the base territory out, the prices of a
  ///   territory with its currency stand for those of the base.
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
    // Where most have prices of their own, nothing says that the stand-in is one for the base.
    if leader != base, 2 * followers.count < prices.count { return prices }
    return prices.indices.filter { !followers.contains($0) }.map { index in
      var price = prices[index]
      if price.territory == leader { price.territory = base }
      price.isBackAtBase = back.contains(index)
      return price
    }
  }

  /// The territory whose prices are held to be the base's: itself, or one with its currency of which it is known what
  /// equals them.
  private func leader(of prices: [ReadPrice]) -> TerritoryCode? {
    if prices.contains(where: { $0.territory == base }) { return base }
    let currency = Territory.find(base)?.currency
    return prices.first { price in
      price.start == nil && Territory.find(price.territory)?.currency == currency
        && price.point.map { graph.equals(of: $0) != nil } ?? false
    }?.territory
  }

  /// How many of the prices of a territory follow the base, from the first one on.
  private func following(
    in territory: TerritoryCode, _ rows: [ReadPrice], _ leads: [ReadPrice], _ equal: [[TerritoryCode: Money]]
  ) -> Int {
    guard let first = rows.first, first.start == nil, first.amount == equal[0][territory] else { return 0 }
    for (number, lead) in leads.enumerated().dropFirst() {
      // Nothing more is its own; but what does not move with the base never followed it.
      guard number < rows.count, let day = rows[number].start, let leadDay = lead.start, day <= leadDay else {
        return 0
      }
      if day < leadDay || rows[number].amount != equal[number][territory] { return number }
    }
    return min(leads.count, rows.count)
  }

  /// The first price of a territory from which on it follows the base again, after one of its own: it and all later
  /// ones equal the base's, day by day. Nil where its own prices never end so.
  private func returning(
    in territory: TerritoryCode, _ rows: [ReadPrice], after count: Int, _ leads: [ReadPrice],
    _ equal: [[TerritoryCode: Money]]
  ) -> Int? {
    rows.indices.dropFirst(count + 1).first { place in
      guard let day = rows[place].start, let standing = leads.lastIndex(where: { $0.start.map { $0 <= day } ?? true })
      else {
        return false
      }
      let later = rows[(place + 1)...]
      return rows[place].amount != nil && rows[place].amount == equal[standing][territory]
        && later.count == leads.count - standing - 1
        && zip(later, leads.indices.dropFirst(standing + 1)).allSatisfy { row, lead in
          row.start == leads[lead].start && row.amount == equal[lead][territory]
        }
    }
  }
}

extension ResourceGraph {
  /// What equals a price point in other territories; nil when no answer says it.
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
