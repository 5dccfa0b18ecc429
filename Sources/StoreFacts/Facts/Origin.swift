/// A source that several facts share, with the confidence that it usually deserves.
struct Origin {
  let title: String
  let address: String?
  let confidence: Confidence

  init(_ title: String, _ address: String? = nil, _ confidence: Confidence) {
    self.title = title
    self.address = address
    self.confidence = confidence
  }
}

extension Origin {
  /// A page of the store's own help; its path moves every few years, so it is looked up by its title.
  static func help(_ page: String, _ confidence: Confidence = .official) -> Origin {
    Origin("App Store Connect Help, \(page)", "https://developer.apple.com/help/app-store-connect/", confidence)
  }

  static let purchaseInformation = Origin(
    "App Store Connect Help, In-app purchase information",
    "https://developer.apple.com/help/app-store-connect/reference/in-app-purchase-information", .official)

  /// The description of the store's API, version 4.4.1.
  static let apiDescription = Origin(
    "App Store Connect API 4.4.1", "https://developer.apple.com/documentation/appstoreconnectapi", .official)

  /// The store's advice about product pages, known from several texts that quote the same sentences.
  static let productPage = Origin(
    "Creating your product page", "https://developer.apple.com/app-store/product-page/", .official)

  /// The programming guide of 2013 and its later editions.
  static func guide(_ chapter: String) -> Origin {
    Origin("In-App Purchase Programming Guide, \(chapter)", nil, .official)
  }

  /// A page of Microsoft about the same matters, written for developers with Xamarin: what it says of the store is
  /// second hand.
  static func xamarin(_ chapter: String) -> Origin {
    Origin(
      "Xamarin guide, \(chapter)",
      "https://learn.microsoft.com/previous-versions/xamarin/ios/platform/introduction-to-ios6/",
      .secondary)
  }

  /// A tool whose tables come from the store's web console.
  static func storeconfig(_ table: String) -> Origin {
    Origin("storeconfig, \(table)", "https://github.com/semihcihan/storeconfig", .secondary)
  }

  /// An importer whose template lists what the upload accepted in 2022.
  static let appleParty = Origin(
    "AppleParty, template of 2022", "https://github.com/37MobileTeam/AppleParty", .secondary)

  /// A tool that was run against App Store Connect with eight products in June 2026.
  static let zmij = Origin("appstore-cli, runs of June 2026", "https://github.com/zmij/appstore-cli", .secondary)

  /// A tool whose tests hold recorded answers of the store's web console.
  static func fastlane(_ table: String) -> Origin {
    Origin("fastlane, \(table)", "https://github.com/fastlane/fastlane", .secondary)
  }
}
