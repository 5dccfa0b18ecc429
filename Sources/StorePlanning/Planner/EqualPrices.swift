import CatalogFormats
package import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// The equalized prices of App Store Connect in other territories, as far as responses contain them.
struct EqualPrices: Sendable {
  /// A price that others follow.
  struct Base: Hashable {
    let type: ResourceType
    let territory: TerritoryCode
    let amount: Money

    /// For a monthly payment, the upfront price, which limits it.
    var upFront: BaseAmount?

    /// All amounts in its territory, without an upfront price.
    var place: Base { Base(type: type, territory: territory, amount: 0) }
  }

  /// A price point of one product.
  struct Point: Hashable {
    let product: ResourceKey
    let territory: TerritoryCode
    let amount: Money

    /// For a monthly payment, the price point of the upfront price.
    var upFront: String?
  }

  private var amounts: [Base: [TerritoryCode: Money]] = [:]
  private var points: [Point: String] = [:]

  /// A price point of each amount in a territory. Products of a type share the amounts.
  private var pointAmounts: [Base: [Money: String]] = [:]

  init(_ graph: ResourceGraph) {
    for (key, links) in graph.links where links["equalizations"] != nil {
      guard let equal = graph.equals(of: key), let amount = graph[key]?.amount,
        let territory = graph.territory(of: key) ?? ReadPricePoint.territory(inID: key.id)
      else { continue }
      amounts[Base(type: key.type, territory: territory, amount: amount)] = equal
    }
  }

  /// Records the price points of a product's prices; those of monthly payments depend on the upfront price.
  mutating func notePoints(of product: ResourceKey, _ graph: ResourceGraph) {
    let rows = graph.parts(of: product, .subscriptionPrices, .subscriptionIntroductoryOffers)
    for row in rows where row.text("planType") != PaymentPlan.monthly.rawValue {
      guard let point = graph.target(row.key, "subscriptionPricePoint"), let amount = graph[point]?.amount,
        let territory = graph.territory(of: row.key) ?? graph.territory(of: point)
      else { continue }
      points[Point(product: product, territory: territory, amount: amount)] = point.id
    }
  }

  /// How many base prices have known equalizations.
  var count: Int { amounts.count }

  /// Whether a response contains the equalizations of a base price.
  func knows(_ base: Base) -> Bool { amounts[base] != nil }

  /// Returns the equalized amount of a base price in a territory; nil if no response contains it.
  func amount(of base: Base, in territory: TerritoryCode) -> Money? {
    territory == base.territory ? base.amount : amounts[base]?[territory]
  }

  /// The ID of a price point; nil if no response contains it.
  func id(of point: Point) -> String? { points[point] }

  /// Whether the responses contain the price points of a base price's territory, but not its own.
  func isMissing(_ base: Base) -> Bool { pointAmounts[base.place].map { $0[base.amount] == nil } ?? false }

  /// The ID of a price point of any product with the amount of a base; nil if no response contains one.
  func id(of base: Base) -> String? { pointAmounts[base.place]?[base.amount] }

  /// Records the response to a query.
  mutating func note(_ answer: [UInt8], for query: EqualPriceQuery) {
    let rows = parseJSON(TextFile(path: query.path, bytes: answer)).root?["data"]?.elements ?? []
    for row in rows {
      guard let id = row["id"]?.text, let amount = row["attributes"]?["customerPrice"]?.text.flatMap({ Money($0) }),
        let code = row["relationships"]?["territory"]?["data"]?["id"]?.text
      else { continue }
      switch query.subject {
      case .points(let product, let upFront):
        let point = Point(product: product, territory: TerritoryCode(code), amount: amount, upFront: upFront)
        points[point] = points[point] ?? id
        let base = Base(type: product.type.pricePoints, territory: point.territory, amount: amount)
        if upFront == nil { pointAmounts[base.place, default: [:]][amount] = id }
      case .equal(let base): amounts[base, default: [:]][TerritoryCode(code)] = amount
      }
    }
    if case .equal(let base) = query.subject { amounts[base] = amounts[base] ?? [:] }
  }
}

extension ResourceType {
  /// The type of the price points of a product of this type.
  var pricePoints: ResourceType { self == .subscriptions ? .subscriptionPricePoints : .inAppPurchasePricePoints }
}

