import CatalogModel
import JSONSyntax
import StoreFacts

/// A price of one territory from one day on.
struct PriceEntry {
  let territory: TerritoryCode

  /// The placeholder of its price point.
  let point: String

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

  /// The base amounts that further territories follow, whose amounts only the store knows, with the day of each.
  private(set) var followed: [(start: CalendarDate?, base: BaseAmount)] = []

  /// The prices of a schedule where something is sold.
  ///
  /// - Parameters:
  ///   - price: what the catalog says.
  ///   - baseTerritory: the territory of its base amounts.
  ///   - sold: where prices are needed.
  init(_ price: PriceSchedule, from baseTerritory: TerritoryCode, in sold: Availability.Territories) {
    add(price.territories, BaseAmount(price.base, price.tier, in: baseTerritory), in: sold)
    for change in price.changes where change.on != nil {
      add(change.territories, BaseAmount(change.base, change.tier, in: baseTerritory), in: sold, change)
    }
  }

  /// The prices of a schedule whose territories the store fills by itself.
  init(_ price: PriceSchedule, automaticFrom baseTerritory: TerritoryCode) {
    func add(_ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, _ start: CalendarDate?) {
      if let base, own[base.territory] == nil { entries.append(PriceEntry(base, start)) }
      entries += own.map { PriceEntry(territory: $0.key, point: Placeholder.pricePoint($0.key, $0.value), start: start) }
    }
    add(price.territories, BaseAmount(price.base, price.tier, in: baseTerritory), nil)
    for change in price.changes where change.on != nil {
      add(change.territories, BaseAmount(change.base, change.tier, in: baseTerritory), change.on)
    }
    closeSpans()
  }

  private mutating func add(
    _ own: SortedMap<TerritoryCode, Money>, _ base: BaseAmount?, in sold: Availability.Territories, _ change: PriceChange? = nil
  ) {
    var new: [PriceEntry] = []
    switch (base, sold) {
    case (let base?, .only(let codes)):
      new = codes.filter { own[$0] == nil }.map { code in
        code == base.territory
          ? PriceEntry(base) : PriceEntry(territory: code, point: Placeholder.pricePoint(code, like: base))
      }
    case (let base?, _):
      if own[base.territory] == nil, sold.holds(base.territory) {
        new = [PriceEntry(base)]
      } else if let first = Territory.all.first(where: { sold.holds($0.code) && own[$0.code] == nil })?.code {
        new = [PriceEntry(territory: first, point: Placeholder.pricePoint(first, like: base), isBase: true)]
      }
      followed.append((change?.on, base))
    case (nil, _): break
    }
    new += own.map { PriceEntry(territory: $0.key, point: Placeholder.pricePoint($0.key, $0.value)) }
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
      territory: base.territory, point: Placeholder.pricePoint(base.territory, base.amount), isBase: true, start: start)
  }
}

extension Availability.Territories {
  fileprivate func holds(_ territory: TerritoryCode) -> Bool { Availability(territories: self).contains(territory) }
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

/// A price that is made together with what it belongs to.
struct InlinePrice {
  /// What the prices of one kind of request are made of.
  struct Kind {
    let type: ResourceType
    let pointLink: String
    let point: ResourceType
    var isInSchedule = false

    static let schedule = Kind(
      type: .inAppPurchasePrices, pointLink: "inAppPurchasePricePoint", point: .inAppPurchasePricePoints, isInSchedule: true)
    static let productCode = Kind(
      type: .inAppPurchaseOfferPrices, pointLink: "pricePoint", point: .inAppPurchasePricePoints)
    static let promotional = offer(.subscriptionPromotionalOfferPrices)
    static let code = offer(.subscriptionOfferCodePrices)
    static let winBack = offer(.winBackOfferPrices)

    private static func offer(_ type: ResourceType) -> Kind {
      Kind(type: type, pointLink: "subscriptionPricePoint", point: .subscriptionPricePoints)
    }
  }

  let kind: Kind
  let entry: PriceEntry

  /// What stands for the product; only prices of a schedule say whose they are.
  let product: String

  /// The name of the price in its own request: `${base}`, `${JPN}`, `${JPN-2027-01-15}`.
  var localID: String {
    let name = entry.isBase ? "base" : RequestNames.safe(entry.territory.text)
    return "${\(name)\(entry.start.map { "-\($0)" } ?? "")}"
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", kind.type.rawValue)
      writer.member("id", localID)
      if kind.isInSchedule {
        writer.attributes { writer in
          writer.member("startDate") { writer in
            if let start = entry.start { writer.string(start.description) } else { writer.null() }
          }
          if let end = entry.end { writer.member("endDate", end.description) }
        }
      }
      writer.relationships { writer in
        if kind.isInSchedule {
          writer.link("inAppPurchaseV2", .inAppPurchases, product)
        } else {
          writer.link("territory", .territories, entry.territory.text)
        }
        writer.link(kind.pointLink, kind.point, entry.point)
      }
    }
  }
}
