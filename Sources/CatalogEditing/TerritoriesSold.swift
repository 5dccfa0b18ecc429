import CatalogModel
import StoreFacts

/// The storefronts in which something is sold, by its availability.
struct TerritoriesSold {
  /// Sorted.
  let codes: [String]

  init(_ availability: Availability) {
    codes = Territory.all.map(\.code).filter(availability.contains).map(\.text)
  }
}
