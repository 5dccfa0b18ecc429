import CatalogModel

/// The effects of changes on existing products, worded as reports repeat them.
///
/// A fact is `official` if its page states all of it; if the page states a part and the rest is a conclusion, it is
/// `inferred`.
package enum ChangeFacts {
  // Identity
  package static let idIsForEver = Fact(
    "App Store Connect reserves a product ID permanently: it can't be changed or reused",
    .purchaseInformation)
  package static let typeIsForEver = Fact("a product's type can't be changed", .api("InAppPurchaseV2UpdateRequest"))
  package static let newIDIsUsedUp = Fact(
    "once the product exists, its ID is used up, even if you delete the product", .purchaseInformation)
  package static let removedIsNotFound = Fact("apps that request the ID get no product", .invalidIdentifiers)
  package static let draftIsFree = Fact(
    "the product is a draft and doesn't exist in App Store Connect yet", source: "Shelf's catalog format",
    confidence: .official)
  package static let newProductIsReviewed = Fact(
    "a new product must be approved before customers can buy it", .statuses, .inferred)

  // Sale and territories
  package static let notClearedIsNotSold = Fact(
    "the product goes off sale, and apps that request it get no product", .invalidIdentifiers)
  package static let territoryGone = Fact(
    "customers there can't buy it any more", .guide("Working with Subscriptions"), .inferred)
  package static let subscriptionsEndThere = Fact(
    "customers there can't buy it any more, and subscriptions there don't renew", from: territoryGone)
  package static let availabilityIsLive = Fact(
    "availability can be changed at any time, even during review", .statuses)

  // Prices
  package static let subscriberIncrease = Fact(
    "existing subscribers pay more when they renew, unless they keep the old price", .subscriptionPricing)
  package static let decreaseIsForAll = Fact(
    "a lower price applies to all subscribers from their next renewal", .subscriptionPricing)
  package static let announcedIsFree = Fact(
    "a scheduled price can be canceled or postponed; no customer has paid it yet", .subscriptionPricing, .inferred)
  package static let increaseIsKept = Fact(
    "an increase can't be undone for subscribers who pay it; lowering the price is another change",
    .managingPurchases)
  package static let priceIsLive = Fact(
    "a price can be changed at any time, even during review; earlier buyers are not affected", .statuses,
    .inferred)
  package static let baseTerritoryMoves = Fact(
    "prices that follow the base are recalculated from another currency", .help("Set a price", .inferred))

  package static let keptIsTheStores = Fact(
    "App Store Connect keeps earlier subscribers' prices by itself; listing them only documents them",
    .subscriptionPricing)

  // Family sharing and hosted content
  package static let sharingStaysOn = Fact(
    "Family Sharing can't be turned off again",
    .help("Turn on Family Sharing for in-app purchases", .secondary))
  package static let hostingIsSettled = Fact(
    "whether Apple hosts a product's content is fixed once the product is approved", .hostedContentGuide)
  package static let hostingStaysOn = Fact(
    "hosted content can't be removed from a product that was on sale", .hostedContentGuide)
  package static let hostingIsForNewProducts = Fact(
    "hosting is for new products: the app of existing customers never downloads the files", .hostedContentGuide)
  package static let hostingBeforeSale = Fact(
    "until the product is on sale, hosting can be turned on and off", .hostedContentGuide)
  package static let hostingWaits = Fact(
    "the product is Waiting for Upload until its content is uploaded; until it is on sale, hosting can be turned off",
    .hostedContentGuide)
  package static let contentIsReviewed = Fact(
    "a new version of hosted content is uploaded and reviewed again", .hostedContentGuide)
  package static let contentIsKnownByVersion = Fact(
    "apps find new content only by its version, and otherwise keep their files",
    .hostedContentGuide)
  package static let contentTakenAway = Fact(
    "apps that need these files no longer find them", .hostedContentGuide, .inferred)
  package static let contentVersionGoesUp = Fact(
    "Apple doesn't document what happens to a lower content version", .hostedContentGuide,
    .unknown)

  // Seats
  package static let seatsAreLive = Fact(
    "groups and organizations can buy seats as soon as it is turned on", SeatSales.purchaseOptions)
  package static let seatsEnd = Fact(
    "groups and organizations can't buy seats any more, and their seats end at the next renewal",
    source: "Notes of an app team on Apple's pages, September 2026", confidence: .secondary, read: SeatSales.day)
  package static let marketGone = Fact(
    "new seats are no longer sold in that market; Apple doesn't document whether customers keep theirs",
    SeatSales.api, .inferred)
  package static let valueLeftToApple = Fact(
    "App Store Connect keeps its setting; the catalog no longer states it", source: "Shelf's catalog format",
    confidence: .official)
  package static let seatsCostMore = Fact(
    "groups and organizations pay more for that many seats", from: SeatSales.mostTiers, .inferred)
  package static let seatsCostLess = Fact("each seat has the price of its own tier", from: SeatSales.mostTiers)
  package static let invitationsAreFixed = Fact(
    "the setting applies to new subscriptions and resubscriptions; existing ones keep theirs",
    source: "App Store Server API 1.23, invitationManagement", confidence: .official, read: SeatSales.day)
  package static let retentionIsReviewed = Fact(
    "the text is reviewed, and the approved one stays until then",
    source: "App Store Connect Help, Retention message statuses", confidence: .official, read: SeatSales.day)
  package static let retentionIsShown = Fact(
    "subscribers see the message before they cancel", source: "WWDC26, session 309",
    address: "https://developer.apple.com/videos/play/wwdc2026/309/", confidence: .official, read: SeatSales.day)

  // Subscriptions
  package static let periodIsFixed = Fact(
    "a subscription's period can't be changed",
    source: "PSPublishModule, issue 671", address: "https://github.com/EvotecIT/PSPublishModule/issues/671",
    confidence: .secondary, read: CalendarDate(known: 2026, 11, 22))
  package static let groupIsFixed = Fact(
    "a subscription can't move to another group", .api("SubscriptionUpdateRequest"))
  package static let levelsAreRanks = Fact(
    "the level decides whether a switch is an immediate upgrade with a refund, or a downgrade at the next renewal",
    .subscriptions)
  package static let packagesAreNew = Fact(
    """
    bundles and suites are separate product types since StoreKit 27; Apple doesn't document changes of them
    """,
    source: "StoreKit, Product.ProductType: subscriptionBundle, subscriptionSuite",
    address: "https://developer.apple.com/documentation/storekit/product/producttype/subscriptionsuite",
    confidence: .unknown,
    read: CalendarDate(known: 2026, 11, 23))
  package static let gracePeriodKeepsAccess = Fact(
    "during the grace period subscribers keep access while Apple retries the payment", .gracePeriod)
  package static let billingPlanGone = Fact(
    "customers who could choose monthly payments no longer can", .api("SubscriptionPlanAvailability"), .inferred)
  package static let billingPlanStays = Fact(
    "the API can't remove monthly payments that have a price", source: "terraform-provider-apple",
    address: "https://github.com/AhmedOsman00/terraform-provider-apple", confidence: .secondary)
  package static let upfrontGone = Fact(
    "customers there can't pay for a whole period up front any more", .api("SubscriptionPlanAvailability"), .inferred)
  package static let sandboxIsForTests = Fact(
    "the sandbox has a separate grace period setting, which affects only testers", .api("SubscriptionGracePeriod"),
    .inferred)
  package static let nonRenewingIsTheApps = Fact(
    "the app measures the duration of a non-renewing subscription, and customers were promised it at the purchase",
    .guide("Designing Your App's Products"), .inferred)

  // Offers
  package static let offerIDIsAskedFor = Fact(
    "apps sign a promotional offer by its ID; without it the purchase fails",
    .help("Set up promotional offers for auto-renewable subscriptions", .inferred))
  package static let offerIsLess = Fact(
    "new customers of the offer get less, or pay more",
    .help("Set up introductory offers for auto-renewable subscriptions", .inferred))
  package static let winBackIsLess = Fact(
    "fewer former subscribers get the offer", .api("WinBackOfferUpdateRequest"), .inferred)
  package static let offerIsLive = Fact(
    "offers can be added and removed at any time, without review",
    .help("Set up introductory offers for auto-renewable subscriptions", .inferred))
  package static let promotionalTermsAreFixed = Fact(
    "only the prices of a promotional offer can be changed; create an offer with another ID instead",
    .api("SubscriptionPromotionalOfferUpdateRequest"))
  package static let winBackTermsAreFixed = Fact(
    """
    only dates, eligibility, priority and promotion of a win-back offer can be changed; create an offer with another \
    ID instead
    """, .api("WinBackOfferUpdateRequest"))
  package static let codeTermsAreFixed = Fact(
    "an offer code can't be changed, only deactivated; create an offer with another name instead",
    .api("SubscriptionOfferCodeUpdateRequest"))
  package static let customCodeIsFixed = Fact(
    "a custom code can't be changed, only deactivated; create another code instead",
    .api("SubscriptionOfferCodeCustomCodeUpdateRequest"))
  package static let offerNameIsTaken = Fact(
    "a new offer must have another reference name than existing ones of its kind, and other custom codes",
    .help("Set up win-back offers", .secondary))
  package static let offerCodesStay = Fact(
    "offer codes can't be removed, only deactivated, and stay usable until then",
    .api("SubscriptionOfferCodeUpdateRequest"), .inferred)
  package static let offerCodesExpire = Fact(
    """
    removed or expired codes can't be redeemed; a deactivated code can't be activated again
    """,
    .offerCodes, .inferred)

  // Texts, pictures, the app
  package static let reviewLocks = Fact(
    "during review, only a product's reference name, price and availability can change", .statuses)
  package static let referenceNameIsTaken = Fact(
    "a reference name must be unique in an app, and a product keeps its name until it is renamed",
    source: "terraform-provider-apple", address: "https://github.com/AhmedOsman00/terraform-provider-apple",
    confidence: .secondary, read: CalendarDate(known: 2026, 11, 22))
  package static let referenceNameIsChecked = Fact(
    "App Store Connect checks the length of each new or changed reference name", from: TextLimits.referenceName,
    .inferred)
  package static let changedTextHasTodaysLimits = Fact(
    "existing texts on sale stay valid; each changed text is checked", .productPage, .inferred)
  package static let textsAreReviewed = Fact(
    "new texts and pictures are reviewed; customers see the old ones until then", .purchaseVersions)
  package static let imagesAreReviewed = Fact(
    "a promotion image is reviewed before it appears in the App Store", .purchaseVersions, .inferred)
  package static let screenshotIsForReview = Fact(
    "customers never see the screenshot, only App Review does", .purchaseVersions)
  package static let notesAreLive = Fact(
    "customers never see it, only your team and App Review do", .purchaseInformation)
  package static let promotionIsLive = Fact(
    "promoted products and their order can be changed at any time", .productPage, .inferred)
  package static let bundleIDIsForEver = Fact(
    "an app's bundle ID can't be changed after the first upload of a build", .xcodeHelp)
  package static let agreementsSell = Fact(
    "nothing can be sold without an active Paid Apps agreement, tax forms and a bank account", .invalidIdentifiers)
  package static let pagesAreTheApps = Fact(
    "the app itself lists its product sheet's items; App Store Connect has no such list",
    .xamarin("Changes to StoreKit in iOS 6, displaying a store for other items"), .inferred)
  package static let streamlinedIsLive = Fact(
    "it is a setting of the app record and applies to everything that the app sells", .api("AppUpdateRequest"),
    .inferred)
  package static let appRecordIsSetByHand = Fact(
    "Shelf doesn't send it; set it in App Store Connect", source: "Shelf's catalog format", confidence: .official)

  // Status
  package static let statusHasNoWay = Fact(
    "App Store Connect never changes the old status to the new one", .statuses, .inferred)
  package static let statusFollowsReview = Fact("App Review moves products from status to status", .statuses)

  package static let stateIsTheStores = Fact(
    "App Store Connect sets the status; the catalog only repeats it", .statuses, .inferred)

  // The catalog itself
  package static let authorsOwn = Fact(
    "it exists only in the catalog, and never reaches App Store Connect", source: "Shelf's catalog format",
    confidence: .official)
  package static let retiredStays = Fact(
    "a used ID stays reserved, so it must stay in 'retired'", .purchaseInformation)

  /// The window before a renewal in which the App Store checks whether it will succeed, according to the guide of
  /// 2013.
  package static let renewalWindowDays = Fact<Int>(10, .guide("Working with Subscriptions"))
}

