import JSONSyntax

/// The questions to the API whose answers make a whole catalog.
package enum QuestionDocument {
  static let formatName = "shelf.app-store-connect-questions/1"

  /// A question, asked once, or once for each resource that the answers to others list.
  struct Question: Sendable {
    let id: String

    /// The questions whose answers say what `{{each}}` stands for.
    let over: [String]

    /// The relationship of each resource that leads to what is meant; nil for the resource itself.
    let link: String?

    /// The attributes and relationships of the resources that count.
    let only: KeyValuePairs<String, String>
    let path: String

    init(
      _ id: String, over: String..., link: String? = nil, only: KeyValuePairs<String, String> = [:], path: String
    ) {
      (self.id, self.over, self.link, self.only, self.path) = (id, over, link, only, path)
    }

    fileprivate var json: JSONValue {
      var members: [JSONValue.Member] = [.init("id", .string(id))]
      if !over.isEmpty { members.append(.init("over", .array(over.map { .string($0) }))) }
      if let link { members.append(.init("link", .string(link))) }
      if !only.isEmpty { members.append(.init("where", .object(only.map { .init($0.key, .string($0.value)) }))) }
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
        writer.array { writer in for input in inputs { writer.element { $0.value(input) } } }
      }
      writer.field("questions") { writer in
        writer.array { writer in for question in questions { writer.element { $0.value(question.json) } } }
      }
    }
    writer.endLine()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static let baseInput = "base_territory"
  private static let monthlyInput = "monthly_territory"

  /// What whoever asks gives.
  private static let inputs: [JSONValue] = [
    ["name": .string(RequestDocument.appInput), "required": true, "why": "The app's number in the store."],
    [
      "name": .string(baseInput), "required": false, "default": "USA",
      "why": "The territory that the prices of the others follow.",
    ],
    [
      "name": .string(monthlyInput), "required": false, "default": "AFG",
      "why": .string(
        "One with the same currency where monthly payments are sold, which they are not in the United States and Singapore."),
    ],
  ]

  /// Each list has an address of its own, for what is included in another answer is cut after fifty.
  static let questions: [Question] = [
    Question("app", path: "/v1/apps/{{app_id}}"),
    Question("grace-period", path: "/v1/apps/{{app_id}}/subscriptionGracePeriod"),
    Question("promotions", path: "/v1/apps/{{app_id}}/promotedPurchases?include=inAppPurchaseV2,subscription&limit=200"),
    Question("products", path: "/v1/apps/{{app_id}}/inAppPurchasesV2?limit=200"),
    Question(
      "product-versions", over: "products",
      path: "/v2/inAppPurchases/{{each}}/versions"
        + "?include=localizations,images&limit=200&limit[localizations]=50&limit[images]=50"),
    Question("product-texts", over: "products", path: "/v2/inAppPurchases/{{each}}/inAppPurchaseLocalizations?limit=200"),
    Question("product-screenshots", over: "products", path: "/v2/inAppPurchases/{{each}}/appStoreReviewScreenshot"),
    Question("product-availabilities", over: "products", path: "/v2/inAppPurchases/{{each}}/inAppPurchaseAvailability"),
    Question(
      "product-territories", over: "product-availabilities",
      path: "/v1/inAppPurchaseAvailabilities/{{each}}/availableTerritories"
        + "?limit=200"),
    Question("product-schedules", over: "products", path: "/v2/inAppPurchases/{{each}}/iapPriceSchedule?include=baseTerritory"),
    Question(
      "product-prices", over: "product-schedules",
      path: "/v1/inAppPurchasePriceSchedules/{{each}}/manualPrices"
        + "?include=inAppPurchasePricePoint,territory&limit=200"),
    Question("product-codes", over: "products", path: "/v2/inAppPurchases/{{each}}/offerCodes?limit=200"),
    Question(
      "product-code-prices", over: "product-codes",
      path: "/v1/inAppPurchaseOfferCodes/{{each}}/prices"
        + "?include=pricePoint,territory&limit=200"),
    Question("product-custom-codes", over: "product-codes", path: "/v1/inAppPurchaseOfferCodes/{{each}}/customCodes?limit=200"),
    Question(
      "product-one-time-codes", over: "product-codes",
      path: "/v1/inAppPurchaseOfferCodes/{{each}}/oneTimeUseCodes"
        + "?limit=200"),
    Question("groups", path: "/v1/apps/{{app_id}}/subscriptionGroups?limit=200"),
    Question(
      "group-versions", over: "groups",
      path: "/v1/subscriptionGroups/{{each}}/versions"
        + "?include=localizations&limit=200&limit[localizations]=50"),
    Question("group-texts", over: "groups", path: "/v1/subscriptionGroups/{{each}}/subscriptionGroupLocalizations?limit=200"),
    Question("subscriptions", over: "groups", path: "/v1/subscriptionGroups/{{each}}/subscriptions?limit=200"),
    Question(
      "subscription-versions", over: "subscriptions",
      path: "/v1/subscriptions/{{each}}/versions"
        + "?include=localizations,images&limit=200&limit[localizations]=50&limit[images]=50"),
    Question("subscription-texts", over: "subscriptions", path: "/v1/subscriptions/{{each}}/subscriptionLocalizations?limit=200"),
    Question("subscription-screenshots", over: "subscriptions", path: "/v1/subscriptions/{{each}}/appStoreReviewScreenshot"),
    Question(
      "subscription-availabilities", over: "subscriptions", path: "/v1/subscriptions/{{each}}/planAvailabilities?limit=200"),
    Question(
      "subscription-territories", over: "subscription-availabilities",
      path: "/v1/subscriptionPlanAvailabilities/{{each}}/availableTerritories"
        + "?limit=200"),
    // What was said before there were ways to pay stands beside it.
    Question("subscription-places", over: "subscriptions", path: "/v1/subscriptions/{{each}}/subscriptionAvailability"),
    Question(
      "subscription-place-territories", over: "subscription-places",
      path: "/v1/subscriptionAvailabilities/{{each}}/availableTerritories?limit=200"),
    Question(
      "subscription-prices", over: "subscriptions",
      path: "/v1/subscriptions/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question(
      "introductory-offers", over: "subscriptions",
      path: "/v1/subscriptions/{{each}}/introductoryOffers"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("promotional-offers", over: "subscriptions", path: "/v1/subscriptions/{{each}}/promotionalOffers?limit=200"),
    Question(
      "promotional-offer-prices", over: "promotional-offers",
      path: "/v1/subscriptionPromotionalOffers/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("codes", over: "subscriptions", path: "/v1/subscriptions/{{each}}/offerCodes?limit=200"),
    Question(
      "code-prices", over: "codes",
      path: "/v1/subscriptionOfferCodes/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    Question("custom-codes", over: "codes", path: "/v1/subscriptionOfferCodes/{{each}}/customCodes?limit=200"),
    Question("one-time-codes", over: "codes", path: "/v1/subscriptionOfferCodes/{{each}}/oneTimeUseCodes?limit=200"),
    Question("win-back-offers", over: "subscriptions", path: "/v1/subscriptions/{{each}}/winBackOffers?limit=200"),
    Question(
      "win-back-offer-prices", over: "win-back-offers",
      path: "/v1/winBackOffers/{{each}}/prices"
        + "?include=subscriptionPricePoint,territory&limit=200"),
    // What equals the prices of the base shows which of the others only follow it.
    Question(
      "equal-prices", over: "subscription-prices", "introductory-offers", "promotional-offer-prices", "code-prices",
      "win-back-offer-prices", link: "subscriptionPricePoint", only: ["territory": "{{\(baseInput)}}"], path: equalizations),
    Question(
      "equal-monthly-prices", over: "subscription-prices", link: "subscriptionPricePoint",
      only: ["territory": "{{\(monthlyInput)}}", "planType": "MONTHLY"], path: equalizations),
    Question(
      "equal-product-prices", over: "product-code-prices", link: "pricePoint", only: ["territory": "{{\(baseInput)}}"],
      path: "/v1/inAppPurchasePricePoints/{{each}}/equalizations?include=territory&limit=8000"),
  ]

  private static let equalizations = "/v1/subscriptionPricePoints/{{each}}/equalizations?include=territory&limit=8000"
}
