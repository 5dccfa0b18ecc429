// Made by Shelf from the product catalog of Lighthouse Reader. Change the catalog, not this file.

/// The products of Lighthouse Reader; the raw value is the product ID.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// Ad-Free Reading: non-consumable.
  case adfree = "com.example.lighthouse.adfree"

  /// Archive Pass: non-renewing subscription, 3 months.
  case archiveQuarter = "com.example.lighthouse.archive.quarter"

  /// Chapter 1: The Last Boat (Keeper's Log, Chapter 1): non-consumable.
  case chapter1 = "com.example.lighthouse.chapter.1"

  /// Chapter 2: The Fog Bell (Keeper's Log, Chapter 2): non-consumable.
  case chapter2 = "com.example.lighthouse.chapter.2"

  /// Chapter 3: Two Lights (Keeper's Log, Chapter 3): non-consumable.
  case chapter3 = "com.example.lighthouse.chapter.3"

  /// 100 Coins: consumable.
  case coins100 = "com.example.lighthouse.coins.100"

  /// 1400 Coins: consumable.
  case coins1400 = "com.example.lighthouse.coins.1400"

  /// 250 Coins: consumable.
  case coins250 = "com.example.lighthouse.coins.250"

  /// 3000 Coins: consumable.
  case coins3000 = "com.example.lighthouse.coins.3000"

  /// 600 Coins: consumable.
  case coins600 = "com.example.lighthouse.coins.600"

  /// Magazine and Archive, Monthly: auto-renewable subscription, 1 month.
  case magazineArchive = "com.example.lighthouse.magazine.archive"

  /// Magazine, Monthly: auto-renewable subscription, 1 month.
  case magazineMonthly = "com.example.lighthouse.magazine.monthly"

  /// Magazine, Weekly: auto-renewable subscription, 1 week.
  case magazineWeekly = "com.example.lighthouse.magazine.weekly"

  /// Magazine, Yearly: auto-renewable subscription, 1 year.
  case magazineYearly = "com.example.lighthouse.magazine.yearly"

  /// Offline Library: non-consumable.
  case offline = "com.example.lighthouse.offline"
}

extension ProductID {
  /// The consumables, by ID.
  static let consumables: [ProductID] = [.coins100, .coins1400, .coins250, .coins3000, .coins600]

  /// The non-consumables, by ID.
  static let nonConsumables: [ProductID] = [.adfree, .chapter1, .chapter2, .chapter3, .offline]

  /// The non-renewing subscriptions, by ID.
  static let nonRenewingSubscriptions: [ProductID] = [.archiveQuarter]

  /// The auto-renewable subscriptions, by ID.
  static let autoRenewableSubscriptions: [ProductID] = [
    .magazineArchive,
    .magazineMonthly,
    .magazineWeekly,
    .magazineYearly,
  ]
}

extension ProductID {
  /// The group of an auto-renewable subscription; nil for all other products.
  var subscriptionGroup: SubscriptionGroup? {
    switch self {
    case .magazineArchive, .magazineMonthly, .magazineWeekly, .magazineYearly: .magazine
    default: nil
    }
  }

  /// The level in its group, 1 for the highest service; nil without a level.
  var level: Int? {
    switch self {
    case .magazineArchive: 1
    case .magazineMonthly, .magazineWeekly, .magazineYearly: 2
    default: nil
    }
  }
}

/// The subscription groups of Lighthouse Reader, in each of which a customer holds one subscription at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: String, CaseIterable, Hashable, Sendable, Codable {
  case magazine = "Magazine"
}

extension SubscriptionGroup {
  /// The subscriptions, from the highest level of service down.
  var subscriptions: [ProductID] {
    switch self {
    case .magazine: [.magazineArchive, .magazineMonthly, .magazineWeekly, .magazineYearly]
    }
  }

  /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
  var storeID: String? { nil }
}

/// The promotional offers of Lighthouse Reader; the raw value is the ID.
enum PromotionalOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case comeBack = "come_back"
  case thankYou = "thank_you"
}

extension ProductID {
  /// The promotional offers of a subscription, by ID.
  var promotionalOffers: [PromotionalOfferID] {
    switch self {
    case .magazineMonthly: [.comeBack]
    case .magazineYearly: [.thankYou]
    default: []
    }
  }
}

/// The win-back offers of Lighthouse Reader; the raw value is the ID.
enum WinBackOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case missedYou = "missed_you"
  case oneMoreYear = "one_more_year"
}

extension ProductID {
  /// The win-back offers of a subscription, by ID.
  var winBackOffers: [WinBackOfferID] {
    switch self {
    case .magazineMonthly: [.missedYou]
    case .magazineYearly: [.oneMoreYear]
    default: []
    }
  }
}
