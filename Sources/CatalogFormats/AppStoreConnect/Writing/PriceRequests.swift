package import CatalogModel
import SourceDiagnostics
import TextFormats

/// The billing plans of a subscription, in the API's words.
package enum PaymentPlan: String {
  case atOnce = "UPFRONT"
  case monthly = "MONTHLY"
}

/// The prices that a product's requests create, with the queries that they need.
///
/// One query finds all their price points, and another one finds the equalizations of each amount.
package struct PriceBook {
  /// The product in the names of price points; monthly payments have a separate name.
  package let owner: String

  package private(set) var points: [PricePoint] = []
  package private(set) var bases: [BaseAmount] = []

  /// The territories where the billing plan has no price points, and the owner whose price points are used instead.
  private let elsewhere: (territories: [TerritoryCode], owner: String)?

  package init(owner: String, elsewhere: (territories: [TerritoryCode], owner: String)? = nil) {
    (self.owner, self.elsewhere) = (owner, elsewhere)
  }

  /// Records the price points that the given prices need.
  package mutating func note(_ prices: PriceEntries) {
    for entry in prices.entries { note(point(entry.territory, entry.amount)) }
    for followed in prices.followed {
      note(point(followed.base.territory, followed.base.amount))
      if !bases.contains(followed.base) { bases.append(followed.base) }
    }
  }

  package mutating func note(_ point: PricePoint) { if !points.contains(point) { points.append(point) } }

  package func point(_ territory: TerritoryCode, _ amount: Money) -> PricePoint {
    let isElsewhere = elsewhere?.territories.contains(territory) ?? false
    return PricePoint(owner: isElsewhere ? elsewhere?.owner ?? owner : owner, territory: territory, amount: amount)
  }

  /// Returns the name of the request for the equalizations of a base.
  package func equalizations(of base: BaseAmount) -> RequestName { RequestName(owner, "/equal:", base.suffix) }
}

extension RequestComposer {
  // MARK: - Looking up

  /// The number of territories whose price points fit on a page: a page has 8,000, and a territory at most 900.
  private static let mostTerritories = 8

  /// Queries the price points of a product, and the equalizations of its base amounts.
  ///
  /// - Parameters:
  ///   - book: the needed price points.
  ///   - item: the product.
  ///   - upFront: the price point of the upfront price, if the prices are monthly payments.
  package mutating func ask(_ book: PriceBook, of item: ProductInProgress, besides upFront: PricePoint? = nil) {
    let points = book.points.filter { $0.owner == book.owner }
    let territories = Set(points.map(\.territory.text)).sorted()
    let plan =
      upFront.map { "&filter[planType]=\(PaymentPlan.monthly.rawValue)&filter[upfrontPricePointId]=\($0.id.text)" }
      ?? ""
    let version = item.kind.product == .inAppPurchases ? "v2" : "v1"
    for start in stride(from: 0, to: territories.count, by: Self.mostTerritories) {
      let part = territories[start..<min(start + Self.mostTerritories, territories.count)]
      ask(
        "/\(version)/\(item.kind.product.rawValue)/\(item.id.text)/pricePoints?"
          + "filter[territory]=\(part.joined(separator: ","))\(plan)&include=territory&limit=8000",
        as: RequestName(book.owner, "/points", start == 0 ? "" : ":\(part[start])"),
        finding: points.filter { part.contains($0.territory.text) },
        why: "Looks up the IDs of the prices that are set below.")
    }
    for base in book.bases {
      let point = book.point(base.territory, base.amount).id.text
      let which = upFront == nil ? "equalizations?" : "adjustedEqualizations?\(plan.dropFirst())&"
      ask(
        "/v1/\(item.kind.point.rawValue)/\(point)/\(which)include=territory&limit=8000",
        as: book.equalizations(of: base), why: "Looks up Apple's equivalents of the price.")
    }
  }

  // MARK: - One-time purchases

