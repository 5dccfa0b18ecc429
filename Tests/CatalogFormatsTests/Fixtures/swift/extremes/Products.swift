// Made by Shelf from the product catalog of Extremes "quoted" & <tagged> \ 🦊. Change the catalog, not this file.

/// The products of Extremes "quoted" & <tagged> \ 🦊; the raw value is the product ID.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// consumable.
  case a = "a"

  /// Family 👨‍👩‍👧‍👦, flag 🇯🇵, é, ‹U+200F› right to left: consumable.
  case comExampleEmoji = "com.example.emoji"

  /// =1+1: non-consumable.
  case comExamplePrecise = "com.example.precise"

  /// auto-renewable subscription, 1 month.
  case comExampleSub = "com.example.sub"

  /// one: consumable.
  case comExampleTwice = "com.example.twice"
}

extension ProductID {
  /// The consumables, by ID.
  static let consumables: [ProductID] = [.a, .comExampleEmoji, .comExampleTwice]

  /// The non-consumables, by ID.
  static let nonConsumables: [ProductID] = [.comExamplePrecise]

  /// The non-renewing subscriptions, by ID.
  static let nonRenewingSubscriptions: [ProductID] = []

  /// The auto-renewable subscriptions, by ID.
  static let autoRenewableSubscriptions: [ProductID] = [.comExampleSub]
}

extension ProductID {
  /// The group of an auto-renewable subscription; nil for all other products.
  var subscriptionGroup: SubscriptionGroup? {
    switch self {
    case .comExampleSub: .ümläutQuoted日本
    default: nil
    }
  }

  /// The level in its group, 1 for the highest service; nil without a level.
  var level: Int? { nil }
}

/// The subscription groups of Extremes "quoted" & <tagged> \ 🦊, in each of which a customer holds one subscription at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: String, CaseIterable, Hashable, Sendable, Codable {
  case group = ""
  case ümläutQuoted日本 = "Ümläut, \"quoted\"; 日本"
}

extension SubscriptionGroup {
  /// The subscriptions, from the highest level of service down.
  var subscriptions: [ProductID] {
    switch self {
    case .group: []
    case .ümläutQuoted日本: [.comExampleSub]
    }
  }

  /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
  var storeID: String? { nil }
}
