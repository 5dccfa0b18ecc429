import CatalogFormats
import CatalogModel

/// The prices of a product in its territories, current and scheduled.
struct PriceRows {
  /// A scheduled price.
  struct Coming: Hashable {
    let start: CalendarDate

    /// Nil for an amount that only App Store Connect knows.
    let amount: Money?

    /// Whether the territory follows the base price again, which App Store Connect derives.
    var isEnd = false
  }

  /// The current prices; nil inside for an amount that only App Store Connect knows.
  private(set) var now: [TerritoryCode: Money?] = [:]
  private(set) var coming: [TerritoryCode: [Coming]] = [:]

  /// The scheduled prices in App Store Connect, to cancel them.
  private(set) var resources: [(territory: TerritoryCode, id: ResourceID)] = []

  /// Creates the rows for a catalog's prices.
  init(_ prices: PriceEntries, amount: (BaseAmount, TerritoryCode) -> Money?) {
    for entry in prices.entries {
      add(entry.territory, entry.amount, entry.start)
      guard let end = entry.end,
        !prices.entries.contains(where: { $0.territory == entry.territory && $0.start == end })
      else { continue }
      coming[entry.territory, default: []].append(Coming(start: end, amount: nil, isEnd: true))
    }
    for followed in prices.followed {
      for territory in followed.territories.codes { add(territory, amount(followed.base, territory), followed.start) }
    }
    sortComing()
  }

  /// Creates the rows from the prices in App Store Connect.
  init(_ rows: [LivePrice], on day: CalendarDate) {
    for (territory, own) in Dictionary(grouping: rows, by: \.territory) {
      let begun = own.filter { row in row.start.map { $0 <= day } ?? true }
      let current = begun.max { ($0.start?.description ?? "") < ($1.start?.description ?? "") }
      if let current, current.end.map({ $0 > day }) ?? true { now[territory] = .some(current.amount) }
      for row in own {
        if let end = row.end, end > day, !own.contains(where: { $0.start == end }) {
          coming[territory, default: []].append(Coming(start: end, amount: nil, isEnd: true))
        }
        guard let start = row.start, start > day else { continue }
        coming[territory, default: []].append(Coming(start: start, amount: row.amount))
        resources.append((territory, row.id))
      }
    }
    sortComing()
    resources.sort { ($0.territory, $0.id.text) < ($1.territory, $1.id.text) }
  }

  private mutating func add(_ territory: TerritoryCode, _ amount: Money?, _ start: CalendarDate?) {
    if let start {
      coming[territory, default: []].append(Coming(start: start, amount: amount))
    } else {
      now[territory] = .some(amount)
    }
  }

  private mutating func sortComing() {
    for territory in coming.keys { coming[territory]?.sort { $0.start < $1.start } }
  }

  /// The territories where the price differs from App Store Connect's; an unknown amount counts as equal.
  func differsNow(from store: PriceRows) -> Set<TerritoryCode> {
    Set(now.filter { Self.differs($0.value, from: store.now[$0.key]) }.map(\.key))
  }

  /// The territories where scheduled prices differ from App Store Connect's.
  func differsLater(from store: PriceRows) -> Set<TerritoryCode> {
    Set(
      Set(coming.keys).union(store.coming.keys).filter { territory in
        let (wanted, there) = (coming[territory] ?? [], store.coming[territory] ?? [])
        return wanted.count != there.count
          || zip(wanted, there).contains { wanted, there in
            wanted.start != there.start || wanted.isEnd != there.isEnd
              || (!wanted.isEnd && Self.differs(wanted.amount, from: there.amount))
          }
      })
  }

  private static func differs(_ wanted: Money?, from stored: Money??) -> Bool {
    guard let stored else { return true }
    return wanted != nil && wanted != stored
  }

  /// The price in a territory on a day; nil if there is none, or if only App Store Connect knows it.
  func amount(in territory: TerritoryCode, on day: CalendarDate) -> Money? {
    if let newest = coming[territory]?.last(where: { $0.start <= day }) { return newest.amount }
    return now[territory] ?? nil
  }

  /// The territories where the current or a later amount is unknown.
  var unknown: Set<TerritoryCode> {
    Set(now.filter { $0.value == nil }.map(\.key))
      .union(coming.filter { $0.value.contains { $0.amount == nil && !$0.isEnd } }.map(\.key))
  }
}

/// A price in App Store Connect.
struct LivePrice {
  let id: ResourceID
  let territory: TerritoryCode
  let amount: Money?
  let start: CalendarDate?
  let end: CalendarDate?
  let isMonthly: Bool
}

extension StorePlanner {
  /// The prices of a product or an offer, except those that only follow the base.
  func livePrices(of key: ResourceKey, _ type: ResourceType) -> [LivePrice] {
    live.graph.parts(of: key, type).withoutDerived.compactMap { resource in
      let point = prices.point(of: resource.key)
      guard let territory = live.graph.territory(of: resource.key) ?? point?.territory else { return nil }
      return LivePrice(
        id: resource.id, territory: territory, amount: point == nil ? 0 : point?.amount,
        start: resource.date("startDate") ?? resource.derivedDay("sd"),
        end: resource.date("endDate") ?? resource.derivedDay("ed"),
        isMonthly: resource.text("planType") == PaymentPlan.monthly.rawValue)
    }
  }
}
