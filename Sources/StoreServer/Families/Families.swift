import CatalogModel
import JSONSyntax
import StoreResources

/// What can be made, changed and deleted, type by type.
extension LocalStore {
  static let creations: [String: Creation] = [
    "inAppPurchases": { store, draft throws(Refusal) in try store.createPurchase(draft) },
    "inAppPurchaseVersions": { store, draft throws(Refusal) in try store.createVersion(draft) },
    "inAppPurchaseLocalizations": { store, draft throws(Refusal) in try store.createText(draft) },
    "inAppPurchaseImages": { store, draft throws(Refusal) in try store.createImage(draft) },
    "inAppPurchaseAppStoreReviewScreenshots": { store, draft throws(Refusal) in try store.createScreenshot(draft) },
    "inAppPurchaseAvailabilities": { store, draft throws(Refusal) in try store.createAvailability(draft) },
    "inAppPurchasePriceSchedules": { store, draft throws(Refusal) in try store.createSchedule(draft) },
    "inAppPurchaseOfferCodes": { store, draft throws(Refusal) in try store.createProductOfferCode(draft) },
    "inAppPurchaseOfferCodeOneTimeUseCodes": { store, draft throws(Refusal) in try store.createCodes(draft) },
    "inAppPurchaseOfferCodeCustomCodes": { store, draft throws(Refusal) in try store.createCodes(draft) },
    "inAppPurchaseSubmissions": { store, draft throws(Refusal) in try store.createOldSubmission(draft) },
    "subscriptionGroups": { store, draft throws(Refusal) in try store.createGroup(draft) },
    "subscriptionGroupVersions": { store, draft throws(Refusal) in try store.createVersion(draft) },
    "subscriptionGroupLocalizations": { store, draft throws(Refusal) in try store.createText(draft) },
    "subscriptionGroupSubmissions": { store, draft throws(Refusal) in try store.createOldSubmission(draft) },
    "subscriptions": { store, draft throws(Refusal) in try store.createSubscription(draft) },
    "subscriptionVersions": { store, draft throws(Refusal) in try store.createVersion(draft) },
    "subscriptionLocalizations": { store, draft throws(Refusal) in try store.createText(draft) },
    "subscriptionImages": { store, draft throws(Refusal) in try store.createImage(draft) },
    "subscriptionAppStoreReviewScreenshots": { store, draft throws(Refusal) in try store.createScreenshot(draft) },
    "subscriptionAvailabilities": { store, draft throws(Refusal) in try store.createAvailability(draft) },
    "subscriptionPlanAvailabilities": { store, draft throws(Refusal) in try store.createPlanAvailability(draft) },
    "subscriptionPrices": { store, draft throws(Refusal) in try store.createPrice(draft) },
    "subscriptionIntroductoryOffers": { store, draft throws(Refusal) in try store.createIntroductoryOffer(draft) },
    "subscriptionPromotionalOffers": { store, draft throws(Refusal) in try store.createPromotionalOffer(draft) },
    "subscriptionOfferCodes": { store, draft throws(Refusal) in try store.createOfferCode(draft) },
    "subscriptionOfferCodeOneTimeUseCodes": { store, draft throws(Refusal) in try store.createCodes(draft) },
    "subscriptionOfferCodeCustomCodes": { store, draft throws(Refusal) in try store.createCodes(draft) },
    "subscriptionSubmissions": { store, draft throws(Refusal) in try store.createOldSubmission(draft) },
    "winBackOffers": { store, draft throws(Refusal) in try store.createWinBackOffer(draft) },
    "promotedPurchases": { store, draft throws(Refusal) in try store.createPromotion(draft) },
    "reviewSubmissions": { store, draft throws(Refusal) in try store.createSubmission(draft) },
    "reviewSubmissionItems": { store, draft throws(Refusal) in try store.createItem(draft) },
  ]

