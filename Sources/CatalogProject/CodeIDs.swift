package import CatalogModel
package import SourceScanning
import SourceDiagnostics
import StoreFacts

extension SoldIDs {
  /// The IDs of all products of some catalogs, as code is compared with them on a day.
  package init(of projected: [ProjectCatalog], on day: CalendarDate) {
    let products = projected.flatMap { one in
      one.catalog.allProducts.map { product in
        let path = CatalogPath.product(product.id)[.id]
        let place = one.locate(Diagnostic<CatalogPath>(.codeUnusedID, "", at: path)).place
        return Product(product.id.text, at: place, obstacle: Self.obstacle(of: product, in: one.catalog, on: day))
      }
    }
    let catalogs = projected.map(\.catalog)
    self.init(
      products.filter { !$0.id.isEmpty }, retired: catalogs.flatMap { $0.retired.map(\.text) },
      bundleIDs: catalogs.compactMap { $0.app?.bundleID }, others: catalogs.flatMap(\.offerIDs))
  }

  /// Why nobody can buy a product in the territory whose price all others follow.
  private static func obstacle(of product: CatalogModel.Product, in catalog: Catalog, on day: CalendarDate) -> String? {
    let home = catalog.app?.baseTerritory ?? "USA"
    // Where a product is not sold at home, it may be sold elsewhere.
    let obstacles = saleability(of: product, in: home, on: day).obstacles.filter {
      switch $0 {
      case .notAvailable, .noStorefront: product.availability.territories == .only([])
      // It may well be on sale.
      case .unknownState: false
      default: true
      }
    }
    guard !obstacles.isEmpty else { return nil }
    return obstacles.map(\.words).joined(separator: ", ")
  }
}

extension Saleability.Obstacle {
  fileprivate var words: String {
    switch self {
    case .draft: "it is a draft"
    case .unknownState: "its status is not stated"
    case .notApproved(let status): "its status is '\(status.rawValue)'"
    case .notClearedForSale: "it is not cleared for sale"
    case .notAvailable, .noStorefront: "it is available nowhere"
    case .noPrice: "nothing says what it costs"
    case .agreement(let state): "the agreement for paid apps is '\(state.rawValue)'"
    case .tax(let state): "the tax forms are '\(state.rawValue)'"
    case .banking(let state): "the bank account is '\(state.rawValue)'"
    case .outsideNewsstand: "a free subscription needs a Newsstand app"
    }
  }
}

extension Catalog {
  fileprivate var offerIDs: [String] {
    subscriptionGroups.flatMap(\.subscriptions).flatMap { product in
      product.plan.promotionalOffers.compactMap(\.id) + product.plan.winBackOffers.compactMap(\.id)
    }
  }
}