  /// The price in the base territory, and the prices that don't follow it. App Store Connect derives the others.
  package mutating func addPriceSchedule(_ prices: PriceEntries, _ book: PriceBook, of item: ProductInProgress) {
    guard let price = item.product.price else { return }
    reportDatelessChanges(of: price, at: item.path[.price])
    let baseTerritory = base(of: item.product)
    if let base = price.base, price.territories[baseTerritory] != nil {
      faults.append(
        Diagnostic(
          .lostInFormat,
          "'\(baseTerritory)' has its own price, which the other territories follow instead of \(base)",
          at: item.path[.price][.base]))
    }
    guard let first = prices.entries.first else { return }
    let base = prices.entries.first { $0.isBase } ?? prices.entries.first { $0.territory == baseTerritory } ?? first
    let resources = prices.entries.map { entry in
      ResourceObject(
        .inAppPurchasePrices, .local(entry.localName),
        [
          JSONValue.Member("startDate", entry.start.map { JSONValue.string($0.description) } ?? .null),
          .date("endDate", entry.end),
        ],
        [
          .one("inAppPurchaseV2", .inAppPurchases, item.id),
          .one("inAppPurchasePricePoint", .inAppPurchasePricePoints, book.point(entry.territory, entry.amount).id),
        ])
    }
    let inline = InlineResources(resources: resources)
    create(
      ResourceObject(
        .inAppPurchasePriceSchedules, nil, [],
        [
          .one(item.kind.link, item.kind.product, item.id), .one("baseTerritory", .territories, .code(base.territory)),
          .many("manualPrices", inline.identifiers),
        ]), as: RequestName(item.name, "/prices"), with: inline,
      why: "Sets the prices; App Store Connect derives those of the other territories.")
  }

  // MARK: - Subscriptions

  /// Sets all prices of a subscription at once. App Store Connect accepts initial prices only this way, and requires
  /// one for each of its territories, even where the subscription isn't sold.
  package mutating func setPrices(
    _ plans: [(plan: PaymentPlan, prices: PriceEntries, book: PriceBook)], of item: ProductInProgress
  ) {
    var inline = InlineResources()
    for (plan, prices, book) in plans {
      let prefix = plan == .monthly ? "monthly-" : ""
      func price(
        _ name: ResourceID, _ territory: ResourceID, _ point: ResourceID, _ start: CalendarDate?,
        _ existing: PriceChange.ExistingSubscribers?
      ) -> ResourceObject {
        ResourceObject(
          .subscriptionPrices, name,
          [
            .date("startDate", start), .flag("preserveCurrentPrice", start == nil ? nil : existing.map { $0 == .keep }),
            .text("planType", plan == .atOnce ? nil : plan.rawValue),
          ],
          [
            .one("subscription", .subscriptions, item.id), .one("territory", .territories, territory),
            .one("subscriptionPricePoint", .subscriptionPricePoints, point),
          ])
      }
      inline.resources += prices.entries.map { entry in
        price(
          .local(prefix + entry.localName), .code(entry.territory), book.point(entry.territory, entry.amount).id,
          entry.start,
          entry.existingSubscribers)
      }
      inline.loops += prices.followed.map { followed in
        let name = prefix + "in-" + ResourceID.turnTerritory.text + (followed.start.map { "-\($0)" } ?? "")
        return StoreRequest.Loop(
          source: .points(like: followed, book), relationship: "prices",
          resource: price(
            ResourceID(text: "${\(name)}"), .turnTerritory, .turnPoint, followed.start, followed.existingSubscribers))
      }
    }
    guard !inline.resources.isEmpty || !inline.loops.isEmpty else { return }
    change(
      ResourceObject(.subscriptions, nil, [], [.many("prices", inline.identifiers)]), item.id,
      as: RequestName(item.name, "/prices"), with: inline, why: "Sets the price in every territory.")
  }

  package mutating func reportDatelessChanges(of price: PriceSchedule, at path: CatalogPath) {
    for (index, change) in price.changes.enumerated() where change.on == nil {
      leaveOut("the change", "App Store Connect rejects a price change without a day", at: path[.changes][index])
    }
  }
}

extension StoreRequest.Loop.Source {
  /// The points that equal a base, in the territories that follow it.
  package static func points(like followed: PriceEntries.Followed, _ book: PriceBook) -> Self {
    let request = book.equalizations(of: followed.base).text
    switch followed.territories {
    case .all: return .points(of: request, except: [])
    case .except(let codes): return .points(of: request, except: codes)
    case .only(let codes): return .pointsOnly(of: request, codes)
    }
  }
}
