import Testing
import TextFormats

@testable import StoreServer

@Suite struct DocumentTests {
  @Test func readsAnAppWithoutLinkages() {
    var shop = Shop()
    let reply = shop.get("/v1/apps")
    #expect(reply.status == 200)
    #expect(reply.rows.first?["attributes"]?["bundleId"] == "com.example.lighthouse")
    let relationship = reply.rows.first?["relationships"]?["inAppPurchasesV2"]
    #expect(relationship?["data"] == nil)
    #expect(relationship?["links"]?["related"] == "http://127.0.0.1/v1/apps/1187265767/inAppPurchasesV2")
    #expect(reply.answer.headers.contains { $0.name == "X-Request-ID" })
    #expect(reply.answer.headers.contains { $0.name == "X-Rate-Limit" })
  }

  @Test func refusesWhatNobodyAnswers() {
    var shop = Shop()
    let id = shop.purchase()
    #expect(shop.get("/v1/nothing").status == 404)
    #expect(shop.get("/v2/inAppPurchases").status == 404)
    #expect(shop.get("/v1/apps/1").detail == "There is no resource of type 'apps' with id '1'")
    let wrong = shop.get("/v1/inAppPurchases/\(id)/iapPriceSchedule")
    #expect(wrong.status == 404)
    #expect(wrong.detail == "The relationship 'iapPriceSchedule' does not exist")
    #expect(shop.get("/v1/subscriptionPrices/1").detail.contains("does not allow 'GET_INSTANCE'"))
    #expect(shop.get("/v2/inAppPurchases/\(id)/appStoreReviewScreenshot").status == 404)
  }

  @Test func refusesTheWholeDocumentForOneUnknownAttribute() {
    var shop = Shop()
    let id = shop.purchase()
    let reply = shop.patch(v2: "inAppPurchases", id, ["name": "New name", "availableInAllTerritories": true])
    #expect(reply.codes == ["ENTITY_ERROR.ATTRIBUTE.UNKNOWN"])
    #expect(reply.detail == "'availableInAllTerritories' is not an attribute on the resource 'inAppPurchases'")
    #expect(shop.get("/v2/inAppPurchases/\(id)").attribute("name") == "com.example.coins")
  }

