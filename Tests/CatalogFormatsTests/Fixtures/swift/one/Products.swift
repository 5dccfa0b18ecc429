// Made by Shelf from the product catalog. Change the catalog, not this file.

/// The products; the raw value is the product ID.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// Gold: non-consumable.
  case gold = "com.example.gold"
}

extension ProductID {
  /// The consumables, by ID.
  static let consumables: [ProductID] = []

  /// The non-consumables, by ID.
  static let nonConsumables: [ProductID] = [.gold]

  /// The non-renewing subscriptions, by ID.
  static let nonRenewingSubscriptions: [ProductID] = []

  /// The auto-renewable subscriptions, by ID.
  static let autoRenewableSubscriptions: [ProductID] = []
}

extension ProductID {
  /// The group of an auto-renewable subscription; nil for all other products.
  var subscriptionGroup: SubscriptionGroup? { nil }

  /// The level in its group, 1 for the highest service; nil without a level.
  var level: Int? { nil }
}

/// The subscription groups, in each of which a customer holds one subscription at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: RawRepresentable, CaseIterable, Hashable, Sendable, Codable {
  init?(rawValue: String) { nil }

  var rawValue: String { switch self {} }
}

extension SubscriptionGroup {
  /// The subscriptions, from the highest level of service down.
  var subscriptions: [ProductID] { switch self {} }

  /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
  var storeID: String? { nil }
}
