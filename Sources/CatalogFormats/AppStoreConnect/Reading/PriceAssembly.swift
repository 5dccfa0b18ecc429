import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// A price of one territory, as a resource tells it.
struct ReadPrice {
  var territory: TerritoryCode
  var amount: Money?

  /// The amount that it follows, when only that is known.
  var follows: BaseAmount?

  /// Whether the document says that others follow it; nil when nothing says so or otherwise.
  var isBase: Bool?
  var start: CalendarDate?

  /// The day on which it ends.
  var end: CalendarDate?
  var place: SourceRange?
  var existingSubscribers: PriceChange.ExistingSubscribers?

  /// The store's price point, when it has told one.
  var point: ResourceKey?

  /// Whether those who subscribed at this price keep it.
  var isKept = false
}

/// Prices.
extension CatalogAssembly {
  /// The territory in which most base amounts are; of equally many the first.
  func findBaseTerritory() -> TerritoryCode? {
    var votes: [(territory: TerritoryCode, count: Int)] = []
    func vote(_ territory: TerritoryCode?) {
      guard let territory else { return }
      if let index = votes.firstIndex(where: { $0.territory == territory }) {
        votes[index].count += 1
      } else {
        votes.append((territory, 1))
      }
    }
    for resource in graph.resources {
      switch resource.key.type {
      case .inAppPurchasePriceSchedules:
        // Our own requests are made for the territory that their document names, or the usual one.
        guard !resource.key.isRequested else { continue }
        vote(graph.target(resource.key, "baseTerritory").map { TerritoryCode($0.id) })
      default: continue
      }
    }
    let most = votes.map(\.count).max()
    return votes.first { $0.count == most }?.territory
  }

  /// The prices of a product that is bought once.
  mutating func priceSchedule(of key: ResourceKey) -> PriceSchedule? {
    let schedule = graph.parts(of: key, .inAppPurchasePriceSchedules).first
    var base = baseTerritory ?? "USA"
    if !key.isRequested, let own = schedule.flatMap({ graph.target($0.key, "baseTerritory") }).map({ TerritoryCode($0.id) }),
      own != base
    {
      note(unknown: "Products whose prices follow another territory than '\(base)' have the price of that one as their own.")
      if baseTerritory != nil, let place = schedule?.place {
        report(
          .unknownField, "the prices of this product follow '\(own)', and a catalog has one territory for all: '\(base)'", place)
      }
      base = baseTerritory ?? own
    }
    let ofSchedule = schedule.map { graph.parts(of: $0.key, .inAppPurchasePrices) } ?? []
    let resources = ofSchedule.isEmpty ? graph.parts(of: key, .inAppPurchasePrices) : ofSchedule
    return self.schedule(
      resources.compactMap { resource in
        // What the store derived says nothing that it would not derive again.
        if resource.attributes["manual"]?.node.flag == false { return nil }
        return price(resource)
      }, base: base)
  }

  /// The prices of a subscription, by the way in which it is paid.
  mutating func subscriptionPrices(of key: ResourceKey) -> (atOnce: PriceSchedule?, monthly: PriceSchedule?) {
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
    let isTold = atOnce.contains { $0.point.map { graph.equals(of: $0) != nil } ?? false }
    if !key.isRequested, !isTold, Set(atOnce.map(\.territory)).count > 1 {
      note(unknown: "Which prices of a subscription follow another one is not told; each stands as its own.")
    }
    tellKept(&atOnce, &monthly)
    let base = baseTerritory ?? "USA"
    return (schedule(atOnce, base: base), schedule(monthly, base: base))
  }

  /// Takes out prices that only earlier subscribers still pay, which are not what anybody new pays, and tells them once.
  private mutating func tellKept(_ atOnce: inout [ReadPrice], _ monthly: inout [ReadPrice]) {
    var kept: [ReadPrice] = []
    func leaveOut(_ prices: inout [ReadPrice]) {
      let all = prices
      prices.removeAll { price in
        let isOver =
          price.isKept
          && all.contains { next in
            next.territory == price.territory && price.begins(before: next)
              && next.start.map { day in today.map { day <= $0 } ?? true } ?? true
          }
        if isOver { kept.append(price) }
        return isOver
      }
    }
    leaveOut(&atOnce)
    leaveOut(&monthly)
    guard let place = kept.first?.place else { return }
    report(
      .unknownField,
      kept.count == 1
        ? "a price that earlier subscribers keep has no place in a catalog"
        : "\(kept.count) prices that earlier subscribers keep have no place in a catalog", place)
  }

  /// What a price resource says; nil, and a fault, when its amount or territory is not told.
  mutating func price(_ resource: Resource) -> ReadPrice? {
    let point = point(of: resource.key)
    if point == nil, resource.key.type.isFreeWithoutPoint, let territory = graph.target(resource.key, "territory") {
      return ReadPrice(territory: TerritoryCode(territory.id), amount: 0)
    }
    guard let territory = graph.target(resource.key, "territory").map({ TerritoryCode($0.id) }) ?? point?.territory,
      point?.amount != nil || point?.follows != nil
    else {
      report(
        .missingField, "a price of which no file tells the amount", resource.place,
        help: "ask for prices with their price points and territories: 'include=\(pointLinks[0]),territory', say")
      return nil
    }
    var price = ReadPrice(territory: territory, amount: point?.amount, follows: point?.follows)
    if resource.key.isRequested { price.isBase = resource.key.isMarkedBase }
    price.start = date(resource, "startDate")
    price.end = date(resource, "endDate")
    price.place = resource.place
    price.existingSubscribers = flag(resource, "preserveCurrentPrice").map { $0 ? .keep : .move }
    price.point = point?.key
    return price
  }

