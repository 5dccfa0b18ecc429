// Made by Shelf from the product catalog. Change the catalog, not this file.

/// The products; the raw value is the product ID.
enum ProductID: String, CaseIterable, Hashable, Sendable, Codable {
  /// Everything, Yearly: auto-renewable subscription, 1 year.
  case everything = "com.example.lantern.everything"

  /// With Friends: auto-renewable subscription, 1 month.
  case friends = "com.example.lantern.friends"

  /// Oil: consumable.
  case oil = "com.example.lantern.oil"

  /// Wax: consumable.
  case wax = "com.example.lantern.wax"

  /// Wick: non-consumable.
  case wick = "com.example.lantern.wick"

  /// Yearly: auto-renewable subscription, 1 year.
  case yearly = "com.example.lantern.yearly"
}

extension ProductID {
  /// The consumables, by ID.
  static let consumables: [ProductID] = [.oil, .wax]

  /// The non-consumables, by ID.
  static let nonConsumables: [ProductID] = [.wick]

  /// The non-renewing subscriptions, by ID.
  static let nonRenewingSubscriptions: [ProductID] = []

  /// The auto-renewable subscriptions, by ID.
  static let autoRenewableSubscriptions: [ProductID] = [.everything, .friends, .yearly]
}

extension ProductID {
  /// The group of an auto-renewable subscription; nil for all other products.
  var subscriptionGroup: SubscriptionGroup? {
    switch self {
    case .everything: .everything
    case .yearly: .light
    case .friends: .withFriends
    default: nil
    }
  }

  /// The level in its group, 1 for the highest service; nil without a level.
  var level: Int? {
    switch self {
    case .everything, .yearly, .friends: 1
    default: nil
    }
  }
}

/// The subscription groups, in each of which a customer holds one subscription at a time; the raw value is the
/// reference name.
enum SubscriptionGroup: String, CaseIterable, Hashable, Sendable, Codable {
  case everything = "Everything"
  case light = "Light"
  case withFriends = "With Friends"
}

extension SubscriptionGroup {
  /// The subscriptions, from the highest level of service down.
  var subscriptions: [ProductID] {
    switch self {
    case .everything: [.everything]
    case .light: [.yearly]
    case .withFriends: [.friends]
    }
  }

  /// The group's ID in App Store Connect; nil if the catalog doesn't contain it.
  var storeID: String? { nil }
}

/// The promotional offers; the raw value is the ID.
enum PromotionalOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case stay = "stay"
  case stayAll = "stay.all"
  case steps = "steps"
}

extension ProductID {
  /// The promotional offers of a subscription, by ID.
  var promotionalOffers: [PromotionalOfferID] {
    switch self {
    case .everything: [.stayAll]
    case .yearly: [.stay, .steps]
    default: []
    }
  }
}

/// The win-back offers; the raw value is the ID.
enum WinBackOfferID: String, CaseIterable, Hashable, Sendable, Codable {
  case again = "again"
  case back = "back"
}

extension ProductID {
  /// The win-back offers of a subscription, by ID.
  var winBackOffers: [WinBackOfferID] {
    switch self {
    case .yearly: [.again, .back]
    default: []
    }
  }
}
