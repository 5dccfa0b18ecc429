import JSONSyntax

/// The natural keys of what is made: no create request has a key of its own, so what came of one is looked up.
extension StoreRequest.Lookup {
  /// How to look up a resource that a request makes; nil for what has no list.
  init?(of resource: ResourceObject, reuse: StoreRequest.Reuse?) {
    if let reuse {
      self.init(path: reuse.path, attributes: reuse.attribute.map { [$0] } ?? [])
      return
    }
    guard let place = Self.places[resource.type], let owner = resource.one(place.owner) else { return nil }
    let path = "\(place.list)".replacing("{id}", with: owner.text)
    self.init(path: path, attributes: resource.attributes.filter { place.keys.contains($0.key) })
    for name in place.links {
      if let id = resource.one(name) { links.append(.init(name, .string(id.text))) }
    }
  }

  /// Where resources of a type stand.
  private struct Place: Sendable {
    /// The relationship to what they belong to.
    let owner: String

    /// The list, with `{id}` for the owner's ID.
    let list: String

    /// The attributes that distinguish them.
    let keys: [String]
    var links: [String] = []
  }

  private static let places: [ResourceType: Place] = [
    .inAppPurchaseLocalizations: Place(
      owner: "version", list: "/v1/inAppPurchaseVersions/{id}/localizations?limit=200", keys: ["locale"]),
    .subscriptionLocalizations: Place(
      owner: "version", list: "/v1/subscriptionVersions/{id}/localizations?limit=200", keys: ["locale"]),
    .subscriptionGroupLocalizations: Place(
      owner: "version", list: "/v1/subscriptionGroupVersions/{id}/localizations?limit=200", keys: ["locale"]),
    .inAppPurchaseImages: Place(
      owner: "version", list: "/v1/inAppPurchaseVersions/{id}/images?limit=200", keys: ["fileName", "fileSize"]),
    .subscriptionImages: Place(
      owner: "version", list: "/v1/subscriptionVersions/{id}/images?limit=200", keys: ["fileName", "fileSize"]),
    .inAppPurchaseAppStoreReviewScreenshots: Place(
      owner: "inAppPurchaseV2", list: "/v2/inAppPurchases/{id}/appStoreReviewScreenshot", keys: ["fileName", "fileSize"]),
    .subscriptionAppStoreReviewScreenshots: Place(
      owner: "subscription", list: "/v1/subscriptions/{id}/appStoreReviewScreenshot", keys: ["fileName", "fileSize"]),
    .subscriptionPlanAvailabilities: Place(
      owner: "subscription", list: "/v1/subscriptions/{id}/planAvailabilities?limit=200", keys: ["planType"]),
    .subscriptionPromotionalOffers: Place(
      owner: "subscription", list: "/v1/subscriptions/{id}/promotionalOffers?limit=200", keys: ["offerCode"]),
    .winBackOffers: Place(owner: "subscription", list: "/v1/subscriptions/{id}/winBackOffers?limit=200", keys: ["offerId"]),
    .subscriptionOfferCodes: Place(owner: "subscription", list: "/v1/subscriptions/{id}/offerCodes?limit=200", keys: ["name"]),
    .inAppPurchaseOfferCodes: Place(
      owner: "inAppPurchase", list: "/v2/inAppPurchases/{id}/offerCodes?limit=200", keys: ["name"]),
    .subscriptionOfferCodeCustomCodes: Place(
      owner: "offerCode", list: "/v1/subscriptionOfferCodes/{id}/customCodes?limit=200", keys: ["customCode"]),
    .inAppPurchaseOfferCodeCustomCodes: Place(
      owner: "offerCode", list: "/v1/inAppPurchaseOfferCodes/{id}/customCodes?limit=200", keys: ["customCode"]),
    .subscriptionOfferCodeOneTimeUseCodes: Place(
      owner: "offerCode", list: "/v1/subscriptionOfferCodes/{id}/oneTimeUseCodes?limit=200",
      keys: ["numberOfCodes", "expirationDate"]),
    .inAppPurchaseOfferCodeOneTimeUseCodes: Place(
      owner: "offerCode", list: "/v1/inAppPurchaseOfferCodes/{id}/oneTimeUseCodes?limit=200",
      keys: ["numberOfCodes", "expirationDate"]),
    .promotedPurchases: Place(
      owner: "app", list: "/v1/apps/{id}/promotedPurchases?include=inAppPurchaseV2,subscription&limit=200", keys: [],
      links: ["inAppPurchaseV2", "subscription"]),
    .reviewSubmissionItems: Place(
      owner: "reviewSubmission",
      list:
        "/v1/reviewSubmissions/{id}/items?include=inAppPurchaseVersion,subscriptionVersion,subscriptionGroupVersion&limit=200",
      keys: [], links: ["inAppPurchaseVersion", "subscriptionVersion", "subscriptionGroupVersion", "appStoreVersion"]),
  ]
}

extension ResourceObject {
  /// The ID of what a relationship leads to.
  func one(_ name: String) -> ResourceID? {
    for relationship in relationships where relationship.name == name {
      if case .one(let target) = relationship.target { return target.id }
    }
    return nil
  }
}
