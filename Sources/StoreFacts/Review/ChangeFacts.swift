import CatalogModel

/// What the store makes of changes to what it already has, each in the words that a report repeats.
///
/// A fact is `official` when its page says all of it; where the page says a part and we conclude the rest it is
/// `inferred`.
package enum ChangeFacts {
  // Identity
  package static let idIsForEver = Fact(
    "the store keeps a product under its ID for ever: it can't be changed, and is never free again",
    .purchaseInformation)
  package static let typeIsForEver = Fact("the store never changes the type of a product", .apiDescription)
  package static let newIDIsUsedUp = Fact(
    "once the product is in the store its ID is used up, even if it is deleted again", .purchaseInformation)
  package static let removedIsNotFound = Fact("apps that ask for the ID get no product", .invalidIdentifiers)
  package static let draftIsFree = Fact(
    "the product is a draft, so the store knows nothing of it yet", source: "The catalog format of Shelf",
    confidence: .official)
  package static let newProductIsReviewed = Fact(
    "a new product is reviewed before anybody can buy it", .guide("Designing Your App's Products"))

  // Sale and territories
  package static let notClearedIsNotSold = Fact(
    "the store stops selling it, and apps that ask for it get no product", .invalidIdentifiers)
  package static let territoryGone = Fact(
    "nobody there can buy it any more, and subscriptions there are not renewed", .guide("Working with Subscriptions"),
    .inferred)
  package static let availabilityIsLive = Fact(
    "where a product is sold can be changed at any time, even while it is reviewed", .statuses)

  // Prices
  package static let subscriberIncrease = Fact(
    "those who have it pay more when it renews, unless they keep the old price", .subscriptionPricing)
  package static let decreaseIsForAll = Fact(
    "a lower price is for everybody who has it, from their next renewal on", .subscriptionPricing)
  package static let announcedIsFree = Fact(
    "a price that has not begun can be taken back or put off; nobody has paid it yet", .subscriptionPricing, .inferred)
  package static let increaseIsKept = Fact(
    "an increase that took effect can't be taken back for those who pay it; a lower price is a new change",
    .managingPurchases)
  package static let priceIsLive = Fact(
    "a price can be changed at any time, even while the product is reviewed; who bought it keeps it", .statuses,
    .inferred)
  package static let baseTerritoryMoves = Fact(
    "prices that follow the base are calculated again, from another currency", .help("Set a price", .inferred))

  package static let keptIsTheStores = Fact(
    "the store keeps a price for earlier subscribers when it changes, and stating it changes nothing",
    .subscriptionPricing)

  // Family sharing and hosted content
  package static let sharingStaysOn = Fact(
    "family sharing can't be switched off once it is on",
    .help("Turn on Family Sharing for in-app purchases", .secondary))
  package static let hostingIsSettled = Fact(
    "whether Apple hosts the content of a product is settled once the product is approved", .hostedContentGuide)
  package static let hostingStaysOn = Fact(
    "hosted content can't be removed from a product that went live", .hostedContentGuide)
  package static let hostingIsForNewProducts = Fact(
    "hosting is for new products: whoever has this one has an app that never asks for its files", .hostedContentGuide)
  package static let hostingBeforeSale = Fact(
    "until the product is live hosting can be turned on and off again", .hostedContentGuide)
  package static let hostingWaits = Fact(
    "the product is Waiting for Upload until its content is uploaded; until it is live hosting can be turned off again",
    .hostedContentGuide)
  package static let contentIsReviewed = Fact(
    "a new version of hosted content is uploaded and reviewed again", .hostedContentGuide)
  package static let contentIsKnownByVersion = Fact(
    "apps learn from the version alone that there is something new, and keep the files that they have",
    .hostedContentGuide)
  package static let contentTakenAway = Fact(
    "apps that were written for these files no longer find them", .hostedContentGuide, .inferred)
  package static let contentVersionGoesUp = Fact(
    "nothing says what the store does with a content version that is lower than the last one", .hostedContentGuide,
    .unknown)

  // Subscriptions
  package static let periodIsFixed = Fact(
    "App Store Connect never changes the period of a subscription once it has one",
    source: "PSPublishModule, issue 671", address: "https://github.com/EvotecIT/PSPublishModule/issues/671",
    confidence: .secondary, read: CalendarDate(known: 2026, 11, 22))
  package static let groupIsFixed = Fact(
    "App Store Connect never moves a subscription to another group", .apiDescription)
  package static let levelsAreRanks = Fact(
    "the level decides whether a switch is an upgrade, at once and with money back, or a downgrade at the next renewal",
    .subscriptions)
  package static let packagesAreNew = Fact(
    """
    bundles and suites are types of products of their own since StoreKit 27; no page says how the store \
    takes changes of one
    """,
    source: "StoreKit, Product.ProductType: subscriptionBundle, subscriptionSuite",
    address: "https://developer.apple.com/documentation/storekit/product/producttype/subscriptionsuite",
    confidence: .unknown,
    read: CalendarDate(known: 2026, 11, 23))
  package static let gracePeriodKeepsAccess = Fact(
    "in the grace period subscribers keep access while the store tries to be paid", .gracePeriod)
  package static let billingPlanGone = Fact(
    "customers can't choose monthly payments any more, or pay more for them", .apiDescription, .inferred)
  package static let upfrontGone = Fact(
    "customers there can't pay for a whole period at once any more", .apiDescription, .inferred)
  package static let sandboxIsForTests = Fact(
    "the sandbox has a grace period of its own switch; only testers meet it", .apiDescription, .inferred)
  package static let nonRenewingIsTheApps = Fact(
    "the app itself measures how long a non-renewing subscription lasts, and promised it when it was bought",
    .guide("Designing Your App's Products"), .inferred)

  // Offers
  package static let offerIDIsAskedFor = Fact(
    "apps sign a promotional offer by its ID; without it the purchase fails",
    .help("Set up promotional offers for auto-renewable subscriptions", .inferred))
  package static let offerIsLess = Fact(
    "who takes the offer from now on gets less for the money, or pays more",
    .help("Set up introductory offers for auto-renewable subscriptions", .inferred))
  package static let offerIsLive = Fact(
    "offers can be made and ended at any time, without review",
    .help("Set up introductory offers for auto-renewable subscriptions", .inferred))
  package static let promotionalTermsAreFixed = Fact(
    "App Store Connect changes nothing of a promotional offer but its prices; make a new offer with another ID",
    .apiDescription)
  package static let winBackTermsAreFixed = Fact(
    """
    App Store Connect changes nothing of a win-back offer but its dates, eligibility, priority and promotion; make a \
    new offer with another ID
    """, .apiDescription)
  package static let codeTermsAreFixed = Fact(
    "App Store Connect never changes an offer with codes, it can only turn it off; make a new offer with another name",
    .apiDescription)
  package static let customCodeIsFixed = Fact(
    "App Store Connect never changes a custom code, it can only turn it off; make a new code", .apiDescription)
  package static let offerCodesExpire = Fact(
    """
    codes that are given up or have expired can't be redeemed; they can be made inactive, and nothing \
    makes them active again
    """,
    .offerCodes, .inferred)

  // Texts, pictures, the app
  package static let reviewLocks = Fact(
    "while App Review has a product, only its reference name, price and availability can change", .statuses)
  package static let referenceNameIsTaken = Fact(
    "App Store Connect takes each reference name once in an app, and a product keeps its name until it is renamed",
    source: "terraform-provider-apple", address: "https://github.com/AhmedOsman00/terraform-provider-apple",
    confidence: .secondary, read: CalendarDate(known: 2026, 11, 22))
  package static let changedTextHasTodaysLimits = Fact(
    "App Store Connect keeps an old text that is on sale, and checks each one that changes", .productPage, .inferred)
  package static let textsAreReviewed = Fact(
    "new texts and pictures are reviewed as a version; customers see the old ones until then", .purchaseVersions)
  package static let imagesAreReviewed = Fact(
    "a picture that promotes a product is reviewed before the store shows it", .purchaseVersions, .inferred)
  package static let screenshotIsForReview = Fact(
    "only App Review sees the screenshot, and customers never do", .purchaseVersions)
  package static let notesAreLive = Fact("only the team and the reviewers read it", .purchaseInformation)
  package static let promotionIsLive = Fact(
    "what is promoted, and in which order, can be changed at any time", .productPage, .inferred)
  package static let bundleIDIsForEver = Fact(
    "the bundle ID of an app can't be changed once a build was uploaded", .xcodeHelp)
  package static let agreementsSell = Fact(
    "nothing can be sold without an agreement for paid apps in force, with tax and banking data", .invalidIdentifiers)
  package static let pagesAreTheApps = Fact(
    "the app itself says what its product sheet shows; the store keeps no list of it",
    .xamarin("Changes to StoreKit in iOS 6, displaying a store for other items"), .inferred)
  package static let streamlinedIsLive = Fact(
    "it is a switch of the app's record, and holds for all that the app sells", .apiDescription, .inferred)
  package static let appRecordIsLive = Fact(
    "the app's record is kept apart from its products", .help("App information", .inferred))

  // Status
  package static let statusHasNoWay = Fact(
    "no way through the store's review leads from the one state to the other", .statuses, .inferred)
  package static let statusFollowsReview = Fact("the store's review moves products from state to state", .statuses)

  package static let stateIsTheStores = Fact(
    "the store has a state of its own for the product, whatever the catalog says of it", .statuses, .inferred)

  // The catalog itself
  package static let authorsOwn = Fact(
    "it stands in the catalog only; the store never hears of it", source: "The catalog format of Shelf",
    confidence: .official)
  package static let retiredStays = Fact(
    "an ID that was used once is never free again, so it never leaves the list", .purchaseInformation)

  /// The window before a renewal in which the store looks whether it will succeed, by the guide of 2013.
  package static let renewalWindowDays = Fact<Int>(10, .guide("Working with Subscriptions"))
}

