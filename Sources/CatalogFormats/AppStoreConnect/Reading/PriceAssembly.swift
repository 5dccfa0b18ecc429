package import CatalogModel
package import SourceDiagnostics
import StoreFacts
import TextFormats

/// A price in one territory, as in a resource.
package struct ReadPrice {
  package var territory: TerritoryCode
  package var amount: Money?

  /// The base amount that it follows, if only that is known.
  package var follows: BaseAmount?

  /// Whether the document declares it the base of others; nil if unknown.
  package var isBase: Bool?
  package var start: CalendarDate?

  /// The day on which it ends.
  package var end: CalendarDate?
  package var place: SourceRange?
  package var existingSubscribers: PriceChange.ExistingSubscribers?

  /// App Store Connect's price point, if reported.
  package var point: ResourceKey?

  /// Whether existing subscribers keep this price.
  package var isKept = false

  /// Whether its territory had a price of its own and follows the base again from this one on.
  package var isBackAtBase = false
}

/// Prices.
extension CatalogAssembly {
  /// The territory of most base amounts; the first of equally frequent ones.
  package func findBaseTerritory() -> TerritoryCode? {
    // Shelf's own requests use the territory set in their document, or the default.
    let schedules = graph.all(.inAppPurchasePriceSchedules).filter { !$0.key.isRequested }
    let votes = schedules.compactMap { graph.baseTerritory(of: $0.key) }
    let counts = Dictionary(votes.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return votes.first { counts[$0] == most }
  }

  /// Reads the prices of a one-time product.
  package mutating func priceSchedule(of key: ResourceKey) -> PriceSchedule? {
    let schedule = graph.parts(of: key, .inAppPurchasePriceSchedules).first
    let ofSchedule = schedule.map { graph.parts(of: $0.key, .inAppPurchasePrices) } ?? []
    let resources = ofSchedule.isEmpty ? graph.parts(of: key, .inAppPurchasePrices) : ofSchedule
    let stated = schedule.flatMap { graph.baseTerritory(of: $0.key) }
    let prices = resources.withoutDerived.compactMap { price($0) }
    // Shelf's own requests contain a territory even if the price has none.
    let own = key.isRequested ? prices.first { $0.isBase == true }?.territory : stated
    // Derived prices are marked, so all others were chosen by hand, also those that equal the base now.
    return self.schedule(prices, base: baseTerritory ?? "USA", own: own, areChosen: true)
  }

  /// Reads the prices of a subscription, by billing plan.
  package mutating func subscriptionPrices(of key: ResourceKey) -> (atOnce: PriceSchedule?, monthly: PriceSchedule?) {
    var atOnce: [ReadPrice] = []
    var monthly: [ReadPrice] = []
    for resource in graph.parts(of: key, .subscriptionPrices) {
      guard var price = price(resource) else { continue }
      price.isKept = resource.attributes["preserved"]?.node.flag == true
      if plainText(resource, "planType") == PaymentPlan.monthly.rawValue {
        monthly.append(price)
      } else {
        atOnce.append(price)
      }
    }
    let isKnown = atOnce.contains { $0.point.map { graph.equals(of: $0) != nil } ?? false }
    if !key.isRequested, !isKnown, Set(atOnce.map(\.territory)).count > 1 {
      note(
        unknown: """
          The responses don't show which prices of a subscription follow another one; each is imported as its own.
          """)
    }
    let base = baseTerritory ?? "USA"
    return (plan(atOnce, base: base), plan(monthly, base: base))
  }

  /// The prices of one billing plan, including those that only earlier subscribers still pay.
  private mutating func plan(_ all: [ReadPrice], base: TerritoryCode) -> PriceSchedule? {
    let over = all.filter { isOver($0, among: all) }
    guard !over.isEmpty else { return schedule(all, base: base) }
    var schedule = schedule(all.filter { !isOver($0, among: all) }, base: base) ?? PriceSchedule()
    schedule.kept = kept(over, base: base)
    return schedule
  }

  /// Whether only earlier subscribers pay a price: a newer one of its territory has started since.
  private func isOver(_ price: ReadPrice, among all: [ReadPrice]) -> Bool {
    price.isKept
      && all.contains { next in
        next.territory == price.territory && price.begins(before: next)
          && next.start.map { day in today.map { day <= $0 } ?? true } ?? true
      }
  }

  /// The prices that earlier subscribers kept, grouped by day, oldest first.
  private func kept(_ prices: [ReadPrice], base: TerritoryCode) -> [KeptPrice] {
    let days = Set(prices.map { $0.start?.description ?? "" }).sorted()
    return days.map { day in
      var kept = KeptPrice()
      kept.since = CalendarDate(day)
      let rows = prices.filter { ($0.start?.description ?? "") == day }.map { row in
        var row = row
        row.start = nil
        return row
      }
      for row in FollowedPrices(graph: graph, base: base).own(rows) {
        row.apply(to: &kept.base, &kept.territories, base: base)
      }
      return kept
    }
  }

  /// Reads a price resource. Reports a missing amount or territory, and then returns nil.
  package mutating func price(_ resource: Resource) -> ReadPrice? {
    let point = point(of: resource.key)
    let own = graph.territory(of: resource.key)
    if point == nil, resource.key.type.isFreeWithoutPoint, let own { return ReadPrice(territory: own, amount: 0) }
    guard let territory = own ?? point?.territory, point?.amount != nil || point?.follows != nil else {
      report(
        .missingField, "a price without an amount in any file", resource.place,
        help: "request prices with their price points and territories: 'include=\(pointLinks[0]),territory'")
      return nil
    }
    var price = ReadPrice(territory: territory, amount: point?.amount, follows: point?.follows)
    if resource.key.isRequested { price.isBase = resource.key.isMarkedBase }
    price.start = date(resource, "startDate")
    price.end = date(resource, "endDate")
    price.start = price.start ?? resource.derivedDay("sd")
    price.end = price.end ?? resource.derivedDay("ed")
    price.place = resource.place
    price.existingSubscribers = flag(resource, "preserveCurrentPrice").map { $0 ? .keep : .move }
    price.point = point?.key.map { graph.equalized($0, ofPrice: resource.key) }
    return price
  }

  private var pointLinks: [String] { ["subscriptionPricePoint", "inAppPurchasePricePoint", "pricePoint"] }

  /// The price point of a price.
  package func point(of key: ResourceKey) -> ReadPricePoint? {
    for link in pointLinks {
      guard let target = graph.target(key, link) else { continue }
      if let placeholder = ReadPricePoint(placeholder: target.id) { return placeholder }
      let territory = graph.territory(of: target) ?? ReadPricePoint.territory(inID: target.id)
      return ReadPricePoint(key: target, territory: territory, amount: graph[target]?.amount)
    }
    return nil
  }

  // MARK: - Schedules

  /// Combines the prices of single territories into one schedule: the current prices, then changes in the reported
  /// order.
  ///
  /// - Parameters:
  ///   - prices: the reported prices.
  ///   - base: the territory whose prices the others follow throughout the catalog.
  ///   - own: the base territory of these prices, if it is reported.
  ///   - areChosen: whether none of them only follows the base.
  /// - Returns: nil for no prices at all.
  package mutating func schedule(
    _ prices: [ReadPrice], base: TerritoryCode, own: TerritoryCode? = nil, areChosen: Bool = false
  ) -> PriceSchedule? {
    guard !prices.isEmpty else { return nil }
    var schedule = PriceSchedule()
    if let own, own != base { schedule.baseTerritory = own }
    let base = own ?? base
    let current = current(prices)
    for price in areChosen ? current : FollowedPrices(graph: graph, base: base).own(current) {
      let tier = price.tier(besides: base)
      guard let start = price.start else {
        if let tier { schedule.tier = tier } else { price.apply(to: &schedule.base, &schedule.territories, base: base) }
        continue
      }
      schedule.change(on: start) { change in
        if let tier {
          change.tier = tier
        } else if price.isBackAtBase {
          change.followBase = Set(change.followBase + [price.territory]).sorted()
        } else {
          price.apply(to: &change.base, &change.territories, base: base)
        }
        change.existingSubscribers = price.existingSubscribers ?? change.existingSubscribers
      }
    }
    addEnds(of: prices, base: base, to: &schedule)
    return schedule
  }

  /// Adds the days on which a territory's last price ends, so that it follows the base again.
  private mutating func addEnds(of prices: [ReadPrice], base: TerritoryCode, to schedule: inout PriceSchedule) {
    for price in prices {
      guard let end = price.end, today.map({ end > $0 }) ?? true,
        !prices.contains(where: { $0.territory == price.territory && $0.start == end })
      else { continue }
      if price.territory == base {
        if let place = price.place {
          report(
            .unknownField,
            """
            the price in '\(base)', which the others follow, ends on \(end), and no other one starts then
            """,
            place)
        }
        continue
      }
      schedule.change(on: end) { $0.followBase = Set($0.followBase + [price.territory]).sorted() }
    }
  }

  /// Returns the current price of each territory, without a day, and the scheduled ones. App Store Connect still lists
  /// earlier prices, so the newest that has begun is the current one.
  ///
  /// If today is unknown, the oldest price of a territory counts as current. Shelf's own requests have days for changes
  /// only.
  private func current(_ prices: [ReadPrice]) -> [ReadPrice] {
    guard prices.contains(where: { $0.isBase == nil }) else { return prices }
    var indices: [TerritoryCode: Int] = [:]
    var oldest: [TerritoryCode: Int] = [:]
    for (index, price) in prices.enumerated() {
      let territory = price.territory
      if oldest[territory].map({ price.begins(before: prices[$0]) }) ?? true { oldest[territory] = index }
      guard price.start.map({ day in today.map { day <= $0 } ?? false }) ?? true else { continue }
      if let end = price.end, let today, end <= today { continue }
      if indices[territory].map({ !price.begins(before: prices[$0]) }) ?? true { indices[territory] = index }
    }
    if today == nil { indices.merge(oldest) { held, _ in held } }
    return prices.enumerated().compactMap { index, price in
      if indices[price.territory] == index {
        var price = price
        price.start = nil
        return price
      }
      guard let start = price.start, today.map({ start > $0 }) ?? true else { return nil }
      return price
    }
  }
}

extension PriceSchedule {
  /// Edits the change on a day, and adds it if necessary.
  fileprivate mutating func change(on day: CalendarDate, _ edit: (inout PriceChange) -> Void) {
    let index = changes.firstIndex { $0.on == day } ?? changes.endIndex
    if index == changes.endIndex {
      changes.append(PriceChange())
      changes[index].on = day
    }
    edit(&changes[index])
  }
}

extension ReadPrice {
  /// Whether it starts before another price. A price without a day applies from the start.
  fileprivate func begins(before other: ReadPrice) -> Bool {
    guard let day = other.start else { return false }
    return start.map { $0 < day } ?? true
  }

