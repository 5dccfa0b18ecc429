import CatalogFormats
import CatalogModel
import JSONSyntax
import StoreFacts

/// What the store asks elsewhere for the same price, as far as answers say it.
struct EqualPrices: Sendable {
  private struct Key: Hashable {
    let type: ResourceType
    let territory: TerritoryCode
    let amount: Money
  }

  /// A base of any territory that pays in a currency.
  private struct Alike: Hashable {
    let type: ResourceType
    let currency: String
    let amount: Money
  }

  private var amounts: [Key: [TerritoryCode: Money]] = [:]

  /// What bases of one currency come to; of several territories the first has the say.
  private var alike: [Alike: [TerritoryCode: Money]] = [:]

  init(_ graph: ResourceGraph) {
    for (key, links) in graph.links where links["equalizations"] != nil || links["adjustedEqualizations"] != nil {
      guard let equal = graph.equals(of: key), let amount = graph[key]?.amount,
        let territory = graph.territory(of: key) ?? ReadPricePoint.territory(inID: key.id)
      else { continue }
      let own = Key(type: key.type, territory: territory, amount: amount)
      amounts[own] = equal.merging([territory: amount]) { first, _ in first }
    }
    for (key, equal) in amounts.sorted(by: { $0.key.territory < $1.key.territory }) {
      guard let currency = Territory.find(key.territory)?.currency else { continue }
      alike[Alike(type: key.type, currency: currency, amount: key.amount), default: [:]].merge(equal) { first, _ in
        first
      }
    }
  }

  /// What a base amount comes to in a territory; nil when no answer says it.
  ///
  /// Monthly payments are not sold in the territory of most bases: there one with the same currency stands for it.
  func amount(of base: BaseAmount, in territory: TerritoryCode, _ type: ResourceType, isMonthly: Bool = false) -> Money?
  {
    if let equal = amounts[Key(type: type, territory: base.territory, amount: base.amount)] { return equal[territory] }
    guard isMonthly, let currency = Territory.find(base.territory)?.currency else { return nil }
    if Territory.find(territory)?.currency == currency { return base.amount }
    return alike[Alike(type: type, currency: currency, amount: base.amount)]?[territory]
  }
}

/// The prices of a product in its territories: what holds, and what is still to come.
struct PriceRows {
  /// A price that is still to come.
  struct Coming: Hashable {
    let start: CalendarDate

    /// Nil for an amount that only the store knows.
    let amount: Money?

    /// Whether the territory follows the base again, which the store derives by itself.
    var isEnd = false
  }

  /// What holds; nil inside for an amount that only the store knows.
  private(set) var now: [TerritoryCode: Money?] = [:]
  private(set) var coming: [TerritoryCode: [Coming]] = [:]

  /// Those that the store has and that are still to come, for taking them away.
  private(set) var resources: [(territory: TerritoryCode, id: ResourceID)] = []

  /// What a catalog wants.
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

  /// What a store has.
  init(_ rows: [LivePrice], on day: CalendarDate) {
    for (territory, own) in Dictionary(grouping: rows, by: \.territory) {
      let begun = own.filter { row in row.start.map { $0 <= day } ?? true }
      let holding = begun.max { ($0.start?.description ?? "") < ($1.start?.description ?? "") }
      if let holding, holding.end.map({ $0 > day }) ?? true { now[territory] = .some(holding.amount) }
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

  /// Where another price holds than in the store.
  func differsNow(from store: PriceRows) -> Set<TerritoryCode> {
    Set(now.keys.filter { territory in now[territory] == .some(nil) || now[territory] != store.now[territory] })
  }

  /// Where other prices are to come than in the store.
  func differsLater(from store: PriceRows) -> Set<TerritoryCode> {
    Set(
      Set(coming.keys).union(store.coming.keys).filter { territory in
        let wanted = coming[territory] ?? []
        return wanted != store.coming[territory] ?? [] || wanted.contains { $0.amount == nil && !$0.isEnd }
      })
  }
}

/// A price that the store names.
struct LivePrice {
  let id: ResourceID
  let territory: TerritoryCode
  let amount: Money?
  let start: CalendarDate?
  let end: CalendarDate?
  let isMonthly: Bool
}

extension StorePlanner {
  /// The prices of a product or an offer, but for those that only follow the base by themselves.
  func livePrices(of key: ResourceKey, _ type: ResourceType) -> [LivePrice] {
    let reader = CatalogAssembly(live.graph, on: day, baseTerritory: baseTerritory)
    return live.graph.parts(of: key, type).withoutDerived.compactMap { resource in
      let point = reader.point(of: resource.key)
      guard let territory = live.graph.territory(of: resource.key) ?? point?.territory else { return nil }
      return LivePrice(
        id: resource.id, territory: territory, amount: point == nil ? 0 : point?.amount,
        start: resource.date("startDate") ?? resource.derivedDay("sd"),
        end: resource.date("endDate") ?? resource.derivedDay("ed"),
        isMonthly: resource.text("planType") == PaymentPlan.monthly.rawValue)
    }
  }
}