  @Test func reportsAllThatIsMissing() {
    var shop = Shop()
    let reply = shop.post(v2: "inAppPurchases", ["name": "Coins"])
    #expect(
      reply.codes == [
        "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "ENTITY_ERROR.RELATIONSHIP.REQUIRED",
      ])
    #expect(reply.pointer == "/data/attributes/productId")
  }

  @Test func refusesUnknownRelationshipsAndIDs() {
    var shop = Shop()
    let unknown = shop.post(
      "subscriptionGroups", ["referenceName": "Two"], ["app": link("apps", shop.app), "owner": link("apps", "1")])
    #expect(unknown.codes == ["ENTITY_ERROR.RELATIONSHIP.UNKNOWN"])
    let named = shop.ask(
      "POST", "/v1/subscriptionGroups",
      Shop.document("subscriptionGroups", "7", ["referenceName": "Two"], ["app": link("apps", shop.app)], nil))
    #expect(named.codes == ["ENTITY_ERROR.UNEXPECTED_ID"])
  }

  @Test(arguments: [
    #"{"#, #"[]"#, #"{"data": 1}"#, #"{"data": {"type": "apps"}}"#,
    #"{"data": {"type": "subscriptionGroups", "extra": 1}}"#,
    #"""
    {"data": {"type": "subscriptionGroups", "attributes": {"referenceName": "x1"}, "relationships": \#
    {"app": {"data": {"type": "apps", "id": "nobody"}}}}}
    """#,
    "",
  ])
  func refusesWhatIsNoDocument(_ body: String) {
    var shop = Shop()
    let reply = Reply(
      shop.store.answer(StoreRequest("POST", "/v1/subscriptionGroups", body: Array(body.utf8)), at: shop.now))
    #expect(reply.status == 422)
    #expect(reply.codes == ["ENTITY_UNPROCESSABLE"])
    #expect(reply.error?["meta"]?["position"]?["row"] == .number("-1"))
  }

  @Test func refusesWrongValues() {
    var shop = Shop()
    let reply = shop.post(
      v2: "inAppPurchases", ["name": 1, "productId": "a.b", "inAppPurchaseType": "FREE"],
      ["app": link("apps", shop.app)])
    #expect(reply.codes == ["ENTITY_ERROR.ATTRIBUTE.INVALID", "ENTITY_ERROR.ATTRIBUTE.INVALID"])
  }

  // MARK: - Pages

  @Test func pagesAreFiftyLongUnlessReportedOtherwise() {
    var shop = Shop()
    let first = shop.get("/v1/territories")
    #expect(first.rows.count == 50)
    #expect(first.total == 175)
    let next = first["links"]?["next"]?.text?.replacing("http://127.0.0.1", with: "") ?? ""
    let second = shop.get(next)
    #expect(second.rows.count == 50)
    #expect(second.rows.first?["id"] != first.rows.first?["id"])
    #expect(shop.get("/v1/territories?limit=200").rows.count == 175)
    #expect(shop.get("/v1/territories?limit=200")["links"]?["next"] == nil)
  }

  @Test func refusesWrongQuestions() {
    var shop = Shop()
    let large = shop.get("/v1/territories?limit=201")
    #expect(large.status == 400)
    #expect(large.codes == ["PARAMETER_ERROR.INVALID"])
    #expect(large.error?["source"]?["parameter"] == "limit")
    #expect(shop.get("/v1/territories?limit=0").status == 400)
    #expect(shop.get("/v1/territories?filter[name]=x").codes == ["PARAMETER_ERROR.ILLEGAL"])
    #expect(shop.get("/v1/reviewSubmissions").codes == ["PARAMETER_ERROR.REQUIRED"])
    #expect(
      shop.get("/v1/apps/\(shop.app)/subscriptionGroups?limit[subscriptions]=51&include=subscriptions").detail.contains(
        "The maximum allowable limit is '50'"))
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups?include=prices").status == 400)
    #expect(shop.get("/v1/territories?fields[territories]=colour").status == 400)
  }

  @Test func includesAreCutAtFiftyWithoutAWord() {
    var shop = Shop()
    let group = shop.group()
    let plan = shop.plan(in: group)
    shop.sell(plan)
    let reply = shop.get("/v1/subscriptions/\(plan)/subscriptionAvailability?include=availableTerritories")
    #expect(reply["included"]?.elements?.count == 50)
    #expect(reply["data"]?["relationships"]?["availableTerritories"]?["meta"]?["paging"]?["total"] == 175)
    let id = reply.id
    #expect(
      shop.get("/v1/subscriptionAvailabilities/\(id)/relationships/availableTerritories?limit=200").rows.count == 175)
  }

  @Test func showsFieldsThatAreAskedFor() {
    var shop = Shop()
    shop.purchase()
    let reply = shop.get("/v1/apps/\(shop.app)/inAppPurchasesV2?fields[inAppPurchases]=productId")
    #expect(reply.rows.first?["attributes"] == ["productId": "com.example.coins"])
    #expect(reply.rows.first?["relationships"] == nil)
  }

  @Test func siftsAndSorts() {
    var shop = Shop()
    shop.purchase("com.example.b", "CONSUMABLE")
    shop.purchase("com.example.a", "NON_CONSUMABLE")
    let path = "/v1/apps/\(shop.app)/inAppPurchasesV2"
    #expect(shop.get("\(path)?filter[inAppPurchaseType]=CONSUMABLE").total == 1)
    #expect(shop.get("\(path)?filter[productId]=com.example.a,com.example.b").total == 2)
    #expect(shop.get("\(path)?filter[state]=APPROVED").total == 0)
    #expect(shop.get("\(path)?sort=name").rows.first?["attributes"]?["name"] == "com.example.a")
    #expect(shop.get("\(path)?sort=-name").rows.first?["attributes"]?["name"] == "com.example.b")
    #expect(shop.get("/v1/apps/\(shop.app)/inAppPurchases").total == 2)
  }

  @Test func takesBackWhatARefusedRequestDid() {
    var shop = Shop()
    let group = shop.group()
    let plan = shop.plan(in: group)
    let before = shop.store.state.everything
    let reply = shop.price(plan, [("USA", 10_010, nil), ("FRA", 10_010, "2020-01-01")])
    #expect(reply.status == 409)
    #expect(shop.store.state.everything == before)
    #expect(reply.answer.changes.isEmpty)
  }
}
