import CatalogModel
import StoreFacts

/// The storefronts in which something is sold, as far as its availability says.
struct TerritoriesSold {
  /// Sorted.
  let codes: [String]

  init(_ availability: Availability) {
    codes = Territory.all.map(\.code).filter(availability.contains).map(\.text)
  }
}