/// The additional queries of a plan, needed because the catalog has base amounts of its own.
struct EqualPriceQuery {
  enum Subject {
    /// The price points of a product; for monthly payments, those for an upfront price.
    case points(of: ResourceKey, upFront: String?)
    case equal(to: EqualPrices.Base)
  }

  let path: String
  let subject: Subject
}

extension LiveStore {
  /// Reads the missing equivalents of a catalog's base amounts.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - leftOut: the products that aren't planned.
  ///   - get: requests some paths; nil for unavailable responses.
  package mutating func readEqualPrices(
    for catalog: Catalog, leavingOut leftOut: Set<ProductID> = [], _ get: ([String]) async throws -> [[UInt8]?]
  ) async rethrows {
    var asked: Set<String> = []
    while true {
      // A base price has the same equalizations for all products, and they share price points: one product is enough.
      var bases: Set<EqualPrices.Base> = []
      let queries = equalPriceQueries(for: catalog, leftOut).filter { base, query in
        let isList = if case .points = query.subject { base.upFront == nil } else { false }
        guard !asked.contains(query.path), bases.insert(isList ? base.place : base).inserted else { return false }
        return asked.insert(query.path).inserted
      }.map(\.query)
      if queries.isEmpty { return }
      for (query, answer) in zip(queries, try await get(queries.map(\.path))) {
        if let answer { equal.note(answer, for: query) }
      }
    }
  }

  private func equalPriceQueries(
    for catalog: Catalog, _ leftOut: Set<ProductID>
  ) -> [(base: EqualPrices.Base, query: EqualPriceQuery)] {
    let base = App.baseTerritory(of: catalog.app)
    // Any subscription has the equivalents that limit the monthly payments of a new one; those of the payments
    // themselves only a yearly one.
    let plans = products.values.filter { $0.key?.type == .subscriptions }.sorted { $0.product.id < $1.product.id }
    let yearly = plans.first { $0.product.plan.period == CommitmentPlan.planPeriod.value }?.key
    return catalog.withEffectivePrices(on: today).leavingIgnoredFields(to: self).allProducts.flatMap {
      product -> [(base: EqualPrices.Base, query: EqualPriceQuery)] in
      let known = products[product.id]
      let other = product.plan.billingPlans?.monthlyCommitment == nil ? nil : yearly ?? plans.first?.key
      guard !leftOut.contains(product.id), let key = known == nil ? other : known?.key else { return [] }
      let shown =
        product.price == known?.product.price
        ? []
        : product.leadingBases(from: base, of: key.type)
          + (known?.product.leadingBases(from: base, of: key.type) ?? [])
      return (product.followedBases(from: base, of: key.type) + shown).compactMap { base in
        if known == nil, base.upFront != nil, yearly == nil { return nil }
        return query(for: base, of: key).map { (base, $0) }
      }
    }
  }

  /// The next query for the equivalents of a base amount: for its price point, or for the equalizations.
  private func query(for base: EqualPrices.Base, of product: ResourceKey) -> EqualPriceQuery? {
    guard !equal.knows(base) else { return nil }
    var upFront: String?
    if let other = base.upFront {
      let point = EqualPrices.Point(product: product, territory: other.territory, amount: other.amount)
      guard let id = equal.id(of: point) else { return points(of: product, in: other.territory) }
      upFront = id
    }
    // Monthly payments have no price points where they aren't sold.
    let isApart = upFront != nil && !CommitmentPlan.excludedTerritories.value.contains(base.territory)
    let point = EqualPrices.Point(
      product: product, territory: base.territory, amount: base.amount, upFront: isApart ? upFront : nil)
    guard let id = equal.id(of: point) ?? (upFront == nil ? equal.id(of: base) : nil) else {
      if upFront == nil, equal.isMissing(base) { return nil }
      return points(of: product, in: base.territory, besides: isApart ? upFront : nil)
    }
    let list = upFront.map { "adjustedEqualizations?\(Self.filter(besides: $0))&" } ?? "equalizations?"
    return EqualPriceQuery(
      path: "/v1/\(base.type.rawValue)/\(id)/\(list)include=territory&limit=8000", subject: .equal(to: base))
  }

