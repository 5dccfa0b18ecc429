/// All consequence rules, in reading order: the table of contents of the folder `Rules`.
extension ConsequenceRule {
  private static let identity: [ConsequenceRule] = [
    .productRenamed, .draftRenamed, .typeChanged, .draftTypeChanged, .retiredIDBack, .productRefused,
    .productNameTaken, .productAdded, .productToReview, .productRemoved, .unsoldProductRemoved, .retiredProductRemoved,
    .draftRemoved, .idRetired, .retiredIDRemoved,
  ]

  private static let sale: [ConsequenceRule] = [
    .clearedFromSale, .saleChanged, .territoryRemoved, .territoryAdded, .availabilityChanged, .familySharingOff,
    .familySharingOn,
    .draftSharingChanged, .seatsOff, .seatsOn, .seatsNotStated, .seatMarketLeft, .seatTierRaised, .seatTierUnclear,
    .seatTierLowered, .seatsChanged,
  ]

  private static let prices: [ConsequenceRule] = [
    .subscriberPriceRaised, .subscriberPriceLowered, .subscriberIncreaseAnnounced, .subscriberIncreaseWithdrawn,
    .priceIncreaseKept, .subscriberPriceUnclear, .priceRemoved, .priceSet, .priceBaseMoved, .keptPriceStated,
    .priceChanged,
  ]

  private static let subscriptions: [ConsequenceRule] = [
    .periodChanged, .periodSet, .draftPeriodChanged, .levelMoved, .levelChanged, .groupMoved,
    .groupChanged,
    .billingPlanRemoved, .billingPlanAdded, .billingPlanExtended, .upfrontReduced, .upfrontExtended,
    .billingPlanChanged,
    .gracePeriodReduced, .gracePeriodExtended, .sandboxGraceChanged, .durationShortened,
    .durationLengthened,
    .durationChanged,
    .retentionMessageChosen, .packageMembersChanged, .groupKindChanged, .groupTextsOnSale, .groupTextRefused,
    .groupTexts, .groupRecord,
  ]

  private static let offers: [ConsequenceRule] = [
    .offerIDGone, .offerNameTaken, .promotionalOfferMade, .introductoryOfferReduced, .introductoryOfferExtended,
    .offerDatesReduced, .offerDatesExtended, .winBackReduced, .winBackExtended, .offerRaised, .offerPriceUnclear,
    .offerLowered, .offerCodesEnded, .offerCodesMade, .offerCodesTurnedOff, .offerCodesTurnedOn,
    .offerTermNotStated, .offerTermFixed,
    .offerChanged,
  ]

  private static let content: [ConsequenceRule] = [
    .hostingRemoved, .hostingOn, .draftHostingChanged, .contentVersionRaised, .contentVersionLowered,
    .contentSourceMoved,
    .contentFilesTakenAway, .contentUnderOneVersion, .contentFilesChanged,
  ]

  private static let review: [ConsequenceRule] =
    [
      .statusImpossible, .statusOffSale, .statusMoved, .statusStated, .versionStatusMoved, .textsOnSaleStated,
      .textRefused, .textsChanged, .draftTexts, .screenshotChanged, .draftPicture, .furtherImagesChanged,
      .promotionImageChanged, .promotionChanged, .nameTaken,
      .referenceNameRefused, .notesChanged, .reviewNotes, .ownNotes,
    ] + waitingForReview

  private static let app: [ConsequenceRule] = [
    .bundleIDChanged, .agreementEnded, .agreementInForce, .baseTerritoryMoved, .streamlinedChanged,
    .groupInvitationsChanged, .retentionMessageChanged, .appChanged,
    .appForeign,
    .storePageChanged,
  ]

  private static let layout: [ConsequenceRule] = [
    .fileMoved, .orderChanged, .templateRewritten, .templateRenamed, .templateAdded, .templateRemoved,
  ]

  /// The lists above with their section titles.
  package static let sections: [(title: String, rules: [ConsequenceRule])] = [
    ("Identity", identity),
    ("Sale, territories and sharing", sale),
    ("Prices", prices),
    ("Subscriptions", subscriptions),
    ("Offers", offers),
    ("Hosted content", content),
    ("App Review, texts and pictures", review),
    ("The app", app),
    ("Layout", layout),
  ]

  package static let all: [ConsequenceRule] = sections.flatMap(\.rules)
}
