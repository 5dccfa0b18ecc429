package import CatalogModel

/// A purchase that ends soon and does not renew by itself: the app asks its customer to buy again (statement 50).
package struct EndingSoon: Hashable, Sendable {
  package let product: ProductID
  package let ends: Instant

  /// Whole days that are left.
  package let days: Int64
}

extension Receipt {
  /// What a customer has of some products and will lose within some days.
  ///
  /// - Parameters:
  ///   - products: those that end and do not renew.
  ///   - moment: now.
  ///   - days: how soon.
  /// - Returns: by product; of each product its last end.
  package func endingSoon(of products: Set<ProductID>, at moment: Instant, within days: Int64 = 7) -> [EndingSoon] {
    var ends: [ProductID: Instant] = [:]
    for entry in entries where products.contains(entry.product) && !entry.countsAsNeverBought {
      guard let end = entry.end else { continue }
      ends[entry.product] = max(end, ends[entry.product] ?? end)
    }
    return ends.sorted { $0.key < $1.key }.compactMap { product, end in
      let left = end.milliseconds - moment.milliseconds
      return left > 0 && left <= days * .day ? EndingSoon(product: product, ends: end, days: left / .day) : nil
    }
  }
}
