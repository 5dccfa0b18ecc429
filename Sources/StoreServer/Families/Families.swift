import CatalogModel
import TextFormats

/// Creating, changing and deleting resources, by type.
extension LocalStore {
  /// Creates a resource; returns nil for a type that can't be created.
  mutating func make(_ draft: Draft) throws(Refusal) -> RecordKey? {
    try checkReview(of: draft)
    return switch draft.type {
    case "inAppPurchases": try createPurchase(draft)
    case "inAppPurchaseVersions", "subscriptionGroupVersions", "subscriptionVersions": try createVersion(draft)
    case "inAppPurchaseLocalizations", "subscriptionGroupLocalizations", "subscriptionLocalizations":
      try createText(draft)
    case "inAppPurchaseImages", "subscriptionImages": try createImage(draft)
    case "inAppPurchaseAppStoreReviewScreenshots", "subscriptionAppStoreReviewScreenshots": try createScreenshot(draft)
    case "inAppPurchaseAvailabilities", "subscriptionAvailabilities": try createAvailability(draft)
    case "inAppPurchasePriceSchedules": try createSchedule(draft)
    case "inAppPurchaseOfferCodes": try createProductOfferCode(draft)
    case "inAppPurchaseOfferCodeOneTimeUseCodes", "inAppPurchaseOfferCodeCustomCodes",
      "subscriptionOfferCodeOneTimeUseCodes",
      "subscriptionOfferCodeCustomCodes":
      try createCodes(draft)
    case "inAppPurchaseSubmissions", "subscriptionGroupSubmissions", "subscriptionSubmissions":
      try createOldSubmission(draft)
    case "subscriptionGroups": try createGroup(draft)
    case "subscriptions": try createSubscription(draft)
    case "subscriptionPlanAvailabilities": try createPlanAvailability(draft)
    case "subscriptionPrices": try createPrice(draft)
    case "subscriptionIntroductoryOffers": try createIntroductoryOffer(draft)
    case "subscriptionPromotionalOffers": try createPromotionalOffer(draft)
    case "subscriptionOfferCodes": try createOfferCode(draft)
    case "winBackOffers": try createWinBackOffer(draft)
    case "promotedPurchases": try createPromotion(draft)
    case "reviewSubmissions": try createSubmission(draft)
    case "reviewSubmissionItems": try createItem(draft)
    default: nil
    }
  }

  /// Changes a resource; returns false for a type that can't be changed.
  mutating func change(_ record: Record, _ draft: Draft) throws(Refusal) -> Bool {
    try checkEdits(of: record, draft)
    switch draft.type {
    case "inAppPurchases": try changePurchase(record, draft)
    case "inAppPurchaseLocalizations", "subscriptionGroupLocalizations", "subscriptionLocalizations":
      try changeText(record, draft)
    case "inAppPurchaseImages", "inAppPurchaseAppStoreReviewScreenshots", "subscriptionImages",
      "subscriptionAppStoreReviewScreenshots":
      try changePicture(record, draft)
    case "inAppPurchaseOfferCodes", "inAppPurchaseOfferCodeOneTimeUseCodes", "inAppPurchaseOfferCodeCustomCodes",
      "subscriptionOfferCodes", "subscriptionOfferCodeOneTimeUseCodes", "subscriptionOfferCodeCustomCodes":
      try changeActivity(record, draft)
    case "subscriptionGroups": try changeGroup(record, draft)
    case "subscriptionGracePeriods": try changeGracePeriod(record, draft)
    case "subscriptions": try changeSubscription(record, draft)
    case "subscriptionPlanAvailabilities": try changePlanAvailability(record, draft)
    case "subscriptionIntroductoryOffers": try changeIntroductoryOffer(record, draft)
    case "subscriptionPromotionalOffers": try changePromotionalOffer(record, draft)
    case "winBackOffers": try changeWinBackOffer(record, draft)
    case "promotedPurchases": try changePromotion(record, draft)
    case "reviewSubmissions": try changeSubmission(record, draft)
    case "reviewSubmissionItems": try changeItem(record, draft)
    default: return false
    }
    return true
  }

  /// Deletes a resource; returns false for a type that can't be deleted.
  mutating func delete(_ record: Record) throws(Refusal) -> Bool {
    try checkReview(of: record)
    switch record.type {
    case "inAppPurchases", "subscriptions": try deleteProduct(record)
    case "inAppPurchaseLocalizations", "subscriptionGroupLocalizations", "subscriptionLocalizations":
      try deleteText(record)
    case "inAppPurchaseImages", "inAppPurchaseAppStoreReviewScreenshots", "subscriptionImages",
      "subscriptionAppStoreReviewScreenshots":
      try deletePicture(record)
    case "subscriptionGroups": try deleteGroup(record)
    case "subscriptionPrices": try deletePrice(record)
    case "subscriptionIntroductoryOffers", "subscriptionPromotionalOffers", "winBackOffers": try deleteOffer(record)
    case "promotedPurchases": try deletePromotion(record)
    case "reviewSubmissionItems": try deleteItem(record)
    default: return false
    }
    return true
  }

  /// The attributes of a resource in a schema.
  func shown(_ record: Record, as shape: ResourceSchema) -> [String: JSONValue] {
    var values = record.attributes
    switch shape.name {
    case "InAppPurchaseV2": values["state"] = .string(productState(record))
    case "Subscription":
      var subscription = record
      // A subscription from before seat sales has Apple's default from when they began.
      if record.attributes["multiSeatStatus"] == nil { setDefaultSeats(&subscription, made: nil) }
      values = subscription.attributes
      values["state"] = .string(productState(record))
    case "InAppPurchase":
      values["referenceName"] = record.attributes["name"]
      if record.type == "subscriptions" { values["inAppPurchaseType"] = "AUTOMATICALLY_RENEWABLE_SUBSCRIPTION" }
      let state = productState(record)
      values["state"] = .string(state == "PENDING_BINARY_APPROVAL" ? "PENDING_DEVELOPER_RELEASE" : state)
    case "InAppPurchaseLocalization", "SubscriptionLocalization", "SubscriptionGroupLocalization":
      values["state"] = .string(Self.oldState(record.one["version"].flatMap { state[$0] }?.text("state")))
    case "SubscriptionOfferCode", "InAppPurchaseOfferCode":
      values["productionCodeCount"] = .integer(codeCount(of: record, in: "PRODUCTION"))
      values["sandboxCodeCount"] = .integer(codeCount(of: record, in: "SANDBOX"))
      values["totalNumberOfCodes"] = .integer(codeCount(of: record, in: nil))
    case "PromotedPurchase":
      let isApproved = promoted(record).map { isReleased($0) } ?? false
      values["state"] = .string(isApproved ? "APPROVED" : "PREPARE_FOR_SUBMISSION")
    case "SubscriptionPrice": values["preserved"] = .bool(isPreserved(record))
    case "ReviewSubmission":
      if let canceled = record.integer("_canceled"), now.milliseconds > Int64(canceled) { values["state"] = "COMPLETE" }
    default: break
    }
    if record.attributes["_picture"] != nil { values.merge(shownPicture(record, isOld: false)) { _, new in new } }
    return values
  }
}