  /// The tier whose amount in US dollars a request contains as the base of other territories, although the app has
  /// another base territory; nil for an amount.
  fileprivate func tier(besides base: TerritoryCode) -> String? {
    let amount = follows.map { ($0.territory, $0.amount) } ?? (isBase == true ? (territory, self.amount) : nil)
    guard let (source, amount) = amount, source == "USA", base != source else { return nil }
    return amount.flatMap { LegacyTier.forUSD($0)?.name }
  }

  /// Adds the price to those of one day.
  package func apply(
    to baseAmount: inout Money?, _ own: inout SortedMap<TerritoryCode, Money>, base: TerritoryCode
  ) {
    if let follows {
      if follows.territory == base { baseAmount = follows.amount } else { own[follows.territory] = follows.amount }
    } else if territory == base, isBase ?? true {
      baseAmount = amount
    } else {
      own[territory] = amount
    }
  }
}

extension ResourceType {
  /// Whether a row without a price point makes the offer free in its territory.
  fileprivate var isFreeWithoutPoint: Bool {
    switch self {
    case .subscriptionPromotionalOfferPrices, .subscriptionOfferCodePrices, .winBackOfferPrices,
      .inAppPurchaseOfferPrices:
      true
    default: false
    }
  }
}

extension ResourceKey {
  /// Whether one of Shelf's requests marks a price as the base of others: `${base}`, `${monthly-base}`,
  /// `${offer-1:base}`.
  package var isMarkedBase: Bool {
    guard let name = localName else { return false }
    return name.hasPrefix("base") || name.hasPrefix("monthly-base") || name.hasSuffix(":base")
  }

  /// Its name inside the request that creates it; nil if it has none.
  package var localName: Substring? {
    id.ranges(of: "${").last.map { id[$0.upperBound...].dropLast() }
  }
}
