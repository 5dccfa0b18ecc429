import CatalogModel

/// A product with its group, and its index among those with its ID.
final class PlacedProduct: Sendable {
  let product: Product
  let group: String?
  let occurrence: Int

  init(_ product: Product, in group: String?, occurrence: Int = 0) {
    (self.product, self.group, self.occurrence) = (product, group, occurrence)
  }

  var path: CatalogPath { CatalogPath(.product(product.id, occurrence: occurrence)) }

  /// All its values in App Store Connect, including its group and its type.
  var outline: Outline {
    let fields = product.outline(.complete, isInGroup: group != nil).fields
    return .record(fields + (group.map { [Outline.Field(.subscriptionGroups, .text($0))] } ?? []))
  }
}

/// The products of a catalog, subscriptions included, sorted by ID.
struct ProductPlaces {
  let all: [PlacedProduct]

  init(_ catalog: Catalog) {
    var places = catalog.products.map { PlacedProduct($0, in: nil) }
    for group in catalog.subscriptionGroups {
      places += group.subscriptions.map { PlacedProduct($0, in: group.name) }
    }
    // Sorting by ID might change the order of equal IDs, so the index decides.
    let order = places.indices.sorted { (places[$0].product.id, $0) < (places[$1].product.id, $1) }
    var sorted: [PlacedProduct] = []
    sorted.reserveCapacity(places.count)
    for index in order {
      let place = places[index]
      let same = sorted.last.flatMap { $0.product.id == place.product.id ? $0 : nil }
      sorted.append(
        same.map { PlacedProduct(place.product, in: place.group, occurrence: $0.occurrence + 1) } ?? place)
    }
    all = sorted
  }
}

/// A product in two catalogs; it may be missing in either.
struct ProductPair {
  var old: PlacedProduct?
  var new: PlacedProduct?

  /// The products that differ, sorted by ID.
  static func differing(_ old: ProductPlaces, _ new: ProductPlaces) -> [ProductPair] {
    var pairs: [ProductPair] = []
    var (left, right) = (old.all[...], new.all[...])
    while left.first != nil || right.first != nil {
      let (one, other) = (left.first, right.first)
      switch (one, other) {
      case (let one?, let other?) where one.key == other.key:
        if one.group != other.group || one.product != other.product { pairs.append(ProductPair(old: one, new: other)) }
        left.removeFirst()
        right.removeFirst()
      case (let one?, let other) where other.map({ one.key < $0.key }) ?? true:
        pairs.append(ProductPair(old: one, new: nil))
        left.removeFirst()
      default:
        pairs.append(ProductPair(old: nil, new: other))
        right.removeFirst()
      }
    }
    return pairs
  }
}

extension PlacedProduct {
  fileprivate var key: (ProductID, Int) { (product.id, occurrence) }
}
