package import CatalogModel

/// The values that can't change once a product is approved.
package enum LockedFacts {
  /// Whether a status implies an earlier approval.
  package static func wasApproved(_ status: ReviewStatus?) -> Bool {
    switch status {
    case .approved, .developerRemovedFromSale, .removedFromSale: true
    default: false
    }
  }

  /// Whether customers may own a product with a status: it was approved, or its status isn't stated.
  package static func mayBeOnSale(_ status: ReviewStatus?) -> Bool { status == nil || wasApproved(status) }
}

extension CatalogLock {
  /// The lockable values of a catalog: those of all approved products, and the retired IDs.
  package init(of catalog: Catalog) {
    var products: [LockedProduct] = []
    products.reserveCapacity(catalog.productCount + catalog.retired.count)
    for product in catalog.products where LockedFacts.wasApproved(product.status) {
      products.append(LockedProduct(of: product, in: nil))
    }
    for group in catalog.subscriptionGroups {
      for product in group.subscriptions where LockedFacts.wasApproved(product.status) {
        products.append(LockedProduct(of: product, in: group.name))
      }
    }
    let known = Set(products.map(\.id))
    for id in catalog.retired where !known.contains(id) && !id.text.isEmpty {
      var product = LockedProduct(id: id)
      product.isRetired = true
      products.append(product)
    }
    self.init(products.filter { !$0.id.text.isEmpty })
  }
}

extension LockedProduct {
  /// The values of a product that can't be changed.
  ///
  /// - Parameters:
  ///   - product: an approved product.
  ///   - group: the name of its subscription group, if it has one.
  package init(of product: Product, in group: String?) {
    self.init(id: product.id, type: group == nil ? product.type : .autoRenewableSubscription)
    period = type == .autoRenewableSubscription ? product.plan.period : nil
    self.group = group
    hasFamilySharing = product.hasFamilySharing
    isHosted = product.hostedContent != nil
  }
}
