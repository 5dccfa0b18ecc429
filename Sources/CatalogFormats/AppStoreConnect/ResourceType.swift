/// The API's resource types that a catalog consists of, as the API spells them.
package enum ResourceType: String, CaseIterable {
  case apps, territories, promotedPurchases, subscriptionGracePeriods

  case inAppPurchases, inAppPurchaseVersions, inAppPurchaseLocalizations, inAppPurchaseImages
  case inAppPurchaseAppStoreReviewScreenshots, inAppPurchaseAvailabilities
  case inAppPurchasePriceSchedules, inAppPurchasePrices, inAppPurchasePricePoints
  case inAppPurchaseOfferCodes, inAppPurchaseOfferPrices, inAppPurchaseOfferCodeCustomCodes
  case inAppPurchaseOfferCodeOneTimeUseCodes

  case subscriptionGroups, subscriptionGroupVersions, subscriptionGroupLocalizations
  case subscriptions, subscriptionVersions, subscriptionLocalizations, subscriptionImages
  case subscriptionAppStoreReviewScreenshots, subscriptionAvailabilities, subscriptionPlanAvailabilities
  case subscriptionPrices, subscriptionPricePoints, subscriptionIntroductoryOffers
  case subscriptionPromotionalOffers, subscriptionPromotionalOfferPrices
  case subscriptionOfferCodes, subscriptionOfferCodePrices, subscriptionOfferCodeCustomCodes
  case subscriptionOfferCodeOneTimeUseCodes
  case winBackOffers, winBackOfferPrices

  // Types without any content for a catalog.
  case inAppPurchaseSubmissions, subscriptionSubmissions, subscriptionGroupSubmissions
  case reviewSubmissions, reviewSubmissionItems, inAppPurchaseContents, appStoreVersions

  /// The types that own resources of this type; empty for top-level resources.
  package var owners: [ResourceType] {
    switch self {
    case .inAppPurchaseVersions, .inAppPurchaseAppStoreReviewScreenshots, .inAppPurchaseAvailabilities,
      .inAppPurchasePriceSchedules, .inAppPurchaseOfferCodes:
      [.inAppPurchases]
    case .inAppPurchaseLocalizations, .inAppPurchaseImages: [.inAppPurchases, .inAppPurchaseVersions]
    case .inAppPurchasePrices: [.inAppPurchasePriceSchedules, .inAppPurchases]
    case .inAppPurchaseOfferPrices, .inAppPurchaseOfferCodeCustomCodes, .inAppPurchaseOfferCodeOneTimeUseCodes:
      [.inAppPurchaseOfferCodes]
    case .promotedPurchases: [.inAppPurchases, .subscriptions]
    case .subscriptions, .subscriptionGroupVersions: [.subscriptionGroups]
    case .subscriptionGroupLocalizations: [.subscriptionGroups, .subscriptionGroupVersions]
    case .subscriptionVersions, .subscriptionAppStoreReviewScreenshots, .subscriptionAvailabilities,
      .subscriptionPlanAvailabilities, .subscriptionPrices, .subscriptionIntroductoryOffers,
      .subscriptionPromotionalOffers,
      .subscriptionOfferCodes, .winBackOffers:
      [.subscriptions]
    case .subscriptionLocalizations, .subscriptionImages: [.subscriptions, .subscriptionVersions]
    case .subscriptionPromotionalOfferPrices: [.subscriptionPromotionalOffers]
    case .subscriptionOfferCodePrices, .subscriptionOfferCodeCustomCodes, .subscriptionOfferCodeOneTimeUseCodes:
      [.subscriptionOfferCodes]
    case .winBackOfferPrices: [.winBackOffers]
    default: []
    }
  }
}
