/// Everything that one app sells.
///
/// A plain value without places: the same whether it was read from YAML or from another format, and whatever files
/// and order it was written in. It holds what an author might write (an empty name, an ID used twice); whether that
/// is right is the rules' business. Lists are in canonical order: products by ID, groups by name.
package struct Catalog: Hashable, Sendable {
  /// The app's record; nil when no document has one.
  package var app: App?

  /// The products outside subscription groups.
  package var products: [Product]

  package var subscriptionGroups: [SubscriptionGroup]

  /// IDs that were used once and must never be used again.
  package var retired: [ProductID]

  /// Other items of the store that the app shows in its product sheet.
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

  /// All products: those outside groups, then the plans group by group.
  package var allProducts: [Product] { products + subscriptionGroups.flatMap(\.subscriptions) }

  /// Changes each product where it stands.
  package mutating func mapProducts(_ change: (inout Product) -> Void) {
    for index in products.indices { change(&products[index]) }
    for group in subscriptionGroups.indices {
      for index in subscriptionGroups[group].subscriptions.indices {
        change(&subscriptionGroups[group].subscriptions[index])
      }
    }
  }

  /// How many products there are, subscriptions included.
  package var productCount: Int {
    subscriptionGroups.reduce(products.count) { $0 + $1.subscriptions.count }
  }
}
