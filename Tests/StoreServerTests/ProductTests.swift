import Testing
import TextFormats

@testable import StoreServer

@Suite struct ProductTests {
  @Test func aNewProductLacksAlmostEverything() {
    var shop = Shop()
    let id = shop.purchase()
    let reply = shop.get("/v2/inAppPurchases/\(id)?include=versions")
    #expect(reply.attribute("state") == "MISSING_METADATA")
    #expect(reply["included"]?.elements?.first?["attributes"] == ["version": 1, "state": "PREPARE_FOR_SUBMISSION"])
    #expect(reply["data"]?["links"]?["self"] == .string("http://127.0.0.1/v2/inAppPurchases/\(id)"))
  }

  @Test func aProductIDIsUsedForEver() {
    var shop = Shop()
    let id = shop.purchase("com.example.coins")
    #expect(shop.delete("/v2/inAppPurchases/\(id)").status == 204)
    #expect(shop.get("/v2/inAppPurchases/\(id)").status == 404)
    let group = shop.group()
    let reply = shop.post(
      "subscriptions", ["name": "Coins", "productId": "com.example.coins"], ["group": link("subscriptionGroups", group)]
    )
    #expect(reply.codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE"])
    #expect(reply.detail == "The product ID you entered has already been used.")
    #expect(reply.pointer == "/data/attributes/productId")
  }

  @Test func aNameIsFreeAgainAfterADeletion() {
    var shop = Shop()
    let id = shop.purchase("com.example.one", name: "Coins")
    let taken = shop.post(
      v2: "inAppPurchases", ["name": "Coins", "productId": "com.example.two", "inAppPurchaseType": "CONSUMABLE"],
      ["app": link("apps", shop.app)])
    #expect(taken.detail == "This name is already being used by another in-app purchase associated with this app")
    shop.delete("/v2/inAppPurchases/\(id)")
    #expect(!shop.purchase("com.example.two", name: "Coins").isEmpty)
  }

