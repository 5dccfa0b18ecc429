// Made by Shelf from the product catalog of Lighthouse Reader. Change the catalog, not this file.

/// The products of Lighthouse Reader; the raw value is the ID in the store.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// Archive Pass: non-renewing subscription, 3 months, tier 5.
  case archive = "com.example.lighthouse.archive"

  /// Chapter 1: non-consumable, 1.99 USD.
  case chapter1 = "com.example.lighthouse.chapter.1"

  /// 100 Coins: consumable, 0.99 USD.
  case coins100 = "com.example.lighthouse.coins.100"

  /// Free Magazine: free subscription, free.
  case free = "com.example.lighthouse.free"

  /// Monthly: auto-renewable subscription, 1 month, 4.99 USD.
  case magazineMonthly = "com.example.lighthouse.magazine.monthly"

  /// Yearly: auto-renewable subscription, 1 year, 39.99 USD.
  case magazineYearly = "com.example.lighthouse.magazine.yearly"

  /// Weekly News: auto-renewable subscription, 1 week, 1.99 USD.
  case newsWeekly = "com.example.lighthouse.news.weekly"
}

extension ProductID {
  /// The consumables, by ID.
  static let consumables: [ProductID] = [.coins100]

  /// The non-consumables, by ID.
  static let nonConsumables: [ProductID] = [.chapter1]

  /// The non-renewing subscriptions, by ID.
  static let nonRenewingSubscriptions: [ProductID] = [.archive]

  /// The auto-renewable subscriptions, by ID.
  static let autoRenewableSubscriptions: [ProductID] = [.magazineMonthly, .magazineYearly, .newsWeekly]

  /// The free subscriptions, by ID.
  static let freeSubscriptions: [ProductID] = [.free]
}

extension ProductID {
  /// The group of an auto-renewable subscription; nil for all else.
  var subscriptionGroup: SubscriptionGroup? {
    switch self {
    case .magazineYearly, .magazineMonthly: .magazine
    case .newsWeekly: .newspaper
    default: nil
    }
  }

  /// The level in its group, 1 for the highest service; nil for what has none.
  var level: Int? {
    switch self {
    case .magazineYearly, .newsWeekly: 1
    case .magazineMonthly: 2
    default: nil
    }
  }
}

/// The subscription groups of Lighthouse Reader, in each of which a customer holds one plan at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: String, CaseIterable, Hashable, Sendable, Codable {
  case magazine = "Magazine"
  case newspaper = "Newspaper"
}

extension SubscriptionGroup {
  /// The plans, from the highest level of service down.
  var subscriptions: [ProductID] {
    switch self {
    case .magazine: [.magazineYearly, .magazineMonthly]
    case .newspaper: [.newsWeekly]
    }
  }
}
