import SourceDiagnostics

/// A source of several facts, with its usual confidence.
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
  /// A page of App Store Connect Help; its URL changes every few years, so it is identified by its title.
  static func help(_ page: String, _ confidence: Confidence = .official) -> Origin {
    Origin("App Store Connect Help, \(page)", HelpPage.address(of: page), confidence)
  }

  static let purchaseInformation = Origin.help("In-app purchase information")

  /// A schema of the App Store Connect API, by the version in which it was read.
  static func api(_ schema: String, version: String = "4.4.1") -> Origin {
    Origin(
      "App Store Connect API \(version), \(schema)",
      "https://developer.apple.com/documentation/appstoreconnectapi/\(schema.lowercased())", .official)
  }

  /// Apple's advice about product pages, known from several texts that quote the same sentences.
  static let productPage = Origin(
    "Creating your product page", "https://developer.apple.com/app-store/product-page/", .official)

  /// The programming guide of 2013 and its later editions. Apple no longer publishes it, so the confidence is low.
  static func guide(_ chapter: String) -> Origin {
    Origin("In-App Purchase Programming Guide (2013), \(chapter)", nil, .inferred)
  }

  /// A page of Microsoft's retired guide for Xamarin developers. Apple's current documentation lacks the statement.
  static func xamarin(_ chapter: String) -> Origin {
    Origin(
      "Xamarin guide, \(chapter)",
      "https://learn.microsoft.com/previous-versions/xamarin/ios/platform/introduction-to-ios6/changes-to-storekit",
      .inferred)
  }

  /// A tool whose tables come from App Store Connect's web pages.
  static func storeconfig(_ table: String) -> Origin {
    let files = [
      "durations": "4869ce8d63ae48beebf262aba4acad2959f011b9/src/data/durations.json",
      "rules": "388524542cf3449ce05f9cb47297ac1cff8ed3a4/shared/src/models/app-store.ts",
      "territories and currencies": "b1500c9cd34910f0ba3f14d8d7bbbf6e244e4e22/api/src/models/territories.ts",
    ]
    let path = files[table].map { "/blob/\($0)" } ?? ""
    return Origin("storeconfig, \(table)", "https://github.com/semihcihan/storeconfig\(path)", .secondary)
  }

  /// An importer whose template lists what App Store Connect accepted in 2022.
  static let appleParty = Origin(
    "AppleParty, template of 2022",
    """
    https://github.com/37MobileTeam/AppleParty/blob/6bf4ca61f17e405130f828bfbff49ea0162ed462/AppleParty/Resources/\
    Transporter/iap_metadata.xml
    """, .secondary)

  /// A tool that was run against App Store Connect with eight products in June 2026.
  static let zmij = Origin(
    "appstore-cli, runs of June 2026",
    "https://github.com/zmij/appstore-cli/blob/bd78c549d7c90455e7c772e17124720290be105a/src/imageValidation.ts",
    .secondary)

  /// A tool whose tests contain recorded responses of App Store Connect's web pages.
  static func fastlane(_ table: String) -> Origin {
    let files = [
      "languages": "fastlane_core/lib/fastlane_core/languages.rb",
      "pricing tiers": "spaceship/spec/tunes/fixtures/pricing_tiers.json",
      "subscription family template": "spaceship/spec/tunes/fixtures/iap_family_template.json",
    ]
    let path = files[table].map { "/blob/master/\($0)" } ?? ""
    return Origin("fastlane, \(table)", "https://github.com/fastlane/fastlane\(path)", .secondary)
  }
}
