package import CatalogModel
package import SourceScanning
import SourceDiagnostics
import StoreFacts

extension SoldIDs {
  /// The IDs of all products of some catalogs on a day, for comparison with code.
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

  /// Why customers can't buy a product in the base territory.
  private static func obstacle(of product: CatalogModel.Product, in catalog: Catalog, on day: CalendarDate) -> String? {
    let home = App.baseTerritory(of: catalog.app)
    // A product that isn't sold in the base territory may be sold elsewhere.
    let obstacles = saleability(of: product, in: home, on: day).obstacles.filter {
      switch $0 {
      case .notAvailable, .noStorefront: soldNowhere(product)
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
    case .noPrice: "its price is not known"
    case .agreement(let state): "the Paid Apps agreement is '\(state.rawValue)'"
    case .tax(let state): "the tax forms are '\(state.rawValue)'"
    case .banking(let state): "the bank account is '\(state.rawValue)'"
    case .outsideNewsstand: "a free subscription requires a Newsstand app"
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
