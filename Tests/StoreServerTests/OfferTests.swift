import Testing
import TextFormats

@testable import StoreServer

@Suite struct OfferTests {
  /// A subscription that is sold and priced everywhere.
  private func sold(_ shop: inout Shop) -> String {
    let plan = shop.plan(in: shop.group())
    shop.sell(plan)
    shop.priceEverywhere(plan)
    return plan
  }

  private func point(_ plan: String, _ territory: String = "USA", _ rank: Int = 10_002) -> JSONValue {
    link("subscriptionPricePoints", PointID(plan, territory, rank).text)
  }

  // MARK: - Introductory

  private func introduce(
    _ shop: inout Shop, _ plan: String, _ attributes: [String: JSONValue] = [:], _ links: [String: JSONValue] = [:],
    territory: String? = "USA"
  ) -> Reply {
    var all: [String: JSONValue] = ["duration": "ONE_WEEK", "offerMode": "FREE_TRIAL", "numberOfPeriods": 1]
    all.merge(attributes) { _, new in new }
    var relationships = links
    relationships["subscription"] = link("subscriptions", plan)
    if let territory { relationships["territory"] = link("territories", territory) }
    return shop.post("subscriptionIntroductoryOffers", .object(all.map { .init($0.key, $0.value) }), relationships)
  }

