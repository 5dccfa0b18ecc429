package import CatalogModel

/// What the store takes in offers, beside their lengths.
package enum OfferLimits {
  /// For how many months a customer must have paid before a win-back offer is made, any of these.
  package static let paidMonths = Fact(
    Array(1...24) + [36, 48, 60], source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffer/attributes-data.dictionary",
    confidence: .official)

  /// For how many months a customer must have been away; both ends of the span.
  ///
  /// The API's page gives no numbers; these are the help's, as others repeat them.
  package static let awayMonths = Fact(1...24, .help("Set up win-back offers", .secondary))

  /// How many months may lie between two win-back offers; seen where the months away were.
  package static let monthsBetweenOffers = Fact(2...24, .help("Set up win-back offers", .secondary))

  /// For how many months codes that work once each may be valid. Codes that everyone may type need not end at all.
  package static let oneTimeCodeMonths = Fact(6, .help("Set up offer codes"))

  /// What a code that everyone may type is made of.
  package static let customCode = Fact(
    "letters and digits", source: "App Store Connect API, offer codes: a merchant-defined alphanumeric code",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/subscriptionoffercodecustomcode",
    confidence: .official
  )

  /// What a win-back offer needs: the store makes it for subscriptions that are approved.
  package static let winBackStatus = Fact<ReviewStatus>(
    .approved, source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/win-back-offers", confidence: .official)

  /// The status that a product needs before codes for it can be generated; sandbox codes are exempt.
  package static let codeStatus = Fact<ReviewStatus>(
    .approved, source: "App Store Connect Help, Create offer codes for In-App Purchases",
    address: "https://developer.apple.com/help/app-store-connect/", confidence: .official,
    read: CalendarDate(known: 2026, 11, 24))

  /// The only mode of an offer with codes that can end without a renewal.
  package static let modeWithoutRenewal = Fact<OfferMode>(
    .freeTrial, source: "App Store Connect API, offer codes, as seen by other tools",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/subscriptionoffercode",
    confidence: .secondary)

  /// What an offer's ID may hold beside letters and digits. The page leaves the hyphen out.
  package static let idPunctuation = Fact(
    "._", source: "App Store Connect API, win-back offers",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffer/attributes-data.dictionary",
    confidence: .official)

  /// Who may redeem codes for an auto-renewable subscription.
  package static let subscriptionEligibility = Fact<[OfferCode.Eligibility]>(
    [.new, .existing, .expired], .apiDescription)

  /// Who may redeem codes for anything else.
  package static let productEligibility = Fact<[OfferCode.Eligibility]>(
    [.nonSpender, .activeSpender, .churnedSpender], .apiDescription)

  /// Who bought something in so many days counts as somebody who spends, for codes of one-time purchases.
  package static let activeSpenderDays = Fact(30, .help("Set up offer codes for in-app purchases", .secondary))
}
