package import CatalogModel

/// What the store never lets anyone change once it approved a product.
package enum LockedFacts {
  /// Whether a product in a state was surely approved at some time.
  package static func wasApproved(_ status: ReviewStatus?) -> Bool {
    switch status {
    case .approved, .developerRemovedFromSale, .removedFromSale: true
    default: false
    }
  }

  /// Whether customers may have a product in a state: it was approved, or its state isn't stated.
  package static func mayBeOnSale(_ status: ReviewStatus?) -> Bool { status == nil || wasApproved(status) }
}

extension CatalogLock {
  /// What there is to lock in a catalog: the facts of all products that were approved, and the IDs that are used up.
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
  /// The facts about a product that can't be changed.
  ///
  /// - Parameters:
  ///   - product: one that was approved.
  ///   - group: the name of its subscription group, if it has one.
  package init(of product: Product, in group: String?) {
    self.init(id: product.id, type: group == nil ? product.type : .autoRenewableSubscription)
    period = type == .autoRenewableSubscription ? product.plan.period : nil
    self.group = group
    hasFamilySharing = product.hasFamilySharing
    isHosted = product.hostedContent != nil
  }
}
