/// All rules, in reading order: the table of contents of the folder `Rules`.
extension Rule {
  private static let identity: [Rule] = [
    .duplicateProductID, .productIDCharacters, .productIDLength, .productIDPrefix,
    .productIDOfAnotherApp, .retiredProductID, .lockedFactChanged, .missingReferenceName, .referenceNameLength,
    .duplicateReferenceName,
    .tooManyProducts, .appleIDNotNumeric, .bundleIDInvalid, .teamIDInvalid,
  ]

  private static let typeAndBehaviour: [Rule] = [
    .hostedContentType, .hostingOnLiveProduct, .familySharingType, .freeSubscriptionOutsideNewsstand,
    .freeSubscriptionObsolete, .freeSubscriptionPrice, .renewingOutsideGroup,
    .nonRenewingWithoutDuration, .nonRenewingRestorePlan, .consumableMarkedRestorable, .notRestored,
    .timedAccessAsConsumable,
    .realWorldGoods, .forbiddenContent, .durationOnWrongType, .periodOnWrongType, .levelOnWrongType,
    .membersOnWrongKind,
  ]

  private static let texts: [Rule] = [
    .displayNameLength, .descriptionLength, .missingPrimaryLocalization, .missingLocalization,
    .unknownLocale, .emptyText, .missingDescription, .placeholderText, .untrimmedText, .untranslatedText,
    .duplicateDisplayName, .priceInText, .platformInText, .emojiInText, .controlCharacter,
    .markupInText, .reviewNotesLength, .groupNameLength, .groupAppNameLength,
    .missingGroupLocalization, .mixedDirectionText, .decomposedText, .currencyAsName,
  ]

  private static let moneyAndAvailability: [Rule] = [
    .missingPrice, .negativePrice, .zeroPrice, .priceNotAPricePoint, .pricePrecision, .tooManyDecimals,
    .unknownTier, .tierAndAmount, .unknownTerritory, .priceOutsideAvailability, .missingTerritoryPrice,
    .priceChangeInThePast, .overlappingPriceChanges, .priceChangeTooSoon, .silentSubscriberIncrease,
    .consentNeeded, .priceInversion, .priceOutlier, .soldNowhere, .clearedButNotApproved,
    .approvedButNotCleared, .missingAgreement, .priceKeyOnWrongType, .followBaseWithoutOwnPrice,
  ]

  private static let subscriptionsAndOffers: [Rule] = [
    .invalidPeriod, .levelGap, .levelInversion, .duplicateLevelPeriods, .singleGroupSplit,
    .emptyGroup, .duplicateGroupName, .offerCombination, .freeTrialWithPrice, .paidOfferWithoutPrice,
    .offerNotCheaper, .offerEndsBeforeStart, .overlappingIntroductoryOffers, .offerTerritoriesNarrower,
    .tooManyPromotionalOffers, .duplicateOfferID, .offerIDCharacters, .offerCodeEligibility,
    .offerCodeExpiry, .winBackRange, .commitmentPlan, .bonusAndTrial,
    .gracePeriodLongerThanPeriod, .legalLinksMissing,
    .offerMissingField, .offerNameLength, .duplicateOfferName, .offerEnded, .offerOutsideAvailability,
    .missingOfferPrice,
    .offerCodeCount, .customCodeCharacters, .duplicateCustomCode, .tooManyCodeOffers, .winBackBeforeApproval,
    .codeTermsOnWrongType, .customCodeEnvironment, .offerTargetPlan, .codeBeforeApproval, .paidCodeWithoutRenewal,
    .seatsNotStated, .seatsOnWrongType, .seatsWithoutMarket, .seatsAndFamilySharing, .customAppWithoutSeats,
    .volumeTiers, .retentionTextLength, .retentionMessageContent, .unknownRetentionMessage, .notYetAvailable,
  ]

  private static let reviewAndAssets: [Rule] = [
    .missingReviewScreenshot, .screenshotUnreadable, .screenshotFormat, .screenshotAlpha, .screenshotSize,
    .promotionImage, .tooManyPromoted, .duplicatePromotionOrder, .missingAsset, .unusedAsset,
    .assetOutsideCatalog, .assetCase, .statusInconsistent, .statusNotStated, .firstSubmission,
  ]

  private static let hostedContent: [Rule] = [
    .contentMissing, .contentEmpty, .contentTooLarge, .contentExecutable, .contentSymlinkEscapes,
    .contentSymlinkDangling, .contentInfoMismatch, .contentVersionFormat, .contentVersionNotRaised,
    .contentNameCollision, .hostedContentObsolete, .hostingAwaitsUpload,
  ]

  /// The lists above with their section titles.
  package static let sections: [(title: String, rules: [Rule])] = [
    ("Identity", identity),
    ("Type and behavior", typeAndBehaviour),
    ("Text", texts),
    ("Money and availability", moneyAndAvailability),
    ("Subscriptions and offers", subscriptionsAndOffers),
    ("Review and assets", reviewAndAssets),
    ("Hosted content", hostedContent),
  ]

  package static let all: [Rule] = sections.flatMap(\.rules)
}

extension Rule {
  /// The rules about parts without which App Store Connect reports Missing Metadata. Their errors are warnings while
  /// the catalog states that status: a catalog fresh from App Store Connect has no errors that it reports itself.
  package static let ofMissingMetadata: Set<String> = [
    "missing-description", "missing-group-localization", "missing-price", "missing-primary-localization",
    "missing-review-screenshot", "missing-territory-price", "sold-nowhere",
  ]

  /// The milder rules that report some of their findings as errors.
  package static let withSomeErrors: Set<String> = ["level-gap", "screenshot-size"]

  /// The sentence about it for the rationales of these rules.
  static let whileIncomplete =
    "While the status is Missing Metadata, it is only a warning: App Store Connect already reports it."
}