  static let changes: [String: Change] = [
    "inAppPurchases": { store, record, draft throws(Refusal) in try store.changePurchase(record, draft) },
    "inAppPurchaseLocalizations": { store, record, draft throws(Refusal) in try store.changeText(record, draft) },
    "inAppPurchaseImages": { store, record, draft throws(Refusal) in try store.changePicture(record, draft) },
    "inAppPurchaseAppStoreReviewScreenshots": { store, record, draft throws(Refusal) in try store.changePicture(record, draft) },
    "inAppPurchaseOfferCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "inAppPurchaseOfferCodeOneTimeUseCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "inAppPurchaseOfferCodeCustomCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "subscriptionGroups": { store, record, draft throws(Refusal) in try store.changeGroup(record, draft) },
    "subscriptionGroupLocalizations": { store, record, draft throws(Refusal) in try store.changeText(record, draft) },
    "subscriptionGracePeriods": { store, record, draft throws(Refusal) in try store.changeGracePeriod(record, draft) },
    "subscriptions": { store, record, draft throws(Refusal) in try store.changeSubscription(record, draft) },
    "subscriptionLocalizations": { store, record, draft throws(Refusal) in try store.changeText(record, draft) },
    "subscriptionImages": { store, record, draft throws(Refusal) in try store.changePicture(record, draft) },
    "subscriptionAppStoreReviewScreenshots": { store, record, draft throws(Refusal) in try store.changePicture(record, draft) },
    "subscriptionPlanAvailabilities": { store, record, draft throws(Refusal) in
      try store.changePlanAvailability(record, draft)
    },
    "subscriptionIntroductoryOffers": { store, record, draft throws(Refusal) in try store.changeIntroductoryOffer(record, draft)
    },
    "subscriptionPromotionalOffers": { store, record, draft throws(Refusal) in try store.changePromotionalOffer(record, draft) },
    "subscriptionOfferCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "subscriptionOfferCodeOneTimeUseCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "subscriptionOfferCodeCustomCodes": { store, record, draft throws(Refusal) in try store.changeActivity(record, draft) },
    "winBackOffers": { store, record, draft throws(Refusal) in try store.changeWinBackOffer(record, draft) },
    "promotedPurchases": { store, record, draft throws(Refusal) in try store.changePromotion(record, draft) },
    "reviewSubmissions": { store, record, draft throws(Refusal) in try store.changeSubmission(record, draft) },
    "reviewSubmissionItems": { store, record, draft throws(Refusal) in try store.changeItem(record, draft) },
  ]

  static let deletions: [String: Deletion] = [
    "inAppPurchases": { store, record throws(Refusal) in try store.deleteProduct(record) },
    "inAppPurchaseLocalizations": { store, record throws(Refusal) in try store.deleteText(record) },
    "inAppPurchaseImages": { store, record throws(Refusal) in try store.deletePicture(record) },
    "inAppPurchaseAppStoreReviewScreenshots": { store, record throws(Refusal) in try store.deletePicture(record) },
    "subscriptionGroups": { store, record throws(Refusal) in try store.deleteGroup(record) },
    "subscriptionGroupLocalizations": { store, record throws(Refusal) in try store.deleteText(record) },
    "subscriptions": { store, record throws(Refusal) in try store.deleteProduct(record) },
    "subscriptionLocalizations": { store, record throws(Refusal) in try store.deleteText(record) },
    "subscriptionImages": { store, record throws(Refusal) in try store.deletePicture(record) },
    "subscriptionAppStoreReviewScreenshots": { store, record throws(Refusal) in try store.deletePicture(record) },
    "subscriptionPrices": { store, record throws(Refusal) in try store.deletePrice(record) },
    "subscriptionIntroductoryOffers": { store, record throws(Refusal) in try store.deleteOffer(record) },
    "subscriptionPromotionalOffers": { store, record throws(Refusal) in try store.deleteOffer(record) },
    "winBackOffers": { store, record throws(Refusal) in try store.deleteOffer(record) },
    "promotedPurchases": { store, record throws(Refusal) in try store.deletePromotion(record) },
    "reviewSubmissionItems": { store, record throws(Refusal) in try store.deleteItem(record) },
  ]

  /// The attributes of a resource as a shape shows them.
  func shown(_ record: Record, as shape: Shape) -> [String: JSONValue] {
    var values = record.attributes
    switch shape.name {
    case "InAppPurchaseV2", "Subscription": values["state"] = .string(productState(record))
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
