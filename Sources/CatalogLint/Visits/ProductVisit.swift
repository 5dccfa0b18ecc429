package import CatalogModel
import SourceDiagnostics

/// A product under examination. An object, so that rules pass it on without copying the product.
package final class ProductVisit: Sendable {
  package let product: Product

  package let path: CatalogPath

  /// The group it stands in, if it is a subscription.
  package let group: GroupVisit?

  package let context: LintContext

  init(_ product: Product, at path: CatalogPath, group: GroupVisit?, context: LintContext) {
    self.product = product
    self.path = path
    self.group = group
    self.context = context
  }

  /// How many products with the same ID come before it.
  var occurrence: Int {
    if case .product(_, let occurrence) = path.root { occurrence } else { 0 }
  }

  /// The note that says what type it is. A subscription's type follows from its place, so there is nothing to show.
  var typeNote: [Note<CatalogPath>] {
    guard group == nil, let type = product.type else { return [] }
    return [Note("the product is \(type.spoken)", at: path[.type])]
  }
}

extension Product {
  /// Whether customers can no longer buy it, by the owner's word or the store's.
  var isWithdrawn: Bool {
    status == .removedFromSale || status == .developerRemovedFromSale || !isClearedForSale
  }
}
