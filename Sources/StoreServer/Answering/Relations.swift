import StoreResources

/// What a relationship of a resource leads to.
enum Related {
  case one(RecordKey?)
  case many([RecordKey])

  var keys: [RecordKey] {
    switch self {
    case .one(let key): key.map { [$0] } ?? []
    case .many(let keys): keys
    }
  }
}

/// How a relationship that no resource keeps by itself is found.
enum Relation {
  /// The resources of a type that lead here.
  case all(String, by: String)
  /// The one resource of a type that leads here, the newest.
  case last(String, by: String)
  /// Worked out.
  case made(@Sendable (LocalStore, Record, Query?) -> [RecordKey])
}

extension LocalStore {
  /// What a relationship leads to; nothing for one that nobody keeps.
  func related(_ record: Record, _ name: String, _ query: Query?) -> Related {
    switch Self.relations["\(record.type).\(name)"] {
    case .all(let type, let reference)?: .many(state.leading(type, by: reference, to: record.id).map(\.key))
    case .last(let type, let reference)?: .one(state.leading(type, by: reference, to: record.id).last?.key)
    case .made(let make)?: .many(make(self, record, query))
    case nil:
      if let ids = record.many[name] {
        .many(ids.map { RecordKey(Self.listed[name] ?? name, $0) })
      } else {
        Self.listed[name] == nil ? .one(record.one[name]) : .many([])
      }
    }
  }

  /// The types of what lists hold that resources keep themselves.
  private static let listed = ["availableTerritories": "territories", "promotedPurchases": "promotedPurchases"]

  private static let relations: [String: Relation] = [
    "apps.inAppPurchasesV2": .all("inAppPurchases", by: "app"),
    "apps.inAppPurchases": .made { store, app, _ in store.products(of: app.id).map(\.key) },
    "apps.reviewSubmissions": .all("reviewSubmissions", by: "app"),
    "apps.subscriptionGracePeriod": .last("subscriptionGracePeriods", by: "app"),
    "apps.subscriptionGroups": .all("subscriptionGroups", by: "app"),
    "apps.appStoreVersions": .all("appStoreVersions", by: "app"),

    "inAppPurchases.inAppPurchaseLocalizations": .made { store, product, _ in store.shownTexts(of: product) },
    "inAppPurchases.pricePoints": .made { store, product, query in store.pricePoints(of: product, query) },
    "inAppPurchases.content": .last("inAppPurchaseContents", by: "inAppPurchaseV2"),
    "inAppPurchases.appStoreReviewScreenshot": .last("inAppPurchaseAppStoreReviewScreenshots", by: "inAppPurchaseV2"),
    "inAppPurchases.promotedPurchase": .last("promotedPurchases", by: "inAppPurchaseV2"),
    "inAppPurchases.iapPriceSchedule": .last("inAppPurchasePriceSchedules", by: "inAppPurchase"),
    "inAppPurchases.inAppPurchaseAvailability": .last("inAppPurchaseAvailabilities", by: "inAppPurchase"),
    "inAppPurchases.images": .made { store, product, _ in store.shownImages(of: product) },
    "inAppPurchases.offerCodes": .all("inAppPurchaseOfferCodes", by: "inAppPurchase"),
    "inAppPurchases.versions": .all("inAppPurchaseVersions", by: "inAppPurchase"),
    "inAppPurchaseVersions.localizations": .all("inAppPurchaseLocalizations", by: "version"),
    "inAppPurchaseVersions.images": .all("inAppPurchaseImages", by: "version"),
    "inAppPurchaseVersions.image": .last("inAppPurchaseImages", by: "version"),
    "inAppPurchasePriceSchedules.manualPrices": .all("inAppPurchasePrices", by: "schedule"),
    "inAppPurchasePriceSchedules.automaticPrices": .made { store, schedule, _ in store.automaticPrices(of: schedule) },
    "inAppPurchasePricePoints.equalizations": .made { store, point, query in store.equalizations(of: point, query) },
    "inAppPurchaseOfferCodes.prices": .all("inAppPurchaseOfferPrices", by: "offerCode"),
    "inAppPurchaseOfferCodes.oneTimeUseCodes": .all("inAppPurchaseOfferCodeOneTimeUseCodes", by: "offerCode"),
    "inAppPurchaseOfferCodes.customCodes": .all("inAppPurchaseOfferCodeCustomCodes", by: "offerCode"),

    "subscriptionGroups.subscriptions": .all("subscriptions", by: "group"),
    "subscriptionGroups.subscriptionGroupLocalizations": .made { store, group, _ in store.shownTexts(of: group) },
    "subscriptionGroups.versions": .all("subscriptionGroupVersions", by: "subscriptionGroup"),
    "subscriptionGroupVersions.localizations": .all("subscriptionGroupLocalizations", by: "version"),
    "subscriptions.subscriptionLocalizations": .made { store, product, _ in store.shownTexts(of: product) },
    "subscriptions.appStoreReviewScreenshot": .last("subscriptionAppStoreReviewScreenshots", by: "subscription"),
    "subscriptions.introductoryOffers": .all("subscriptionIntroductoryOffers", by: "subscription"),
    "subscriptions.promotionalOffers": .all("subscriptionPromotionalOffers", by: "subscription"),
    "subscriptions.offerCodes": .all("subscriptionOfferCodes", by: "subscription"),
    "subscriptions.prices": .all("subscriptionPrices", by: "subscription"),
    "subscriptions.pricePoints": .made { store, product, query in store.pricePoints(of: product, query) },
    "subscriptions.promotedPurchase": .last("promotedPurchases", by: "subscription"),
    "subscriptions.subscriptionAvailability": .last("subscriptionAvailabilities", by: "subscription"),
    "subscriptions.winBackOffers": .all("winBackOffers", by: "subscription"),
    "subscriptions.images": .made { store, product, _ in store.shownImages(of: product) },
    "subscriptions.planAvailabilities": .all("subscriptionPlanAvailabilities", by: "subscription"),
    "subscriptions.versions": .all("subscriptionVersions", by: "subscription"),
    "subscriptionVersions.localizations": .all("subscriptionLocalizations", by: "version"),
    "subscriptionVersions.images": .all("subscriptionImages", by: "version"),
    "subscriptionVersions.image": .last("subscriptionImages", by: "version"),
    "subscriptionPricePoints.equalizations": .made { store, point, query in store.equalizations(of: point, query) },
    "subscriptionPricePoints.adjustedEqualizations": .made { store, point, query in
      store.adjustedEqualizations(of: point, query)
    },
    "subscriptionPromotionalOffers.prices": .all("subscriptionPromotionalOfferPrices", by: "offer"),
    "subscriptionOfferCodes.prices": .all("subscriptionOfferCodePrices", by: "offerCode"),
    "subscriptionOfferCodes.oneTimeUseCodes": .all("subscriptionOfferCodeOneTimeUseCodes", by: "offerCode"),
    "subscriptionOfferCodes.customCodes": .all("subscriptionOfferCodeCustomCodes", by: "offerCode"),
    "winBackOffers.prices": .all("winBackOfferPrices", by: "offer"),
    "reviewSubmissions.items": .all("reviewSubmissionItems", by: "reviewSubmission"),
  ]
}
