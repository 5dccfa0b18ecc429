// Made by Shelf from the product catalog of Lighthouse Reader. Change the catalog, not this file.

/// The products of Lighthouse Reader; the raw value is the product ID.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// Archive Pass: non-renewing subscription, 3 months.
  case archive = "com.example.lighthouse.archive"

  /// Chapter 1: non-consumable.
  case chapter1 = "com.example.lighthouse.chapter.1"

  /// 100 Coins: consumable.
  case coins100 = "com.example.lighthouse.coins.100"

  /// Free Magazine: free subscription.
  case free = "com.example.lighthouse.free"

  /// Monthly: auto-renewable subscription, 1 month.
  case magazineMonthly = "com.example.lighthouse.magazine.monthly"

  /// Yearly: auto-renewable subscription, 1 year.
  case magazineYearly = "com.example.lighthouse.magazine.yearly"

  /// Weekly News: auto-renewable subscription, 1 week.
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
  /// The group of an auto-renewable subscription; nil for all other products.
  var subscriptionGroup: SubscriptionGroup? {
    switch self {
    case .magazineYearly, .magazineMonthly: .magazine
    case .newsWeekly: .newspaper
    default: nil
    }
  }

  /// The level in its group, 1 for the highest service; nil without a level.
  var level: Int? {
    switch self {
    case .magazineYearly, .newsWeekly: 1
    case .magazineMonthly: 2
    default: nil
    }
  }
}

/// The subscription groups of Lighthouse Reader, in each of which a customer holds one subscription at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: String, CaseIterable, Hashable, Sendable, Codable {
  case magazine = "Magazine"
  case newspaper = "Newspaper"
}

extension SubscriptionGroup {
  /// The subscriptions, from the highest level of service down.
  var subscriptions: [ProductID] {
    switch self {
    case .magazine: [.magazineYearly, .magazineMonthly]
    case .newspaper: [.newsWeekly]
    }
  }

  /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
  var storeID: String? { nil }
}

/// The promotional offers of Lighthouse Reader; the raw value is the ID.
enum PromotionalOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case comeBack = "come_back"
  case loyal = "loyal"
}

extension ProductID {
  /// The promotional offers of a subscription, by ID.
  var promotionalOffers: [PromotionalOfferID] {
    switch self {
    case .magazineYearly: [.comeBack, .loyal]
    default: []
    }
  }
}

/// The win-back offers of Lighthouse Reader; the raw value is the ID.
enum WinBackOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case missedYou = "missed_you"
}

extension ProductID {
  /// The win-back offers of a subscription, by ID.
  var winBackOffers: [WinBackOfferID] {
    switch self {
    case .magazineYearly: [.missedYou]
    default: []
    }
  }
}