extension Origin {
  fileprivate static let statuses = help("In-app purchase statuses")
  fileprivate static let subscriptionPricing = help("Manage pricing for auto-renewable subscriptions")
  fileprivate static let gracePeriod = help("Enable Billing Grace Period for auto-renewable subscriptions")
  fileprivate static let offerCodes = help("Set up offer codes")

  private static let api = "https://developer.apple.com/documentation/appstoreconnectapi/"

  fileprivate static let managingPurchases = Origin(
    "App Store Connect API, Managing In-App Purchases", api + "managing-in-app-purchases", .official)
  fileprivate static let purchaseVersions = Origin(
    "App Store Connect API, Working with In-App Purchase versions", api + "working-with-in-app-purchase-versions",
    .official)

  /// The reasons for an unknown ID in a product request.
  fileprivate static let invalidIdentifiers = Origin(
    "StoreKit, SKProductsResponse.invalidProductIdentifiers",
    "https://developer.apple.com/documentation/storekit/skproductsresponse/invalidproductidentifiers", .official)

  /// Levels and the effect of switching between them; other documents quote the page, and the help repeats part of
  /// it.
  fileprivate static let subscriptions = Origin(
    "Auto-renewable subscriptions, Ranking", "https://developer.apple.com/app-store/subscriptions/#ranking", .official)

  fileprivate static let xcodeHelp = Origin(
    "Xcode Help 8.3, Set project settings", "https://help.apple.com/xcode/mac/8.3/en.lproj/dev91fe7130a.html", .official
  )

  /// A third-party guide for developers from the time when hosted content was new (statements 69 to 104).
  fileprivate static let hostedContentGuide = xamarin("Changes to StoreKit in iOS 6")
}