  @Test func aTrialIsForOneTerritoryAndOneTime() {
    var shop = Shop()
    let plan = sold(&shop)
    let first = introduce(&shop, plan)
    #expect(first.status == 201)
    #expect(first["data"]?["relationships"] == nil)
    let rows = shop.get("/v1/subscriptions/\(plan)/introductoryOffers?include=territory")
    #expect(rows.rows[0]["relationships"]?["territory"]?["data"]?["id"] == "USA")
    let overlap = introduce(&shop, plan)
    #expect(overlap.codes == ["STATE_ERROR"])
    #expect(overlap.detail == "Provided DateRange overlaps with existing offer's DateRange")
    #expect(introduce(&shop, plan, territory: nil).codes == ["ENTITY_ERROR.RELATIONSHIP.REQUIRED"])
    #expect(
      introduce(&shop, plan, [:], ["subscriptionPricePoint": point(plan, "FRA")], territory: "FRA").detail
        == "For FREE_TRIAL offerMode, subscriptionPricePoint must be null.")
    #expect(
      introduce(&shop, plan, ["offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH"], territory: "FRA").codes == [
        "ENTITY_ERROR.RELATIONSHIP.REQUIRED"
      ])
    #expect(
      introduce(
        &shop, plan, ["offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH", "numberOfPeriods": 2],
        ["subscriptionPricePoint": point(plan, "FRA")], territory: "FRA"
      ).status == 201)
    #expect(
      introduce(&shop, plan, ["numberOfPeriods": 2], territory: "DEU").codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID"])
    #expect(shop.patch("subscriptionIntroductoryOffers", first.id, ["endDate": "2027-01-01"]).status == 200)
    #expect(
      shop.patch("subscriptionIntroductoryOffers", first.id, ["duration": "ONE_YEAR"]).codes == [
        "ENTITY_ERROR.ATTRIBUTE.UNKNOWN"
      ]
    )
    #expect(shop.delete("/v1/subscriptionIntroductoryOffers/\(first.id)").status == 204)
  }

  @Test func offersNeedAPeriodAnAvailabilityAndAPrice() {
    var shop = Shop()
    let group = shop.group()
    #expect(
      introduce(&shop, shop.plan("com.example.none", in: group, period: nil)).detail == "Subscription missing duration")
    let plan = shop.plan(in: group)
    #expect(introduce(&shop, plan).detail == "You need to set up availabilities first.")
    shop.sell(plan)
    #expect(introduce(&shop, plan).detail == "An error occurred while processing the pricing information.")
  }

  // MARK: - With inline prices

  private func offer(
    _ shop: inout Shop, _ type: String, _ plan: String, _ attributes: [String: JSONValue],
    _ rows: [(territory: String, hasPoint: Bool)]
  ) -> Reply {
    let price = "\(type.dropLast())Prices"
    let ids = rows.indices.map { "${row-\($0)}" }
    let included = zip(ids, rows).map { id, row in
      var links: [String: JSONValue] = ["territory": link("territories", row.territory)]
      if row.hasPoint { links["subscriptionPricePoint"] = point(plan, row.territory) }
      return Shop.entity(price, id, nil, links)
    }
    return shop.post(
      type, .object(attributes.map { .init($0.key, $0.value) }),
      ["subscription": link("subscriptions", plan), "prices": .array(ids.map { link(price, $0) })], included: included)
  }

  private let promotional: [String: JSONValue] = [
    "name": "Come back", "offerCode": "come_back", "duration": "ONE_MONTH", "offerMode": "PAY_UP_FRONT",
    "numberOfPeriods": 1,
  ]

  private let code: [String: JSONValue] = [
    "name": "Fair", "customerEligibilities": ["NEW"], "offerEligibility": "STACK_WITH_INTRO_OFFERS",
    "duration": "ONE_MONTH", "offerMode": "FREE_TRIAL", "numberOfPeriods": 1,
  ]

  @Test func promotionalOffersHaveAPriceForEachTerritory() {
    var shop = Shop()
    let plan = sold(&shop)
    let made = offer(
      &shop, "subscriptionPromotionalOffers", plan, promotional,
      [("USA", true), ("FRA", true)])
    #expect(made.status == 201)
    #expect(shop.get("/v1/subscriptionPromotionalOffers/\(made.id)/prices").total == 2)
    #expect(
      offer(&shop, "subscriptionPromotionalOffers", plan, promotional, [("USA", true)]).codes.first
        == "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
    var other = promotional
    other["name"] = "Other"
    other["offerCode"] = "other"
    #expect(
      offer(&shop, "subscriptionPromotionalOffers", plan, other, [("USA", false)])
        .detail
        == "Missing a required include subscriptionPricePoint")
    func reply(price: String) -> Reply {
      shop.post(
        "subscriptionPromotionalOffers", .object(other.map { .init($0.key, $0.value) }),
        ["subscription": link("subscriptions", plan), "prices": [link("subscriptionPromotionalOfferPrices", price)]])
    }
    #expect(reply(price: "abc").codes == ["ENTITY_ERROR.INCLUDED.INVALID_ID"])
    let unmade = reply(price: "${a}")
    #expect(unmade.detail == "Missing a required include subscriptionPricePoint")
    #expect(unmade.pointer == "/data/relationships/prices")
    #expect(shop.delete("/v1/subscriptionPromotionalOffers/\(made.id)").status == 204)
    #expect(shop.get("/v1/subscriptions/\(plan)/promotionalOffers").total == 0)
  }

  @Test func whatIsFreeHasTerritoriesAndNoPoints() {
    var shop = Shop()
    let plan = sold(&shop)
    #expect(
      offer(&shop, "subscriptionOfferCodes", plan, code, [("USA", true)]).detail
        == "For FREE_TRIAL offerMode, subscriptionPricePoint must be null.")
    #expect(
      offer(&shop, "subscriptionOfferCodes", plan, code, []).codes == [
        "ENTITY_ERROR.RELATIONSHIP.REQUIRED"
      ])
    let made = offer(&shop, "subscriptionOfferCodes", plan, code, [("USA", false)])
    #expect(made.status == 201)
    #expect(made.attribute("active") == true)
    let win: [String: JSONValue] = [
      "referenceName": "Missed you", "offerId": "missed_you", "duration": "ONE_MONTH", "offerMode": "FREE_TRIAL",
      "periodCount": 1,
      "customerEligibilityPaidSubscriptionDurationInMonths": 1,
      "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 1, "maximum": 12], "startDate": "2026-12-05",
      "priority": "HIGH",
    ]
    #expect(
      offer(&shop, "winBackOffers", plan, win, [("USA", true)]).detail
        == "subscriptionPricePoint should not be set for free offers.")
    let back = offer(&shop, "winBackOffers", plan, win, [("USA", false)])
    #expect(back.status == 201)
    #expect(shop.patch("winBackOffers", back.id, ["priority": "NORMAL"]).attribute("priority") == "NORMAL")
    #expect(shop.delete("/v1/winBackOffers/\(back.id)").status == 204)
  }

  @Test func codesAreMadeOnceAndTurnedOff() {
    var shop = Shop()
    let plan = sold(&shop)
    var paid = code
    paid["offerMode"] = "PAY_UP_FRONT"
    let made = offer(&shop, "subscriptionOfferCodes", plan, paid, [("USA", true)])
    func post(_ type: String, _ attributes: JSONValue) -> Reply {
      shop.post("subscriptionOfferCode\(type)", attributes, ["offerCode": link("subscriptionOfferCodes", made.id)])
    }
    let batch = post("OneTimeUseCodes", ["numberOfCodes": 3, "expirationDate": "2027-02-01"])
    #expect(batch.status == 201)
    let values = shop.get("/v1/subscriptionOfferCodeOneTimeUseCodes/\(batch.id)/values")
    #expect(String(decoding: values.answer.body, as: UTF8.self).split(separator: "\n").count == 3)
    #expect(post("OneTimeUseCodes", ["numberOfCodes": 3, "expirationDate": "2027-12-01"]).status == 409)
    #expect(post("CustomCodes", ["numberOfCodes": 30, "customCode": "FAIR"]).status == 201)
    #expect(post("CustomCodes", ["numberOfCodes": 30, "customCode": "Fair"]).status == 409)
    #expect(shop.get("/v1/subscriptionOfferCodes/\(made.id)").attribute("totalNumberOfCodes") == 33)
    #expect(shop.delete("/v1/subscriptionOfferCodes/\(made.id)").status == 403)
    #expect(shop.patch("subscriptionOfferCodes", made.id, ["active": false]).attribute("active") == false)
  }

  @Test func codesOfOneTimeProductsMayBeFree() {
    var shop = Shop()
    let id = shop.purchase()
    let reply = shop.post(
      "inAppPurchaseOfferCodes", ["name": "Fair", "customerEligibilities": ["NON_SPENDER"]],
      [
        "inAppPurchase": link("inAppPurchases", id),
        "prices": [link("inAppPurchaseOfferPrices", "${a}"), link("inAppPurchaseOfferPrices", "${b}")],
      ],
      included: [
        Shop.entity("inAppPurchaseOfferPrices", "${a}", nil, ["territory": link("territories", "USA")]),
        Shop.entity(
          "inAppPurchaseOfferPrices", "${b}", nil,
          [
            "territory": link("territories", "FRA"),
            "pricePoint": link("inAppPurchasePricePoints", PointID(id, "FRA", 10_001).text),
          ]),
      ])
    #expect(reply.status == 201)
    let rows = shop.get("/v1/inAppPurchaseOfferCodes/\(reply.id)/prices?include=pricePoint,territory")
    #expect(rows.total == 2)
    #expect(rows["included"]?.elements?.count == 3)
  }
}
