package import CatalogModel

/// The expectations about content.
package struct ContentClaim: Hashable, Sendable {
  /// The product that it belongs to; nil if unknown.
  package var product: ProductID?

  /// The version in the catalog.
  package var version: String?

  /// The packaged content so far.
  package var lock: ContentLock?

  /// Whether it must already have the layout of a package.
  package var isPackage: Bool

  package init(product: ProductID? = nil, version: String? = nil, lock: ContentLock? = nil, isPackage: Bool = false) {
    self.product = product
    self.version = version
    self.lock = lock
    self.isPackage = isPackage
  }
}
