/// What the store will never let anyone change, as it was recorded once.
///
/// It remembers what a catalog by itself can't know: what was true when a product was approved. A product that leaves
/// the catalog stays in the lock, for the store never gives its ID out again.
package struct CatalogLock: Hashable, Sendable {
  /// Sorted by ID, each once.
  package private(set) var products: [LockedProduct]

  /// - Parameter products: in any order; of several with one ID the last one counts.
  package init(_ products: [LockedProduct] = []) {
    self.products = products
    guard !Self.isInOrder(products) else { return }
    let last = Dictionary(products.map { ($0.id, $0) }) { _, new in new }
    self.products = last.values.sorted { $0.id < $1.id }
  }

  /// What is locked about a product.
  package subscript(id: ProductID) -> LockedProduct? { index(of: id).map { products[$0] } }

  /// The place of a product in `products`.
  package func index(of id: ProductID) -> Int? {
    var low = 0
    var high = products.count
    while low < high {
      let middle = (low + high) / 2
      if products[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < products.count && products[low].id == id ? low : nil
  }

  /// The lock with all that another one says, which counts where both speak of one product; retired stays retired.
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

/// The facts about one product that can't be changed.
package struct LockedProduct: Hashable, Sendable {
  package var id: ProductID

  /// Nil when nobody recorded it: of a retired ID, say.
  package var type: ProductType?

  /// How often a subscription renews.
  package var period: Period?

  /// The name of a subscription's group.
  package var group: String?

  package var hasFamilySharing = false

  /// Whether the store hosts its content.
  package var isHosted = false

  /// Whether the product was deleted, so that its ID is used up.
  package var isRetired = false

  package init(id: ProductID, type: ProductType? = nil) {
    self.id = id
    self.type = type
  }

  /// Whether nothing is known of it but its ID.
  package var isOnlyID: Bool { type == nil && period == nil && group == nil && !hasFamilySharing && !isHosted }

  fileprivate func retired(_ isRetired: Bool) -> LockedProduct {
    var result = self
    result.isRetired = isRetired || self.isRetired
    return result
  }

  /// What two records say together, and the first fact in which they contradict each other.
  ///
  /// Two branches may each have recorded something: what one of them leaves open, the other one says. What is on in one
  /// is on, for nothing that is locked is ever turned off.
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
