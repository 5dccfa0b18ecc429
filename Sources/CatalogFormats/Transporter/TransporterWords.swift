import CatalogModel

/// The product types in packages.
enum TransporterType {
  /// Other formats' non-renewing subscription is called subscription here.
  static func word(_ type: ProductType) -> String {
    switch type {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewingSubscription: "subscription"
    case .autoRenewableSubscription: "auto-renewable"
    case .freeSubscription: "free-subscription"
    }
  }

  static func type(_ word: String) -> ProductType? { ProductType.allCases.first { self.word($0) == word } }

  static var words: [String] { ProductType.allCases.map(word) }
}

/// Durations in packages: `1 Month`, `7 Days`.
enum TransporterDuration {
  /// The period for words, in any case and with or without an `s`; seven days are a week.
  static func period(_ text: String) -> Period? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[0]), (1...9_999).contains(count) else { return nil }
    switch parts[1].lowercased() {
    case "day", "days": return count.isMultiple(of: 7) ? Period(count / 7, .week) : Period(count, .day)
    case "week", "weeks": return Period(count, .week)
    case "month", "months": return Period(count, .month)
    case "year", "years": return Period(count, .year)
    default: return nil
    }
  }
}

/// The product statuses in packages, named as in iTunes Connect.
enum TransporterStatus {
  static func status(_ text: String) -> ReviewStatus? {
    let word = text.lowercased().split(separator: " ").joined(separator: "_")
    return word == "waiting_for_screenshot" ? .missingMetadata : ReviewStatus(rawValue: word)
  }
}

/// The one introductory offer in packages: a free trial, by its duration.
enum TransporterTrial {
  static func offer(_ duration: Period) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    offer.terms.mode = .freeTrial
    offer.terms.duration = duration
    return offer
  }
}
