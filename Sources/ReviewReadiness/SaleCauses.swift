package import CatalogModel
import SourceDiagnostics
package import StoreFacts

/// Why a customer, or the app, can't see or buy something under an ID; or what it costs where.
package struct SaleCauses: Hashable, Sendable {
  package let id: String

  /// What was found under the ID.
  package let product: Product?

  /// In the order in which they have to be removed; empty when it is for sale.
  package let causes: [Cause]

  /// The IDs of the catalog that are spelled most like it; best first.
  package let nearest: [String]

  /// What it costs in the territory that was asked for; nil when it is not for sale there.
  package let price: StandingPrice?
  package let territory: TerritoryCode
  package let day: CalendarDate

  /// The storefronts in which it can be bought, sorted.
  package let territories: [TerritoryCode]

  package var isForSale: Bool { causes.isEmpty }

  /// What the catalog shows besides, for a product that is for sale; nil for nothing.
  package let caveat: String?

  /// Whether nothing keeps it from sale but that nobody says how far it is in the store.
  package let isUnknown: Bool

  /// One reason why it can't be bought.
  package struct Cause: Hashable, Sendable {
    /// A name for programs: `not-cleared`.
    package let id: String
    package let message: String
    package let remedy: String?
    package let place: CatalogPath?
  }

  /// What is asked.
  package struct Question: Sendable {
    package var id: String
    package var catalog: Catalog

    /// Other apps' catalogs that are at hand.
    package var neighbours: [Catalog] = []
    package var territory: TerritoryCode?
    package var day: CalendarDate

    package init(_ id: String, in catalog: Catalog, on day: CalendarDate) {
      self.id = id
      self.catalog = catalog
      self.day = day
    }
  }

  package init(_ question: Question) {
    let catalog = question.catalog
    let base = catalog.app?.baseTerritory ?? "USA"
    let territory = question.territory ?? base
    let all = products(of: catalog)
    let found = all.first { $0.product.id.text == question.id }
    id = question.id
    product = found?.product
    self.territory = territory
    day = question.day
    guard let found else {
      nearest = nearestIDs(to: question.id, among: all.map(\.product.id.text))
      causes = [absence(question, nearest)]
      (price, territories, isUnknown, caveat) = (nil, [], false, nil)
      return
    }
    nearest = []
    let product = found.product
    func sale(in territory: TerritoryCode) -> Saleability {
      saleability(of: product, app: catalog.app, in: territory, on: question.day)
    }
    let path = CatalogPath.product(product.id)
    let gaps = metadataGaps(of: product, in: found.group, of: catalog.app)
    causes = sale(in: territory).obstacles.map { cause($0, of: product, at: path, gaps) }
    territories = Territory.all.map(\.code).filter { sale(in: $0).mayBeBought }
    isUnknown = !causes.isEmpty && sale(in: territory).mayBeBought
    caveat =
      causes.isEmpty && catalog.app != nil && catalog.app?.versionOnSale == nil
      ? "the catalog has no 'version_on_sale': if no version of the app is on sale, customers can't buy anything in it"
      : nil
    price = causes.isEmpty || isUnknown ? StandingPrice(of: product, in: territory, base: base, on: question.day) : nil
  }
}

private func products(of catalog: Catalog) -> [(product: Product, group: SubscriptionGroup?)] {
  catalog.products.map { ($0, nil) }
    + catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group) } }
}

/// At most three IDs that are spelled much like one, best first: those that differ in letter case or in dots only, then
/// the nearest by edits.
package func nearestIDs(to id: String, among ids: [String]) -> [String] {
  func bare(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }
  var result = ids.filter { bare($0) == bare(id) }
  var rest = ids.filter { !result.contains($0) }
  while result.count < 3, let next = nearestSpelling(to: id, among: rest) {
    result.append(next)
    rest.removeAll { $0 == next }
  }
  return Array(result.prefix(3))
}

/// Why there is no product under an ID.
private func absence(_ question: SaleCauses.Question, _ nearest: [String]) -> SaleCauses.Cause {
  if let index = question.catalog.retired.firstIndex(where: { $0.text == question.id }) {
    return .init(
      id: "retired", message: "the ID is retired: it was used once, and the store never frees an ID",
      remedy: "ask for another product in the app's code", place: CatalogPath(.retired(index)))
  }
  let owner = question.neighbours.first { neighbour in
    products(of: neighbour).contains { $0.product.id.text == question.id }
  }
  if let owner {
    let name = owner.app?.name ?? owner.app?.bundleID ?? "another app"
    return .init(
      id: "another-apps",
      message: "it is a product of \(quoted(name)); a product made for one app is not sold in another",
      remedy: "create a product of its own for this app", place: nil)
  }
  let meant = nearest.first.map { "ask for '\($0)', if that is what the code means" }
  return .init(
    id: "not-in-catalog", message: "no product of this catalog has the ID \(quoted(question.id))",
    remedy: meant ?? "add the product to the catalog and create it in the store, or correct the ID in the code",
    place: nil)
}

private func cause(
  _ obstacle: Saleability.Obstacle, of product: Product, at path: CatalogPath, _ gaps: [MetadataGap]
) -> SaleCauses.Cause {
  func cause(_ id: String, _ message: String, _ remedy: String?, _ place: CatalogPath) -> SaleCauses.Cause {
    .init(id: id, message: message, remedy: remedy, place: place)
  }
  let agreements = CatalogPath.app[.agreements]
  switch obstacle {
  case .agreement(let state):
    return cause(
      "agreement-not-active",
      "the agreement for paid apps is \(state.rawValue), so the app gets an empty list of products",
      "accept it under App Store Connect ▸ Business ▸ Agreements; it takes up to a day until products appear",
      agreements[.paidApps])
  case .tax(let state):
    return cause(
      "tax-forms", "the tax forms are \(state.rawValue), so the agreement is not in force",
      "fill them in under App Store Connect ▸ Business", agreements[.tax])
  case .banking(let state):
    return cause(
      "bank-account", "the bank account is \(state.rawValue), so the agreement is not in force",
      "enter one under App Store Connect ▸ Business", agreements[.banking])
  case .outsideNewsstand:
    return cause(
      "free-subscription-outside-newsstand", "free subscriptions are sold in Newsstand apps only, and this is none",
      "sell it as an auto_renewable_subscription with a free trial", path[.type])
  case .draft, .notApproved, .unknownState: return stateCause(product, path, gaps)
  case .notClearedForSale:
    return cause(
      "not-cleared", "it is not cleared for sale", "write 'cleared_for_sale: true', and tick it in the console",
      path[.clearedForSale])
  case .notAvailable(let territory):
    return cause(
      "not-available", "its availability leaves \(territory.text) out", "add \(territory.text) to its 'availability:'",
      path[.availability])
  case .noStorefront(let territory):
    return cause(
      "no-storefront", "the store has no storefront \(quoted(territory.text))",
      "name one of the 175 by its three letters, such as USA", path[.availability])
  case .noPrice:
    return cause(
      "no-price", "nothing says what it costs there on that day",
      "add 'price:' with a base, or the territory's own price",
      path[.price])
  }
}

/// Why a state keeps a product from the customers.
private func stateCause(_ product: Product, _ path: CatalogPath, _ gaps: [MetadataGap]) -> SaleCauses.Cause {
  let standing = StateStanding(of: product.status, hosts: product.hostedContent != nil, lacking: gaps.map(\.spoken))
  return .init(id: standing.id, message: standing.message, remedy: standing.remedy(in: ".")?.text, place: path[.status])
}
