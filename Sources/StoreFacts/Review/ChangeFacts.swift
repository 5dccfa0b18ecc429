/// What the store makes of changes to what it already has, each in the words that a report repeats.
package enum ChangeFacts {
  // Identity
  package static let idIsForEver = Fact<String>(
    "the store keeps a product under its ID for ever: it can't be changed, and is never free again", .purchaseInformation)
  package static let typeIsForEver = Fact<String>("the store never changes the type of a product", .purchaseInformation)
  package static let newIDIsUsedUp = Fact<String>(
    "once the product is in the store its ID is used up, even if it is deleted again", .purchaseInformation)
  package static let removedIsNotFound = Fact<String>(
    "apps that ask for the ID get no product",
    .guide("Retrieving Product Information"))
  package static let draftIsFree = Fact<String>(
    "the product is a draft, so the store knows nothing of it yet", .help("In-app purchase statuses", .inferred))
  package static let newProductIsReviewed = Fact<String>(
    "a new product is reviewed before anybody can buy it", .guide("Submitting Products for Review"))

  // Sale and territories
  package static let notClearedIsNotSold = Fact<String>(
    "the store stops selling it at once, and apps that ask for it get no product", .help("In-app purchase statuses"))
  package static let territoryGone = Fact<String>(
    "nobody there can buy it any more, and subscriptions there are not renewed", .guide("Working with Subscriptions"), .inferred)
  package static let availabilityIsLive = Fact<String>(
    "where a product is sold can be changed at any time, without review", .help("In-app purchase statuses"))

  // Prices
  package static let subscriberIncrease = Fact<String>(
    "those who have it pay more when it renews, unless they are let keep the old price",
    .help("Manage pricing for auto-renewable subscriptions"))
  package static let decreaseIsForAll = Fact<String>(
    "a lower price is for everybody who has it, from their next renewal on",
    .help("Manage pricing for auto-renewable subscriptions"))
  package static let announcedIsFree = Fact<String>(
    "a price that has not begun can be taken back or put off; nobody has paid it yet",
    .help("Manage pricing for auto-renewable subscriptions", .inferred))
  package static let increaseIsKept = Fact<String>(
    "an increase that took effect can't be taken back for those who pay it; a lower price is a new change",
    .help("Manage pricing for auto-renewable subscriptions", .inferred))
  package static let priceIsLive = Fact<String>(
    "a price can be changed at any time, without review, and holds at once", .help("In-app purchase statuses"))
  package static let baseTerritoryMoves = Fact<String>(
    "prices that follow the base are reckoned anew from another currency", .help("Set a price", .inferred))

  // Family sharing and hosted content
  package static let sharingStaysOn = Fact<String>(
    "family sharing can't be switched off once it is on", .purchaseInformation)
  package static let hostingStaysOn = Fact<String>(
    "hosted content can't be removed from a product that went live", .guide("Getting Started with iTunes Connect"))
  package static let contentIsReviewed = Fact<String>(
    "a new version of hosted content is reviewed; the old one is delivered until then", .guide("Delivering Products"))
  package static let contentVersionTells = Fact<String>(
    "apps learn from the version alone that there is something new, and keep the files that they have",
    .guide("Delivering Products"), .inferred)
  package static let contentTakenAway = Fact<String>(
    "apps that were written for these files no longer find them", .guide("Delivering Products"), .inferred)
  package static let contentVersionGoesUp = Fact<String>(
    "nothing says what the store does with a content version that is lower than the last one",
    .guide("Delivering Products"), .unknown)

  // Subscriptions
  package static let periodIsFixed = Fact<String>(
    "the period of a subscription can't be changed once it was approved", .help("Auto-renewable subscription information"))
  package static let periodBeforeApproval = Fact<String>(
    "nothing says whether the period can be changed between creating a subscription and its approval",
    source: "App Store Connect API 4.4.1", confidence: .unknown)
  package static let levelsAreRanks = Fact<String>(
    "the level decides whether a switch is an upgrade, at once and with money back, or a downgrade at the next renewal",
    .help("Auto-renewable subscription information"))
  package static let groupIsOneSubscription = Fact<String>(
    "a customer has one plan of a group at a time; in another group the plan runs beside the others, and introductory "
      + "offers are counted anew", .help("Auto-renewable subscription information"))
  package static let gracePeriodKeepsAccess = Fact<String>(
    "in the grace period subscribers keep access while the store tries to be paid", .help("Billing grace period"))
  package static let billingPlanGone = Fact<String>(
    "customers can't choose monthly payments any more", .help("Auto-renewable subscription information", .inferred))
  package static let nonRenewingIsTheApps = Fact<String>(
    "the app itself measures how long a non-renewing subscription lasts, and promised it when it was bought",
    .guide("Working with Subscriptions"), .inferred)

  // Offers
  package static let offerIDIsAskedFor = Fact<String>(
    "apps sign a promotional offer by its ID; without it the purchase fails",
    .help("Set up promotional offers", .inferred))
  package static let offerIsLess = Fact<String>(
    "who takes the offer from now on gets less for the money, or pays more", .help("Set up introductory offers", .inferred))
  package static let offerIsLive = Fact<String>(
    "offers can be made and ended at any time, without review", .help("Set up introductory offers", .inferred))
  package static let offerCodesExpire = Fact<String>(
    "codes that are given up or have expired can't be redeemed again", .help("Set up offer codes"))

  // Texts, pictures, the app
  package static let textsAreReviewed = Fact<String>(
    "new texts of a product are reviewed as a version; customers see the old ones until then", .apiDescription)
  package static let imagesAreReviewed = Fact<String>(
    "a picture that promotes a product is reviewed before the store shows it", .apiDescription)
  package static let notesAreLive = Fact<String>(
    "only the team and the reviewers read it", .purchaseInformation)
  package static let promotionIsLive = Fact<String>(
    "what is promoted, and in which order, can be changed at any time", .apiDescription)
  package static let bundleIDIsForEver = Fact<String>(
    "the bundle ID of an app can't be changed once a build was uploaded", .help("App information"))
  package static let agreementsSell = Fact<String>(
    "nothing can be sold without an agreement for paid apps in force, with tax and banking data",
    .guide("Getting Started with iTunes Connect"))
  package static let appRecordIsLive = Fact<String>(
    "the app's record is kept apart from its products", .help("App information", .inferred))

  // Status
  package static let statusHasNoWay = Fact<String>(
    "no way through the store's review leads from the one state to the other",
    .help("In-app purchase statuses", .inferred))
  package static let statusFollowsReview = Fact<String>(
    "the store's review moves products from state to state", .help("In-app purchase statuses"))

  // The catalog itself
  package static let authorsOwn = Fact<String>(
    "it stands in the catalog only; the store never hears of it", source: "The catalog format of Shelf", confidence: .official)
  package static let retiredStays = Fact<String>(
    "an ID that was used once is never free again, so it never leaves the list", .purchaseInformation)

  /// The window before a renewal in which the store looks whether it will succeed, by the guide of 2013.
  package static let renewalWindowDays = Fact<Int>(10, .guide("Working with Subscriptions"))

  /// Who is affected by an increase, by the rule of 2013.
  package static let increaseOf2013 = Fact<String>(
    "an increase affects those whose subscription ends in the window before renewal, others as they enter it; who does not "
      + "agree is not renewed, and the old price put back spares those who have not entered it",
    .guide("Working with Subscriptions"))
}
