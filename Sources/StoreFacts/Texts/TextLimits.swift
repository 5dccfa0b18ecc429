package import CatalogModel

/// The lengths that the store allows for each text.
///
/// The API's description has none of them. A least length is always another tool's word, from recorded answers of the
/// web console; where a fact is called official, that is its greatest length.
package enum TextLimits {
  /// The name of a product or subscription in the console. Documents of 2014 say 255 bytes.
  package static let referenceName = Fact(TextLimit(2, 64), .purchaseInformation)

  /// The ID under which an app asks for a product. Documents of 2014 say 255 bytes.
  package static let productID = Fact(TextLimit(2, 100), .purchaseInformation)

  /// What customers read as the name of a product.
  ///
  /// See `lengthening` for the change from 30 to 35, on which sources disagree: the longest of 214 names that the store
  /// itself wrote into files has 30.
  package static let displayName = Fact(
    TextLimit(2, 35, former: 30, changed: lengthening.value), .productPage, .secondary)

  /// What customers read about a product.
  ///
  /// See `lengthening` for the change from 45 to 55; twelve texts of 46 to 53 characters were seen in files that the
  /// store synchronized. It has no least length: the ten of the web console of 2017 are gone, for "Free" and "Annual"
  /// are on sale.
  package static let description = Fact(
    TextLimit(nil, 55, former: 45, changed: lengthening.value, isSeenInUse: true), .productPage)

  /// What the reviewers read.
  package static let reviewNotes = Fact(TextLimit(2, 4000), .purchaseInformation)

  /// The name of a subscription group in the console.
  package static let groupReferenceName = Fact(TextLimit(2, 64), .fastlane("subscription family template"))

  /// What customers read as the name of a subscription group. A fixture older than the others says 64.
  package static let groupDisplayName = Fact(TextLimit(2, 75), .storeconfig("rules"))

  /// The app's name as a subscription group shows it.
  package static let groupAppName = Fact(TextLimit(2, 30), .fastlane("subscription family template"))

  /// The ID of a promotional or win-back offer.
  package static let offerID = Fact(TextLimit(1, 100), .storeconfig("rules"))

  /// The name of an offer in the console.
  package static let offerReferenceName = Fact(TextLimit(nil, 64), .storeconfig("rules"))

  /// The day from which names of 35 and descriptions of 55 characters are known to be accepted.
  ///
  /// When the store changed is unknown: copies of its advice about product pages say 30 and 45 in June 2022, and 35 and
  /// 55 in March 2026; a description of 50 characters was synchronized on this day, one of 51 a month later.
  package static let lengthening = Fact(
    CalendarDate(known: 2025, 11, 22), source: "A file that Xcode synchronized with the store on 2025-11-22",
    confidence: .inferred,
    read: CalendarDate(known: 2026, 11, 22))
}
