package import CatalogModel

/// The length limits of each text.
///
/// The API's description contains none of them. A minimum always comes from another tool's recorded responses of App
/// Store Connect's web pages; if a fact is official, that is its maximum.
package enum TextLimits {
  /// The name of a product or subscription in App Store Connect. Documents of 2014 give 255 bytes.
  package static let referenceName = Fact(TextLimit(2, 64), .purchaseInformation)

  /// The product ID. Documents of 2014 give 255 bytes.
  package static let productID = Fact(TextLimit(2, 100), .purchaseInformation)

  /// The display name of a product.
  ///
  /// See `lengthening` for the change from 30 to 35, on which sources disagree: the longest of 214 names in files
  /// from App Store Connect has 30.
  package static let displayName = Fact(
    TextLimit(2, 35, former: 30, changed: lengthening.value), .productPage, .secondary)

  /// The description of a product.
  ///
  /// See `lengthening` for the change from 45 to 55; twelve texts of 46 to 53 characters were observed in
  /// synchronized files. It has no minimum: the ten of 2017 no longer apply, because "Free" and "Annual" are on sale.
  package static let description = Fact(
    TextLimit(nil, 55, former: 45, changed: lengthening.value, isSeenInUse: true), .productPage)

  /// The notes for App Review.
  package static let reviewNotes = Fact(TextLimit(2, 4000), .purchaseInformation)

  /// The reference name of a subscription group.
  package static let groupReferenceName = Fact(TextLimit(2, 64), .fastlane("subscription family template"))

  /// The display name of a subscription group. A fixture older than the others has 64.
  package static let groupDisplayName = Fact(TextLimit(2, 75), .storeconfig("rules"))

  /// The app's name as shown in a subscription group.
  package static let groupAppName = Fact(TextLimit(2, 30), .fastlane("subscription family template"))

  /// The ID of a promotional or win-back offer.
  package static let offerID = Fact(TextLimit(1, 100), .storeconfig("rules"))

  /// The reference name of an offer.
  package static let offerReferenceName = Fact(TextLimit(nil, 64), .storeconfig("rules"))

  /// The first day on which names of 35 and descriptions of 55 characters are known to be accepted.
  ///
  /// The exact date of the change is unknown: copies of Apple's advice about product pages give 30 and 45 in June
  /// 2022, and 35 and 55 in March 2026; a description of 50 characters was synchronized on this day, one of 51 a
  /// month later.
  package static let lengthening = Fact(
    CalendarDate(known: 2025, 11, 22), source: "A file that Xcode synchronized with App Store Connect on 2025-11-22",
    confidence: .inferred,
    read: CalendarDate(known: 2026, 11, 22))
}