  @Test func sharingIsNeverTurnedOff() {
    var shop = Shop()
    let id = shop.purchase("com.example.pro", "NON_CONSUMABLE")
    #expect(shop.patch(v2: "inAppPurchases", id, ["familySharable": true]).status == 200)
    #expect(
      shop.patch(v2: "inAppPurchases", id, ["familySharable": false]).codes == [
        "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE"
      ])
  }

  @Test func anEmptyNoteIsNone() {
    var shop = Shop()
    let id = shop.purchase()
    #expect(shop.patch(v2: "inAppPurchases", id, ["reviewNote": "Hello"]).attribute("reviewNote") == "Hello")
    #expect(shop.patch(v2: "inAppPurchases", id, ["reviewNote": ""]).attribute("reviewNote") == nil)
  }

  @Test func aPeriodIsSetOnce() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group(), period: nil)
    #expect(shop.patch("subscriptions", plan, ["subscriptionPeriod": "ONE_YEAR"]).status == 200)
    #expect(
      shop.patch("subscriptions", plan, ["subscriptionPeriod": "ONE_YEAR"]).codes == [
        "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE"
      ])
  }

  @Test func levelsGoOnAndGroupsWithPlansStay() {
    var shop = Shop()
    let group = shop.group()
    shop.plan("com.example.one", in: group)
    let second = shop.plan("com.example.two", in: group)
    #expect(shop.get("/v1/subscriptions/\(second)").attribute("groupLevel") == 2)
    #expect(shop.delete("/v1/subscriptionGroups/\(group)").status == 409)
    #expect(
      shop.post("subscriptionGroups", ["referenceName": "Magazine"], ["app": link("apps", shop.app)]).codes == [
        "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE"
      ])
    #expect(shop.patch("subscriptionGroups", group, ["referenceName": "Paper"]).attribute("referenceName") == "Paper")
  }

  // MARK: - Texts

  @Test func oldAndNewAddressesShowTheSameTexts() throws {
    var shop = Shop()
    let id = shop.purchase()
    let version = shop.get("/v2/inAppPurchases/\(id)/versions").rows[0]["id"]?.text ?? ""
    let text = shop.post(
      v2: "inAppPurchaseLocalizations", ["name": "Coins", "locale": "en-US"],
      ["version": link("inAppPurchaseVersions", version)])
    #expect(text.status == 201)
    #expect(text.attribute("state") == nil)
    let old = shop.get("/v2/inAppPurchases/\(id)/inAppPurchaseLocalizations")
    #expect(old.rows[0]["attributes"]?["state"] == "PREPARE_FOR_SUBMISSION")
    #expect(old.rows[0]["links"]?["self"]?.text?.hasPrefix("http://127.0.0.1/v1/inAppPurchaseLocalizations/") == true)
    let twice = shop.post(
      "inAppPurchaseLocalizations", ["name": "Coins", "locale": "en-US"],
      ["inAppPurchaseV2": link("inAppPurchases", id)])
    #expect(twice.codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE"])
    #expect(twice.detail == "Entity with locale: en-US already exists. Try updating.")
    #expect(twice.pointer == "/data/attributes/locale")
    #expect(shop.delete("/v2/inAppPurchaseLocalizations/\(text.id)").detail == "Cannot delete the last localization")
  }

  @Test func whatIsOnSaleIsNotEditedInPlace() {
    var shop = Shop()
    let id = shop.purchase()
    let text = shop.post(
      "inAppPurchaseLocalizations", ["name": "Coins", "locale": "en-US", "description": "A hundred coins"],
      ["inAppPurchaseV2": link("inAppPurchases", id)])
    let version = shop.store.versions(
      of: shop.store.state[RecordKey("inAppPurchases", id)] ?? Record(RecordKey("", "")))[0]
    shop.store.setState(version, "APPROVED")
    let refused = shop.patch("inAppPurchaseLocalizations", text.id, ["name": "Gold"])
    #expect(refused.codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE"])
    #expect(refused.detail == "Cannot edit InAppPurchaseLocalization when it is in ACTIVE state")
    // The way out: a second row of the same language.
    #expect(
      shop.post(
        "inAppPurchaseLocalizations", ["name": "Gold", "locale": "en-US"],
        ["inAppPurchaseV2": link("inAppPurchases", id)]
      ).status == 201)
    let rows = shop.get("/v2/inAppPurchases/\(id)/inAppPurchaseLocalizations").rows
    #expect(rows.map { $0["attributes"]?["state"] } == ["APPROVED", "PREPARE_FOR_SUBMISSION"])
    let shown = shop.get("/_store/state")["apps"]?.elements?.first?["products"]?.elements?.first
    #expect(shown?["state"] == "DEVELOPER_REMOVED_FROM_SALE" && shown?["update"] == "PREPARE_FOR_SUBMISSION")
    // A version of the new kind copies the texts.
    let next = shop.post("inAppPurchaseVersions", nil, ["inAppPurchase": link("inAppPurchases", id)])
    #expect(next.attribute("version") == 3)
    #expect(shop.get("/v1/inAppPurchaseVersions/\(next.id)/localizations").total == 1)
    #expect(shop.delete("/v1/inAppPurchaseVersions/\(next.id)").status == 403)
  }

  @Test(
    arguments: [
      ["name": "Coins 🎉"], ["name": "x"], ["name": "A name that is far too long for the store"], ["locale": "xx"],
    ]
      as [[String: String]])
  func refusesWrongTexts(_ change: [String: String]) {
    var shop = Shop()
    let id = shop.purchase()
    var attributes = ["name": "Coins", "locale": "en-US"]
    attributes.merge(change) { _, new in new }
    let reply = shop.post(
      "inAppPurchaseLocalizations", .object(attributes.map { .init($0.key, .string($0.value)) }),
      ["inAppPurchaseV2": link("inAppPurchases", id)])
    #expect(reply.codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID"])
  }

  // MARK: - Availability

  @Test func availabilityIsReplacedWithAnotherID() {
    var shop = Shop()
    let id = shop.purchase()
    func sell(_ territories: [String]) -> Reply {
      shop.post(
        "inAppPurchaseAvailabilities", ["availableInNewTerritories": true],
        [
          "inAppPurchase": link("inAppPurchases", id),
          "availableTerritories": .array(territories.map { link("territories", $0) }),
        ])
    }
    let first = sell(["USA", "FRA"])
    let second = sell(["USA"])
    #expect(first.id != second.id)
    #expect(shop.get("/v1/inAppPurchaseAvailabilities/\(first.id)").status == 404)
    #expect(shop.get("/v2/inAppPurchases/\(id)/inAppPurchaseAvailability").id == second.id)
    #expect(shop.get("/v1/inAppPurchaseAvailabilities/\(second.id)/availableTerritories").total == 1)
    #expect(sell(["USA", "XXX"]).status == 422)
  }

  @Test func plansHaveOneAvailabilityEach() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group(), period: "ONE_YEAR")
    func sell(_ type: String, _ territories: [String], new: Bool? = nil) -> Reply {
      var attributes: [JSONValue.Member] = [.init("planType", .string(type))]
      if let new { attributes.append(.init("availableInNewTerritories", .bool(new))) }
      return shop.post(
        "subscriptionPlanAvailabilities", .object(attributes),
        [
          "subscription": link("subscriptions", plan),
          "availableTerritories": .array(territories.map { link("territories", $0) }),
        ])
    }
    let upfront = sell("UPFRONT", ["USA", "FRA"], new: true)
    #expect(upfront.status == 201)
    #expect(sell("UPFRONT", ["USA"]).status == 409)
    #expect(sell("MONTHLY", ["USA"]).detail == "The plan type 'MONTHLY' is not available in territory = USA.")
    #expect(sell("MONTHLY", ["FRA"], new: true).status == 409)
    #expect(sell("MONTHLY", ["FRA"]).status == 201)
    let path = "/v1/subscriptionPlanAvailabilities/\(upfront.id)/relationships/availableTerritories"
    #expect(shop.ask("PATCH", path, ["data": [link("territories", "DEU")]]).status == 204)
    #expect(shop.get(path).rows == [link("territories", "DEU")])
  }

  // MARK: - Promotions

  @Test func promotionsHaveAnOrder() {
    var shop = Shop()
    let ids = ["com.example.a", "com.example.b"].map { shop.purchase($0) }
    let rows = ids.map { id in
      shop.post(
        "promotedPurchases", ["visibleForAllUsers": true],
        ["app": link("apps", shop.app), "inAppPurchaseV2": link("inAppPurchases", id)]
      ).id
    }
    #expect(
      shop.post(
        "promotedPurchases", ["visibleForAllUsers": true],
        ["app": link("apps", shop.app), "inAppPurchaseV2": link("inAppPurchases", ids[0])]
      ).status == 409)
    let path = "/v1/apps/\(shop.app)/relationships/promotedPurchases"
    #expect(
      shop.ask("PATCH", path, ["data": .array(rows.reversed().map { link("promotedPurchases", $0) })]).status == 204)
    #expect(shop.get(path).rows.map { $0["id"]?.text ?? "" } == rows.reversed())
    for wrong in [[rows[0]], [rows[0], rows[0]]] {
      let reply = shop.ask("PATCH", path, ["data": .array(wrong.map { link("promotedPurchases", $0) })])
      #expect(reply.codes == ["ENTITY_ERROR.RELATIONSHIP.INVALID"])
    }
    #expect(shop.get(path).total == 2)
    #expect(
      shop.patch("promotedPurchases", rows[0], ["visibleForAllUsers": false]).attribute("visibleForAllUsers") == false)
    #expect(shop.delete("/v1/promotedPurchases/\(rows[0])").status == 204)
    #expect(shop.get("/v1/apps/\(shop.app)/promotedPurchases").total == 1)
  }

  @Test func theGracePeriodIsTheApps() {
    var shop = Shop()
    let id = shop.get("/v1/apps/\(shop.app)/subscriptionGracePeriod").id
    let reply = shop.patch(
      "subscriptionGracePeriods", id, ["optIn": true, "duration": "SIXTEEN_DAYS", "renewalType": "ALL_RENEWALS"])
    #expect(reply.attribute("duration") == "SIXTEEN_DAYS")
    #expect(reply.attribute("optIn") == true)
  }
}
