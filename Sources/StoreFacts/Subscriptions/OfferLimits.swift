package import CatalogModel
import SourceDiagnostics

/// Limits of offers other than durations.
package enum OfferLimits {
  /// The possible numbers of paid months for a win-back offer.
  package static let paidMonths = Fact(
    Array(1...24) + [36, 48, 60], source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffer/attributes-data.dictionary",
    confidence: .official)

  /// The range of months away.
  ///
  /// The API's page gives no numbers; these are from copies of Apple's help.
  package static let awayMonths = Fact(1...24, .help("Set up win-back offers", .secondary))

  /// The range of months between two win-back offers, from the same source.
  package static let monthsBetweenOffers = Fact(2...24, .help("Set up win-back offers", .secondary))

  /// The maximum validity of one-time codes in months. Custom codes need no expiry date.
  package static let oneTimeCodeMonths = Fact(6, .help("Set up offer codes"))

  /// The characters of a custom code.
  package static let customCode = Fact(
    "letters and digits", source: "App Store Connect API, offer codes: a merchant-defined alphanumeric code",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/subscriptionoffercodecustomcode",
    confidence: .official
  )

  /// The status that a subscription needs for a win-back offer.
  package static let winBackStatus = Fact<ReviewStatus>(
    .approved, source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/win-back-offers", confidence: .official)

  /// The status that a product needs before codes for it can be generated; sandbox codes are exempt.
  package static let codeStatus = Fact<ReviewStatus>(
    .approved, source: "App Store Connect Help, Create offer codes for In-App Purchases",
    address: HelpPage.address(of: "Create offer codes for in-app purchases"), confidence: .official,
    read: CalendarDate(known: 2026, 11, 24))

  /// The only mode of an offer code that can end without a renewal.
  package static let modeWithoutRenewal = Fact<OfferMode>(
    .freeTrial, source: "App Store Connect API, offer codes, as seen by other tools",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/subscriptionoffercode",
    confidence: .secondary)

  /// The punctuation allowed in an offer ID. Apple's page leaves the hyphen out.
  package static let idPunctuation = Fact(
    "._", source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffer/attributes-data.dictionary",
    confidence: .official)

  /// The customers who can redeem codes for an auto-renewable subscription.
  package static let subscriptionEligibility = Fact<[OfferCode.Eligibility]>(
    [.new, .existing, .expired], .api("SubscriptionCustomerEligibility"))

  /// The customers who can redeem codes for other products.
  package static let productEligibility = Fact<[OfferCode.Eligibility]>(
    [.nonSpender, .activeSpender, .churnedSpender], .api("InAppPurchaseOfferCode"))

  /// The number of days after a purchase in which a customer counts as an active spender, for codes of one-time
  /// purchases.
  package static let activeSpenderDays = Fact(30, .help("Create offer codes for In-App Purchases", .secondary))
}
