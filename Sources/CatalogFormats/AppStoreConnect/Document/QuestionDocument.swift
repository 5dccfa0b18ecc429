import JSONSyntax

/// The questions to the API whose answers tell a whole catalog.
package enum QuestionDocument {
  static let formatName = "shelf.app-store-connect-questions/1"

  /// A question, asked once, or once for each resource that the answers to another one list.
  struct Question: Sendable {
    let id: String

    /// The question whose answers tell what `{{each}}` stands for.
    let over: String?
    let path: String

    init(_ id: String, over: String? = nil, _ path: String) {
      (self.id, self.over, self.path) = (id, over, path)
    }

    fileprivate var json: JSONValue {
      var members: [JSONValue.Member] = [.init("id", .string(id))]
      if let over { members.append(.init("over", .string(over))) }
      members.append(.init("path", .string(path)))
      return .object(members)
    }
  }

  /// The document, a question a line.
  package static var text: String {
    var writer = JSONWriter(.lines)
    writer.object { writer in
      writer.member(RequestDocument.formatKey, formatName)
      writer.field("inputs") { writer in
        writer.value([["name": .string(RequestDocument.appInput), "required": true, "why": "The app's number in the store."]])
      }
      writer.field("questions") { writer in
        writer.array { writer in for question in questions { writer.element { $0.value(question.json) } } }
      }
    }
    writer.endLine()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Each list has an address of its own, for what is included in another answer is cut after fifty.
  static let questions: [Question] = [
    Question("app", "/v1/apps/{{app_id}}"),
    Question("grace-period", "/v1/apps/{{app_id}}/subscriptionGracePeriod"),
    Question("promotions", "/v1/apps/{{app_id}}/promotedPurchases?include=inAppPurchaseV2,subscription&limit=200"),
    Question("products", "/v1/apps/{{app_id}}/inAppPurchasesV2?limit=200"),
    Question(
      "product-versions", over: "products",
      "/v2/inAppPurchases/{{each}}/versions"
        + "?include=localizations,images&limit=200&limit[localizations]=50&limit[images]=50"),
    Question("product-texts", over: "products", "/v2/inAppPurchases/{{each}}/inAppPurchaseLocalizations?limit=200"),
    Question("product-screenshots", over: "products", "/v2/inAppPurchases/{{each}}/appStoreReviewScreenshot"),
    Question("product-availabilities", over: "products", "/v2/inAppPurchases/{{each}}/inAppPurchaseAvailability"),
    Question(
      "product-territories", over: "product-availabilities",
      "/v1/inAppPurchaseAvailabilities/{{each}}/availableTerritories"
        + "?limit=200"),
    Question("product-schedules", over: "products", "/v2/inAppPurchases/{{each}}/iapPriceSchedule?include=baseTerritory"),
    Question(
      "product-prices", over: "product-schedules",
      "/v1/inAppPurchasePriceSchedules/{{each}}/manualPrices"
        + "?include=inAppPurchasePricePoint,territory&limit=200"),
    Question("product-codes", over: "products", "/v2/inAppPurchases/{{each}}/offerCodes?limit=200"),
    Question(
      "product-code-prices", over: "product-codes",
      "/v1/inAppPurchaseOfferCodes/{{each}}/prices"
        + "?include=pricePoint,territory&limit=200"),
    Question("product-custom-codes", over: "product-codes", "/v1/inAppPurchaseOfferCodes/{{each}}/customCodes?limit=200"),
    Question(
      "product-one-time-codes", over: "product-codes",
      "/v1/inAppPurchaseOfferCodes/{{each}}/oneTimeUseCodes"
        + "?limit=200"),
    Question("groups", "/v1/apps/{{app_id}}/subscriptionGroups?limit=200"),
    Question(
      "group-versions", over: "groups",
      "/v1/subscriptionGroups/{{each}}/versions"
        + "?include=localizations&limit=200&limit[localizations]=50"),
    Question("group-texts", over: "groups", "/v1/subscriptionGroups/{{each}}/subscriptionGroupLocalizations?limit=200"),
    Question("subscriptions", over: "groups", "/v1/subscriptionGroups/{{each}}/subscriptions?limit=200"),
    Question(
      "subscription-versions", over: "subscriptions",
      "/v1/subscriptions/{{each}}/versions"
        + "?include=localizations,images&limit=200&limit[localizations]=50&limit[images]=50"),
    Question("subscription-texts", over: "subscriptions", "/v1/subscriptions/{{each}}/subscriptionLocalizations?limit=200"),
    Question("subscription-screenshots", over: "subscriptions", "/v1/subscriptions/{{each}}/appStoreReviewScreenshot"),
    Question("subscription-availabilities", over: "subscriptions", "/v1/subscriptions/{{each}}/planAvailabilities?limit=200"),
    Question(
      "subscription-territories", over: "subscription-availabilities",
      "/v1/subscriptionPlanAvailabilities/{{each}}/availableTerritories"
        + "?limit=200"),
    Question(
      "subscription-prices", over: "subscriptions",
      "/v1/subscriptions/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question(
      "introductory-offers", over: "subscriptions",
      "/v1/subscriptions/{{each}}/introductoryOffers"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("promotional-offers", over: "subscriptions", "/v1/subscriptions/{{each}}/promotionalOffers?limit=200"),
    Question(
      "promotional-offer-prices", over: "promotional-offers",
      "/v1/subscriptionPromotionalOffers/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("codes", over: "subscriptions", "/v1/subscriptions/{{each}}/offerCodes?limit=200"),
    Question(
      "code-prices", over: "codes",
      "/v1/subscriptionOfferCodes/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("custom-codes", over: "codes", "/v1/subscriptionOfferCodes/{{each}}/customCodes?limit=200"),
    Question("one-time-codes", over: "codes", "/v1/subscriptionOfferCodes/{{each}}/oneTimeUseCodes?limit=200"),
    Question("win-back-offers", over: "subscriptions", "/v1/subscriptions/{{each}}/winBackOffers?limit=200"),
    Question(
      "win-back-offer-prices", over: "win-back-offers",
      "/v1/winBackOffers/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
  ]
}
