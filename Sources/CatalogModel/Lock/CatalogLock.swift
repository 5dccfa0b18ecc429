/// Values that can't be changed in App Store Connect, as recorded.
///
/// It keeps what a catalog alone can't show: the values at the time of approval. A removed product stays in the lock,
/// because its ID can't be reused.
package struct CatalogLock: Hashable, Sendable {
  /// Sorted by ID, without duplicates.
  package private(set) var products: [LockedProduct]

  /// - Parameter products: in any order; the last one of several with one ID is used.
  package init(_ products: [LockedProduct] = []) {
    self.products = products
    guard !Self.isInOrder(products) else { return }
    let last = Dictionary(products.map { ($0.id, $0) }) { _, new in new }
    self.products = last.values.sorted { $0.id < $1.id }
  }

  /// The locked values of a product.
  package subscript(id: ProductID) -> LockedProduct? { index(of: id).map { products[$0] } }

  package func index(of id: ProductID) -> Int? {
    let index = products.partitioningIndex { $0.id >= id }
    return index < products.count && products[index].id == id ? index : nil
  }

  /// Merges a newer lock, which overrides products in both; a retired product stays retired.
  package func updated(by newer: CatalogLock) -> CatalogLock {
    let merged = newer.products.map { new in
      guard let old = self[new.id] else { return new }
      return new.isOnlyID ? old.retired(new.isRetired) : new.retired(old.isRetired || new.isRetired)
    }
    return CatalogLock(products + merged)
  }

  private static func isInOrder(_ products: [LockedProduct]) -> Bool {
    zip(products, products.dropFirst()).allSatisfy { $0.id < $1.id }
  }
}

/// The locked values of one product.
package struct LockedProduct: Hashable, Sendable {
  package var id: ProductID

  /// Nil if it wasn't recorded, for example for a retired ID.
  package var type: ProductType?

  /// The period of a subscription.
  package var period: Period?

  /// The name of a subscription's group.
  package var group: String?

  package var hasFamilySharing = false

  /// Whether Apple hosts its content.
  package var isHosted = false

  /// Whether the product was deleted, so that its ID is used up.
  package var isRetired = false

  package init(id: ProductID, type: ProductType? = nil) { (self.id, self.type) = (id, type) }

  /// Whether only its ID is known.
  package var isOnlyID: Bool { type == nil && period == nil && group == nil && !hasFamilySharing && !isHosted }

  fileprivate func retired(_ isRetired: Bool) -> LockedProduct {
    var result = self
    result.isRetired = isRetired || self.isRetired
    return result
  }

  /// Merges two records, and returns the first contradiction.
  ///
  /// Two branches may each have recorded something: a value missing in one is taken from the other. A flag that is on
  /// in one is on, because locked flags are never turned off.
  package func joined(with other: LockedProduct) -> (product: LockedProduct, contradiction: CatalogKey?) {
    var result = self
    result.type = type ?? other.type
    result.period = period ?? other.period
    result.group = group ?? other.group
    result.hasFamilySharing = hasFamilySharing || other.hasFamilySharing
    result.isHosted = isHosted || other.isHosted
    result.isRetired = isRetired || other.isRetired
    let contradiction: CatalogKey? =
      if let type, let theirs = other.type, type != theirs {
        .type
      } else if let period, let theirs = other.period, period != theirs {
        .period
      } else if let group, let theirs = other.group, group != theirs { .subscriptionGroups } else { nil }
    return (result, contradiction)
  }
}
