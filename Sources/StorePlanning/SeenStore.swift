import CatalogDiff
import CatalogFormats
package import CatalogModel
package import LockFile

/// A value that somebody changed in the store since it was seen last.
package struct DriftedValue: Hashable, Sendable {
  package let product: ProductID
  package let key: CatalogKey

  /// Whether the catalog says something else since then, too.
  package let isConflict: Bool

  package init(product: ProductID, key: CatalogKey, isConflict: Bool) {
    (self.product, self.key, self.isConflict) = (product, key, isConflict)
  }
}

/// What was seen of a store last, as the lock remembers it: IDs, and digests of values as the store and as the catalog
/// had them.
package struct SeenStore: Sendable {
  package private(set) var products: [ProductID: SeenProduct]

  package init(_ products: [SeenProduct] = []) {
    self.products = Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// What is seen of a store now, to be remembered when the catalog was brought there or was made from it.
  ///
  /// - Parameters:
  ///   - live: what the store holds.
  ///   - catalog: what the catalog says.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  package init(of live: LiveStore, _ catalog: Catalog, digest: ([UInt8]) -> String) {
    var seen: [SeenProduct] = []
    let said = Self.values(of: catalog, digest)
    for (id, values) in Self.values(of: live.catalog, digest) {
      guard let storeID = live.storeID(of: id), let own = said[id] else { continue }
      let keys = Set(values.keys).union(own.keys)
      seen.append(
        SeenProduct(
          id: id, storeID: storeID,
          values: Dictionary(
            uniqueKeysWithValues: keys.map {
              ($0, SeenProduct.Value(store: values[$0] ?? "-", catalog: own[$0] ?? "-"))
            })))
    }
    self.init(seen)
  }

  /// What was changed in the store since it was seen, and is not what the catalog says.
  ///
  /// - Parameters:
  ///   - live: what the store holds now.
  ///   - catalog: what the catalog says now.
  ///   - changes: what differs between both.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: the values, product by product.
  func drift(
    of live: LiveStore, _ catalog: Catalog, changes: CatalogChanges, digest: ([UInt8]) -> String
  ) -> [DriftedValue] {
    guard !products.isEmpty else { return [] }
    let (held, said) = (Self.values(of: live.catalog, digest), Self.values(of: catalog, digest))
    var differing: [ProductID: Set<CatalogKey>] = [:]
    for path in changes.changes.flatMap({ $0.edits.isEmpty ? [$0.path] : $0.edits.map(\.path) }) {
      guard let product = path.product, case .field(let key)? = path.steps.first else { continue }
      differing[product, default: []].insert(key)
    }
    return products.values.sorted { $0.id < $1.id }.flatMap { seen -> [DriftedValue] in
      guard let values = held[seen.id], let own = said[seen.id] else { return [] }
      return seen.values.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { key, value in
        guard differing[seen.id]?.contains(key) ?? false, values[key] ?? "-" != value.store else { return nil }
        return DriftedValue(product: seen.id, key: key, isConflict: own[key] ?? "-" != value.catalog)
      }
    }
  }

  /// The values that a store keeps, each as a short digest.
  private static func values(of catalog: Catalog, _ digest: ([UInt8]) -> String) -> [ProductID: [CatalogKey: String]] {
    let kept: Set<CatalogKey> = [
      .referenceName, .price, .clearedForSale, .familySharing, .availability, .localizations, .review, .promotion,
      .offerCodes,
      .level, .billingPlans, .introductoryOffers, .promotionalOffers, .winBackOffers,
    ]
    var result: [ProductID: [CatalogKey: String]] = [:]
    for product in catalog.allProducts {
      guard case .record(let fields) = product.outline(.concise) else { continue }
      var values: [CatalogKey: String] = [:]
      for field in fields where kept.contains(field.key) {
        values[field.key] = String(digest(Array("\(field.value.inCanonicalOrder)".utf8)).prefix(12))
      }
      result[product.id] = values
    }
    return result
  }
}
