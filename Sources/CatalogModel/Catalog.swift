/// Everything that one app sells.
///
/// A plain value without source positions: the same whether it was read from YAML or another format, and independent
/// of files and order. It can contain invalid values (an empty name, a duplicate ID); rules report those. Lists are in
/// canonical order: products by ID, groups by name.
package struct Catalog: Hashable, Sendable {
  /// The app record; nil if no document has one.
  package var app: App?

  /// The products outside subscription groups.
  package var products: [Product]

  package var subscriptionGroups: [SubscriptionGroup]

  /// Used IDs that must never be reused.
  package var retired: [ProductID]

  /// The App Store items that the app shows in its product sheet.
  package var storePages: [StorePage]

  package init(
    app: App? = nil, products: [Product] = [], subscriptionGroups: [SubscriptionGroup] = [], retired: [ProductID] = [],
    storePages: [StorePage] = []
  ) {
    self.app = app
    self.products = products
    self.subscriptionGroups = subscriptionGroups
    self.retired = retired
    self.storePages = storePages
  }

  /// All products: those outside groups, then the subscriptions group by group.
  package var allProducts: [Product] { products + subscriptionGroups.flatMap(\.subscriptions) }

  /// Changes each product in place.
  package mutating func mapProducts(_ change: (inout Product) -> Void) {
    for index in products.indices { change(&products[index]) }
    for group in subscriptionGroups.indices {
      for index in subscriptionGroups[group].subscriptions.indices {
        change(&subscriptionGroups[group].subscriptions[index])
      }
    }
  }

  /// Removes products, outside groups and in them; groups remain, even empty.
  package mutating func removeProducts(where isUnwanted: (Product) -> Bool) {
    products.removeAll(where: isUnwanted)
    for group in subscriptionGroups.indices { subscriptionGroups[group].subscriptions.removeAll(where: isUnwanted) }
  }

  /// The number of products, subscriptions included.
  package var productCount: Int {
    subscriptionGroups.reduce(products.count) { $0 + $1.subscriptions.count }
  }
}
