package import CatalogModel

/// What content is supposed to be, as far as somebody says.
package struct ContentClaim: Hashable, Sendable {
  /// The product it belongs to; nil when no catalog says.
  package var product: ProductID?

  /// The version as the catalog writes it.
  package var version: String?

  /// What was packaged so far.
  package var lock: ContentLock?

  /// Whether it has to be laid out as a package already.
  package var isPackage: Bool

  package init(product: ProductID? = nil, version: String? = nil, lock: ContentLock? = nil, isPackage: Bool = false) {
    self.product = product
    self.version = version
    self.lock = lock
    self.isPackage = isPackage
  }
}
