// Made by Shelf from the product catalog. Change the catalog, not this file.

/// The products; the raw value is the ID in the store.
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
  /// The group of an auto-renewable subscription; nil for all else.
  var subscriptionGroup: SubscriptionGroup? { nil }

  /// The level in its group, 1 for the highest service; nil for what has none.
  var level: Int? { nil }
}

/// The subscription groups, in each of which a customer holds one plan at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: RawRepresentable, CaseIterable, Hashable, Sendable, Codable {
  init?(rawValue: String) { nil }

  var rawValue: String { switch self {} }
}

extension SubscriptionGroup {
  /// The plans, from the highest level of service down.
  var subscriptions: [ProductID] { switch self {} }

  /// The number by which the store knows the group, which it calls its ID; nil where the catalog does not know it.
  var storeID: String? { nil }
}