  private var pointLinks: [String] { ["subscriptionPricePoint", "inAppPurchasePricePoint", "pricePoint"] }

  /// The price point of a price.
  func point(of key: ResourceKey) -> ReadPricePoint? {
    for link in pointLinks {
      guard let target = graph.target(key, link) else { continue }
      if let placeholder = ReadPricePoint(placeholder: target.id) { return placeholder }
      var point = ReadPricePoint(key: target)
      point.territory =
        graph.target(target, "territory").map { TerritoryCode($0.id) } ?? ReadPricePoint.territory(inID: target.id)
      point.amount = graph[target]?.attributes["customerPrice"].flatMap { ($0.node.text ?? $0.node.digits).flatMap { Money($0) } }
      return point
    }
    return nil
  }

  // MARK: - Schedules

  /// Prices of single territories as one schedule: what holds now, and the changes in the order in which they are told.
  mutating func schedule(_ prices: [ReadPrice], base: TerritoryCode) -> PriceSchedule? {
    guard !prices.isEmpty else { return nil }
    tellEnds(of: prices)
    var schedule = PriceSchedule()
    for price in FollowedPrices(graph: graph, base: base).own(standing(prices)) {
      guard let start = price.start else {
        price.add(to: &schedule.base, &schedule.territories, base: base)
        continue
      }
      let known = schedule.changes.firstIndex { $0.on == start }
      var change = known.map { schedule.changes[$0] } ?? PriceChange()
      change.on = start
      price.add(to: &change.base, &change.territories, base: base)
      change.existingSubscribers = price.existingSubscribers ?? change.existingSubscribers
      if let known { schedule.changes[known] = change } else { schedule.changes.append(change) }
    }
    return schedule
  }

  /// Tells once where prices end and no other one of their territory begins: a catalog has no end of a price.
  private mutating func tellEnds(of prices: [ReadPrice]) {
    let open = prices.filter { price in
      guard let end = price.end, today.map({ end > $0 }) ?? true else { return false }
      return !prices.contains { $0.territory == price.territory && $0.start == end }
    }
    guard let first = open.first, let end = first.end, let place = first.place else { return }
    let others = open.count > 1 ? ", and \(open.count - 1) more that end" : ""
    report(
      .unknownField, "a price in '\(first.territory)' that ends on \(end)\(others): the end of a price has no place in a catalog",
      place)
  }

  /// What holds in each territory, without a day, and what is still to come: of the prices that have begun the newest holds, and
  /// the store goes on telling the older ones.
  ///
  /// Where no day is known, the oldest of a territory is taken for the one that holds. Our own requests have days only for
  /// changes.
  private func standing(_ prices: [ReadPrice]) -> [ReadPrice] {
    guard prices.contains(where: { $0.isBase == nil }) else { return prices }
    var holding: [TerritoryCode: Int] = [:]
    var oldest: [TerritoryCode: Int] = [:]
    for (index, price) in prices.enumerated() {
      let territory = price.territory
      if oldest[territory].map({ price.begins(before: prices[$0]) }) ?? true { oldest[territory] = index }
      guard price.start.map({ day in today.map { day <= $0 } ?? false }) ?? true else { continue }
      if let end = price.end, let today, end <= today { continue }
      if holding[territory].map({ !price.begins(before: prices[$0]) }) ?? true { holding[territory] = index }
    }
    if today == nil { holding.merge(oldest) { held, _ in held } }
    return prices.enumerated().compactMap { index, price in
      if holding[price.territory] == index {
        var price = price
        price.start = nil
        return price
      }
      guard let start = price.start, today.map({ start > $0 }) ?? true else { return nil }
      return price
    }
  }
}

extension ReadPrice {
  /// Whether it holds earlier than another one; what names no day holds from the start.
  fileprivate func begins(before other: ReadPrice) -> Bool {
    guard let day = other.start else { return false }
    return start.map { $0 < day } ?? true
  }

  /// Adds the price to what holds on one day.
  fileprivate func add(
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
  /// Whether a row of a territory without a price point says that it costs nothing there.
  fileprivate var isFreeWithoutPoint: Bool {
    switch self {
    case .subscriptionPromotionalOfferPrices, .subscriptionOfferCodePrices, .winBackOfferPrices, .inAppPurchaseOfferPrices: true
    default: false
    }
  }
}

extension ResourceKey {
  /// Whether one of our own requests marks a price as the one that others follow: `${base}`, `${monthly-base}`, `${offer-1:base}`.
  var isMarkedBase: Bool {
    guard let name = localName else { return false }
    return name.hasPrefix("base") || name.hasPrefix("monthly-base") || name.hasSuffix(":base")
  }

  /// Its name inside the request that makes it; nil for what has none.
  var localName: Substring? {
    guard let local = id.range(ofLast: "${") else { return nil }
    return id[local...].dropFirst(2).dropLast()
  }
}

extension String {
  /// Where a text stands for the last time.
  fileprivate func range(ofLast text: String) -> String.Index? {
    var place: String.Index?
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      place = found.lowerBound
      rest = rest[found.upperBound...]
    }
    return place
  }
}
