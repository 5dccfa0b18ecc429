package import CatalogModel

/// A purchase that expires soon and doesn't renew: the app asks the customer to buy again (statement 50).
package struct EndingSoon: Hashable, Sendable {
  package let product: ProductID
  package let ends: Instant

  /// The remaining whole days.
  package let days: Int64
}

extension Receipt {
  /// The customer's purchases of the given products that expire within a number of days.
  ///
  /// - Parameters:
  ///   - products: products that expire without renewing.
  ///   - moment: the current time.
  ///   - days: the number of days.
  /// - Returns: by product; the last end of each.
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