extension Origin {
  private static let help = "https://developer.apple.com/help/app-store-connect/"

  fileprivate static let statuses = Origin(
    "App Store Connect Help, In-app purchase statuses", help + "reference/in-app-purchase-statuses", .official)
  fileprivate static let subscriptionPricing = Origin(
    "App Store Connect Help, Manage pricing for auto-renewable subscriptions",
    help + "manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions", .official)
  fileprivate static let gracePeriod = Origin(
    "App Store Connect Help, Enable Billing Grace Period for auto-renewable subscriptions",
    help + "manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions", .official)
  fileprivate static let offerCodes = Origin(
    "App Store Connect Help, Set up offer codes", help + "manage-subscriptions/set-up-offer-codes", .official)

  private static let api = "https://developer.apple.com/documentation/appstoreconnectapi/"

  fileprivate static let managingPurchases = Origin(
    "App Store Connect API, Managing In-App Purchases", api + "managing-in-app-purchases", .official)
  fileprivate static let purchaseVersions = Origin(
    "App Store Connect API, Working with In-App Purchase versions", api + "working-with-in-app-purchase-versions",
    .official)

  /// The reasons for which the store does not know an ID that an app asks for.
  fileprivate static let invalidIdentifiers = Origin(
    "StoreKit, SKProductsResponse.invalidProductIdentifiers",
    "https://developer.apple.com/documentation/storekit/skproductsresponse/invalidproductidentifiers", .official)

  /// Levels and what a switch between them means; other documents quote the page, and the help repeats a part of it.
  fileprivate static let subscriptions = Origin(
    "Auto-renewable subscriptions, Ranking", "https://developer.apple.com/app-store/subscriptions/#ranking", .official)

  fileprivate static let xcodeHelp = Origin(
    "Xcode Help 8.3, Set project settings", "https://help.apple.com/xcode/mac/8.3/en.lproj/dev91fe7130a.html", .official
  )

  /// A guide for makers of apps by another company, from the days when hosted content was new (statements 69 to 104).
  fileprivate static let hostedContentGuide = xamarin("Changes to StoreKit in iOS 6")
}
