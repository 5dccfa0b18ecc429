package import CatalogModel
package import SourceDiagnostics
package import StoreFacts

/// Why a product isn't visible or can't be bought; or its price in a territory.
package struct SaleCauses: Hashable, Sendable {
  package let id: String

  /// The product with the ID.
  package let product: Product?

  /// In the order of their removal; empty if it is on sale.
  package let causes: [Cause]

  /// The most similar IDs of the catalog; best first.
  package let nearest: [String]

  /// Its price in the requested territory; nil if it isn't on sale there.
  package let price: EffectivePrice?

  /// Whether it is the price of a monthly payment, because the subscription isn't sold at once there.
  package let isMonthly: Bool
  package let territory: TerritoryCode
  package let day: CalendarDate

  /// The storefronts in which it can be bought, sorted.
  package let territories: [TerritoryCode]

  package var isForSale: Bool { causes.isEmpty }

  /// Whether the only obstacle is that the catalog doesn't state its status, or an app version on sale.
  package let isUnknown: Bool

  /// A reason why it can't be bought.
  package struct Cause: Hashable, Sendable {
    /// A name for programs: `not-cleared`.
    package let id: String
    package let message: String
    package let remedy: String?
    package let place: CatalogPath?
  }

  /// The request.
  package struct Query: Sendable {
    package var id: String
    package var catalog: Catalog

    /// The catalog's name on a command line.
    package var catalogName = "."

    /// The catalogs of other apps.
    package var neighbours: [Catalog] = []

    /// All lint findings; they matter only for a product with Missing Metadata.
    package var findings: [Diagnostic<SourceRange?>] = []
    package var territory: TerritoryCode?
    package var day: CalendarDate

    package init(_ id: String, in catalog: Catalog, on day: CalendarDate) {
      (self.id, self.catalog, self.day) = (id, catalog, day)
    }
  }

  package init(_ query: Query) {
    let catalog = query.catalog
    let base = App.baseTerritory(of: catalog.app)
    let territory = query.territory ?? base
    let all = products(of: catalog)
    let found = all.first { $0.product.id.text == query.id }
    id = query.id
    product = found?.product
    self.territory = territory
    day = query.day
    guard let found else {
      nearest = nearestIDs(to: query.id, among: all.map(\.product.id.text))
      causes = [absence(query, nearest)]
      (price, isMonthly, territories, isUnknown) = (nil, false, [], false)
      return
    }
    nearest = []
    let product = found.product
    func sale(in territory: TerritoryCode) -> Saleability {
      saleability(of: product, app: catalog.app, in: territory, on: query.day)
    }
    let path = CatalogPath.product(product.id)
    let missing = missing(
      metadataGaps(of: product, in: found.group, of: catalog.app, on: query.day),
      FindingIndex(query.findings, in: catalog).ofProduct(at: path))
    let obstacles = sale(in: territory).obstacles
    let isReleased = catalog.app == nil || catalog.app?.versionOnSale != nil
    causes =
      obstacles.map { cause($0, of: product, at: path, missing, in: query.catalogName) }
      + (obstacles.isEmpty && !isReleased ? [noVersion] : [])
    territories = Territory.all.map(\.code).filter { sale(in: $0).mayBeBought }
    isUnknown = !causes.isEmpty && sale(in: territory).mayBeBought
    isMonthly = product.isMonthlyOnly(in: territory)
    price =
      causes.isEmpty || isUnknown
      ? EffectivePrice(of: product, soldIn: territory, base: base, on: query.day) : nil
  }
}

private func products(of catalog: Catalog) -> [(product: Product, group: SubscriptionGroup?)] {
  catalog.products.map { ($0, nil) }
    + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group) } }
}