  private func points(
    of product: ResourceKey, in territory: TerritoryCode, besides upFront: String? = nil
  ) -> EqualPriceQuery {
    let version = product.type == .inAppPurchases ? "v2" : "v1"
    let filter = upFront.map { "&\(Self.filter(besides: $0))" } ?? ""
    return EqualPriceQuery(
      path: "/\(version)/\(product.type.rawValue)/\(product.id)/pricePoints?filter[territory]=\(territory.text)"
        + "\(filter)&include=territory&limit=8000", subject: .points(of: product, upFront: upFront))
  }

  private static func filter(besides upFront: String) -> String {
    "filter[planType]=\(PaymentPlan.monthly.rawValue)&filter[upfrontPricePointId]=\(upFront)"
  }
}

extension StorePlanner {
  /// Refuses a product's base amounts without a price point, and reports those without known equivalents, because
  /// prices that follow them can't be compared.
  mutating func noteUnknownBases(of compared: ComparedProduct) {
    let followed = compared.product.followedBases(from: baseTerritory, of: compared.key.type)
    let leading =
      compared.product.price == compared.live.product.price
      ? [] : compared.product.leadingBases(from: baseTerritory, of: compared.key.type)
    for base in followed + leading.filter({ !followed.contains($0) }) where !live.equal.knows(base) {
      if base.upFront == nil, live.equal.isMissing(base) {
        refuse(
          "App Store Connect has no price of \(base.amount) in \(base.territory)",
          help: "choose one of its prices; higher ones exist only on request", at: compared.item.path[.price],
          owner: compared.owner)
      } else if followed.contains(base) {
        noteUnreadable("Apple's equivalents of \(base.amount) in \(base.territory)", owner: compared.owner)
      }
    }
  }
}

extension Product {
  /// The base amounts of prices and offers that other territories follow, without duplicates.
  ///
  /// - Parameters:
  ///   - territory: the app's base territory.
  ///   - type: the product's type in the API.
  /// - Returns: the bases.
  func followedBases(from territory: TerritoryCode, of type: ResourceType) -> [EqualPrices.Base] {
    let isPlan = type == .subscriptions
    let base = price?.baseTerritory ?? territory
    var found: [EqualPrices.Base] = []
    func note(_ prices: PriceEntries, upFront: BaseAmount? = nil) {
      for followed in prices.followed where !followed.territories.codes.isEmpty {
        let one = EqualPrices.Base(
          type: type.pricePoints, territory: followed.base.territory, amount: followed.base.amount, upFront: upFront)
        if !found.contains(one) { found.append(one) }
      }
    }
    if isPlan, let price { note(PriceEntries(price, from: base)) }
    if isPlan, let payments = payments(from: base), let upFront = upFrontBase(from: base) {
      note(payments, upFront: upFront)
    }
    var composer = RequestComposer(.standard, base, [:])
    func note(_ terms: OfferTerms, in places: Availability.Territories = .all) {
      if let prices = composer.prices(of: terms, from: base, in: places, at: .catalog).entries { note(prices) }
    }
    for offer in plan.introductoryOffers { note(offer.terms, in: places(of: offer)) }
    for offer in plan.promotionalOffers { note(offer.terms) }
    for offer in plan.winBackOffers { note(offer.terms) }
    for offer in offerCodes { note(offer.terms) }
    return found
  }

  /// The base amounts of its prices, current and announced, whether or not a request sets the derived prices.
  func leadingBases(from territory: TerritoryCode, of type: ResourceType) -> [EqualPrices.Base] {
    guard let price else { return [] }
    let base = price.baseTerritory ?? territory
    let amounts = [(price.base, price.tier)] + price.changes.map { ($0.base, $0.tier) }
    return amounts.compactMap { BaseAmount($0.0, $0.1, in: base) }.map {
      EqualPrices.Base(
        type: type.pricePoints, territory: $0.territory, amount: $0.amount)
    }
  }

  /// The upfront price for the query of monthly payments.
  func upFrontBase(from territory: TerritoryCode) -> BaseAmount? {
    let entries = price.map { PriceEntries($0, from: territory) }?.entries
    return (entries?.first { $0.isBase } ?? entries?.first).flatMap { BaseAmount($0.amount, nil, in: $0.territory) }
  }
}