/// At most three similar IDs, best first: those that reports shorten to this one, those that differ only in letter case
/// or periods, then the nearest by edit distance.
package func nearestIDs(to id: String, among ids: [String]) -> [String] {
  func bare(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
  var result = ids.filter { $0.hasSuffix("." + id) } + ids.filter { bare($0) == bare(id) }
  var rest = ids.filter { !result.contains($0) }
  while result.count < 3, let next = nearestSpelling(to: id, among: rest) {
    result.append(next)
    rest.removeAll { $0 == next }
  }
  return Array(result.prefix(3))
}

/// Why there is no product with an ID.
private func absence(_ query: SaleCauses.Query, _ nearest: [String]) -> SaleCauses.Cause {
  if let index = query.catalog.retired.firstIndex(where: { $0.text == query.id }) {
    return .init(
      id: "retired", message: "the ID is retired; an ID can't be reused",
      remedy: "request another product in the app's code", place: CatalogPath(.retired(index)))
  }
  let owner = query.neighbours.first { neighbour in
    products(of: neighbour).contains { $0.product.id.text == query.id }
  }
  if let owner {
    let name = owner.app?.name ?? owner.app?.bundleID ?? "another app"
    return .init(
      id: "another-apps",
      message: "it is a product of \(quoted(name)); an app can't sell another app's product",
      remedy: "create a separate product for this app", place: nil)
  }
  let meant = nearest.first.map { "request '\($0)', if that is what the code means" }
  return .init(
    id: "not-in-catalog", message: "the catalog has no product with the ID \(quoted(query.id))",
    remedy: meant ?? "add the product to the catalog and create it in App Store Connect, or correct the ID in the code",
    place: nil)
}

private let noVersion = SaleCauses.Cause(
  id: "no-app-version", message: "no app version is on sale",
  remedy: "set 'version_on_sale' to the app version that customers have", place: CatalogPath.app[.versionOnSale])

private func cause(
  _ obstacle: Saleability.Obstacle, of product: Product, at path: CatalogPath, _ lacking: [String],
  in catalog: String
) -> SaleCauses.Cause {
  func cause(_ id: String, _ message: String, _ remedy: String?, _ place: CatalogPath) -> SaleCauses.Cause {
    .init(id: id, message: message, remedy: remedy, place: place)
  }
  let agreements = CatalogPath.app[.agreements]
  switch obstacle {
  case .agreement(let state):
    return cause(
      "agreement-not-active",
      "the Paid Apps agreement is \(state.rawValue), so the app gets an empty list of products",
      "accept it under App Store Connect ▸ Business ▸ Agreements; products appear within a day",
      agreements[.paidApps])
  case .tax(let state):
    return cause(
      "tax-forms", "the tax forms are \(state.rawValue), so the agreement isn't active",
      "fill them in under App Store Connect ▸ Business", agreements[.tax])
  case .banking(let state):
    return cause(
      "bank-account", "the bank account is \(state.rawValue), so the agreement isn't active",
      "add one under App Store Connect ▸ Business", agreements[.banking])
  case .outsideNewsstand:
    return cause(
      "free-subscription-outside-newsstand", "free subscriptions are sold in Newsstand apps only, and this isn't one",
      "sell it as an auto_renewable_subscription with a free trial", path[.type])
  case .draft, .notApproved, .unknownState: return stateCause(product, path, lacking, in: catalog)
  case .notClearedForSale:
    return cause(
      "not-cleared", "it is not cleared for sale",
      "set 'cleared_for_sale: true', and select Cleared for Sale in App Store Connect",
      path[.clearedForSale])
  case .notAvailable(let territory) where product.availability.contains(territory):
    return cause(
      "not-available", "no billing plan includes \(territory.text)",
      "add \(territory.text) to 'availability:' below 'billing_plans: upfront:'", path[.billingPlans])
  case .notAvailable(let territory):
    let isExcepted = if case .except = product.availability.territories { true } else { false }
    return cause(
      "not-available", "its availability doesn't include \(territory.text)",
      isExcepted ? "remove \(territory.text) from 'except:'" : "add \(territory.text) to its 'availability:'",
      path[.availability])
  case .noStorefront(let territory):
    return cause(
      "no-storefront", "the App Store has no storefront \(quoted(territory.text))",
      "use one of the 175 three-letter codes, such as USA", path[.availability])
  case .noPrice:
    return cause(
      "no-price", "its price there on that day isn't known",
      (product.price == nil ? "add 'price:' with a base" : "add 'base:' to the price")
        + ", or a price for that territory",
      path[.price])
  }
}

/// Why a status keeps a product off sale.
private func stateCause(
  _ product: Product, _ path: CatalogPath, _ lacking: [String], in catalog: String
) -> SaleCauses.Cause {
  let meaning = StatusMeaning(of: product.status, hosts: product.hostedContent != nil, lacking: lacking)
  return .init(
    id: meaning.id, message: meaning.message, remedy: meaning.remedy(in: catalog)?.text, place: path[.status])
}
