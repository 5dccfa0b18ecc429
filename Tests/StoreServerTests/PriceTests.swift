import CatalogModel
import StoreFacts
import Testing
import TextFormats

@testable import StoreServer

@Suite struct PriceTests {
  // MARK: - Points

  @Test func pointsAreThoseOfTheirCurrency() throws {
    var shop = Shop()
    let id = shop.purchase()
    let reply = shop.get("/v2/inAppPurchases/\(id)/pricePoints?filter[territory]=JPN&limit=8000&include=territory")
    #expect(reply.rows.count == PricePoints.ladder(of: "JPY")?.amounts.count)
    let point = try #require(PointID(reply.rows[0]["id"]?.text ?? ""))
    #expect(point == PointID(id, "JPN", 10_001))
    #expect(reply["included"]?.elements?.first?["attributes"] == ["currency": "JPY"])
    #expect(shop.get("/v2/inAppPurchases/\(id)/pricePoints?filter[territory]=US").total == 0)
    #expect(shop.get("/v2/inAppPurchases/\(id)/pricePoints?filter[territory]=USA").rows.count == 50)
  }

  @Test func amountsFindTheirNumbersAndBack() {
    for currency in ["USD", "EUR", "JPY", "TRY"] {
      for (index, amount) in StorePrices.amounts(of: currency).enumerated() {
        #expect(StorePrices.rank(of: amount, in: currency) == 10_001 + index)
        #expect(StorePrices.nearest(to: amount, in: currency) == 10_001 + index)
      }
    }
    #expect(StorePrices.rank(of: 0, in: "USD") == nil)
  }

  @Test func equalsAreLikelyPricesInAllOtherTerritories() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    let point = PointID(plan, "USA", StorePrices.rank(of: Money(hundredths: 499), in: "USD") ?? 0).text
    let reply = shop.get("/v1/subscriptionPricePoints/\(point)/equalizations?limit=8000&include=territory")
    #expect(reply.total == 174)
    #expect(shop.get("/v1/subscriptionPricePoints/\(point)/equalizations").rows.count == 50)
    let same = shop.get("/v1/subscriptionPricePoints/\(point)/equalizations?filter[territory]=AFG")
    #expect(same.rows[0]["attributes"]?["customerPrice"] == "4.99")
    #expect(shop.get("/v1/subscriptionPricePoints/\(point)").attribute("proceedsYear2") == "4.25")
  }

  @Test func strictPointsNeedATerritory() {
    var shop = Shop { $0.requiresTerritory = true }
    let path = "/v2/inAppPurchases/\(shop.purchase())/pricePoints"
    #expect(shop.get(path).codes == ["PARAMETER_ERROR.REQUIRED"])
    #expect(shop.get(path + "?filter[territory]=USA").status == 200)
  }

  // MARK: - Schedules

  @Test func aScheduleTakesThePlaceOfTheOneBefore() {
    var shop = Shop()
    let id = shop.purchase()
    let first = shop.schedule(
      id, [("USA", 10_010, nil, "2027-01-01"), ("USA", 10_020, "2027-01-01", nil), ("JPN", 10_005, nil, nil)])
    #expect(first.status == 201)
    #expect(first.id == id)
    let shown = shop.get("/_store/state")["apps"]?.elements?.first?["products"]?.elements?.first
    #expect(shown?["price"]?.text?.hasSuffix(" USD") == true && shown?["price"] != shown?["next_price"])
    #expect(shown?["next_price"]?.text?.hasSuffix(" USD from 2027-01-01") == true)
    let manual = shop.get(
      "/v1/inAppPurchasePriceSchedules/\(id)/manualPrices?include=inAppPurchasePricePoint,territory")
    #expect(manual.total == 3)
    #expect(manual.rows.contains { $0["attributes"]?["endDate"] == "2027-01-01" })
    #expect(shop.get("/v1/inAppPurchasePriceSchedules/\(id)/automaticPrices").total == 2 * 173)
    let automatic = shop.get(
      "/v1/inAppPurchasePriceSchedules/\(id)/automaticPrices?filter[territory]=FRA&include=inAppPurchasePricePoint")
    #expect(automatic.total == 2)
    #expect(automatic.rows[0]["attributes"] == ["manual": false])
    #expect(automatic["included"]?.elements?.isEmpty == false)
    #expect(shop.schedule(id, [("USA", 10_010, nil, nil)]).status == 201)
    #expect(shop.get("/v1/inAppPurchasePriceSchedules/\(id)/manualPrices").total == 1)
    shop.store.settings.listsBaseAsAutomatic = true
    #expect(shop.get("/v1/inAppPurchasePriceSchedules/\(id)/manualPrices").total == 0)
    let base = "/v1/inAppPurchasePriceSchedules/\(id)/automaticPrices?filter[territory]=USA"
    #expect(shop.get(base).total == 1)
    #expect(shop.get("/v1/inAppPurchasePriceSchedules/\(id)/baseTerritory").id == "USA")
  }

  @Test func refusesWrongSchedules() {
    var shop = Shop()
    let id = shop.purchase()
    let other = shop.purchase("com.example.other")
    #expect(shop.schedule(id, [("USA", 10_010, nil, nil)], base: nil).codes == ["ENTITY_ERROR.RELATIONSHIP.REQUIRED"])
    #expect(shop.schedule(id, [("FRA", 10_010, nil, nil)]).status == 409)
    let past = shop.schedule(id, [("USA", 10_010, nil, "2026-11-30"), ("USA", 10_020, "2026-11-30", nil)])
    #expect(past.detail.hasPrefix("Invalid startDate=2026-11-30"))
    #expect(
      shop.schedule(id, [("USA", 10_010, nil, "2027-01-01"), ("USA", 10_020, "2027-02-01", nil)]).status == 409)
    func reply(_ row: String, _ links: [String: JSONValue]) -> Reply {
      shop.post(
        "inAppPurchasePriceSchedules", nil,
        [
          "inAppPurchase": link("inAppPurchases", id), "baseTerritory": link("territories", "USA"),
          "manualPrices": [link("inAppPurchasePrices", row)],
        ], included: [Shop.entity("inAppPurchasePrices", row, nil, links)])
    }
    let foreign = link("inAppPurchasePricePoints", PointID(other, "USA", 10_010).text)
    #expect(
      reply("${p}", ["inAppPurchasePricePoint": foreign]).detail
        == "An error occurred while processing the pricing information.")
    #expect(reply("USA", [:]).codes.allSatisfy { $0 == "ENTITY_ERROR.INCLUDED.INVALID_ID" })
    #expect(
      reply("${p}", ["inAppPurchasePriceSchedule": link("inAppPurchasePriceSchedules", id)]).detail
        == "'inAppPurchasePriceSchedule' is not a relationship on the resource 'inAppPurchasePrices'")
  }

  // MARK: - Subscriptions

  private func post(
    _ shop: inout Shop, _ plan: String, point: String, _ attributes: JSONValue? = nil
  ) -> Reply {
    shop.post(
      "subscriptionPrices", attributes,
      ["subscription": link("subscriptions", plan), "subscriptionPricePoint": link("subscriptionPricePoints", point)])
  }

  @Test func aFirstPriceNeedsAnAvailabilityAndNoDate() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    let usa = PointID(plan, "USA", 10_010).text
    let early = post(&shop, plan, point: usa)
    #expect(early.codes == ["ENTITY_ERROR.RELATIONSHIP.INVALID"])
    #expect(early.detail == "An error occurred while processing the pricing information.")
    #expect(early.pointer == "/data/relationships/subscriptionPricePoint/id")
    shop.sell(plan)
    #expect(post(&shop, plan, point: usa, [:]).detail == early.detail)
    let dated = post(&shop, plan, point: usa, ["startDate": "2027-01-01"])
    #expect(dated.detail == "Invalid startDate. Create a starting price before creating future prices.")
    #expect(dated.pointer == "/data/attributes/startDate")
    let first = post(&shop, plan, point: usa)
    #expect(first.status == 201)
    #expect(first["data"]?["relationships"] == nil)
    shop.store.settings.failsFirstPrice = true
    #expect(post(&shop, plan, point: PointID(plan, "FRA", 10_010).text).codes == ["UNEXPECTED_ERROR"])
  }

  @Test func oneRequestSetsAllPrices() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    #expect(shop.priceEverywhere(plan).detail == "An error occurred while processing the pricing information.")
    shop.sell(plan)
    #expect(shop.priceEverywhere(plan).status == 200)
    let rows = shop.get("/v1/subscriptions/\(plan)/prices?limit=200&include=territory,subscriptionPricePoint")
    #expect(rows.total == 175)
    #expect(rows.rows[0]["attributes"] == ["preserved": false, "planType": "UPFRONT"])
    // Saved a second time it is the same.
    #expect(shop.priceEverywhere(plan, 10_020).status == 200)
    #expect(shop.get("/v1/subscriptions/\(plan)/prices").total == 175)
    let empty = shop.ask(
      "PATCH", "/v1/subscriptions/\(plan)",
      Shop.document(
        "subscriptions", plan, [:], ["prices": [link("subscriptionPrices", "${a}")]],
        [
          Shop.entity(
            "subscriptionPrices", "${a}", nil,
            ["subscriptionPricePoint": link("subscriptionPricePoints", PointID(plan, "USA", 10_001).text)])
        ]))
    #expect(empty.detail == "An error occurred while processing the pricing information.")
    let plain = shop.patch(
      "subscriptions", plan, nil, ["prices": [link("subscriptionPrices", PointID(plan, "USA", 10_001).text)]])
    #expect(plain.codes == ["ENTITY_ERROR.INCLUDED.INVALID_ID"])
    let nothing = shop.patch("subscriptions", plan, nil, ["prices": [link("subscriptionPrices", "${a}")]])
    #expect(nothing.detail == "Missing a required include subscriptionPricePoint")
  }

  @Test func announcedPricesComeTomorrowAtTheEarliestAndOneATerritory() throws {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    shop.sell(plan)
    shop.priceEverywhere(plan)
    let late = shop.price(plan, [("USA", 10_020, "2026-12-01")])
    #expect(
      late.detail == "Invalid startDate=2026-12-01, a future date is expected, and must be on or after 2026-12-02")
    #expect(late.pointer == "/included/0/relationships/prices")
    #expect(shop.price(plan, [("USA", 10_020, "2026-12-02")]).status == 200)
    let second = shop.price(plan, [("USA", 10_030, "2027-02-02")])
    #expect(second.detail == "You cannot create more than one future prices for territory = USA.")
    let rows = shop.get("/v1/subscriptions/\(plan)/prices?filter[territory]=USA").rows
    #expect(rows.count == 2)
    let current = rows[0]["id"]?.text ?? ""
    let future = rows[1]["id"]?.text ?? ""
    #expect(
      shop.delete("/v1/subscriptionPrices/\(current)").detail
        == "Cannot delete Subscription Price with id \(current). Only future price changes can be deleted.")
    #expect(
      shop.ask(
        "DELETE", "/v1/subscriptions/\(plan)/relationships/prices", ["data": [link("subscriptionPrices", future)]]
      ).status
        == 204)
    #expect(shop.price(plan, [("USA", 10_030, "2027-02-02")]).status == 200)
    shop.now = Instant(startOf: day("2027-02-02"))
    func rank() throws -> Int? {
      let record = try #require(shop.store.state[RecordKey("subscriptions", plan)])
      return shop.store.price(of: record, in: "USA")?.point?.rank
    }
    #expect(try rank() == 10_010)
    shop.get("/v1/apps")
    #expect(try rank() == 10_030)
  }

  /// A price is reported as preserved only once a newer price is in effect that existing subscribers don't pay.
  @Test func whatIsKeptIsReportedWhenItIsOver() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    shop.sell(plan)
    shop.priceEverywhere(plan)
    let sent = post(
      &shop, plan, point: PointID(plan, "USA", 10_020).text,
      ["startDate": "2027-02-01", "preserveCurrentPrice": true])
    #expect(sent.status == 201)
    func kept() -> [JSONValue] {
      shop.get("/v1/subscriptions/\(plan)/prices?filter[territory]=USA").rows.compactMap {
        $0["attributes"]?["preserved"]
      }
    }
    #expect(kept() == [false, false])
    shop.now = Instant(startOf: day("2027-02-01"))
    #expect(kept() == [true, false])
  }

  /// Monthly payments are compared with the price that the same request sets.
  @Test func onePriceAndItsMonthlyPaymentsGoTogether() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group(), period: "ONE_YEAR")
    shop.sell(plan)
    func price(_ id: String, _ rank: Int, _ attributes: JSONValue?) -> JSONValue {
      Shop.entity(
        "subscriptionPrices", id, attributes,
        [
          "subscription": link("subscriptions", plan), "territory": link("territories", "DEU"),
          "subscriptionPricePoint": link(
            "subscriptionPricePoints", PointID(plan, "DEU", rank, isMonthly: attributes != nil).text),
        ])
    }
    func send(_ payment: Int) -> Reply {
      shop.patch(
        "subscriptions", plan, nil, ["prices": .array(["${a}", "${b}"].map { link("subscriptionPrices", $0) })],
        included: [price("${a}", payment, ["planType": "MONTHLY"]), price("${b}", 10_120, nil)])
    }
    let whole = PointID(plan, "DEU", 10_120).amount?.hundredths ?? 0
    let payment = StorePrices.nearest(to: Money(hundredths: whole / 10), in: "EUR") ?? 0
    #expect(send(10_120).detail == "The upfront price point is invalid.")
    #expect(shop.get("/v1/subscriptions/\(plan)/prices").total == 0)
    #expect(send(payment).status == 200)
    #expect(shop.get("/v1/subscriptions/\(plan)/prices").total == 2)
  }

  @Test func monthlyPaymentsHavePointsOfTheirOwn() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group(), period: "ONE_YEAR")
    let other = shop.plan("com.example.other", in: shop.group("Other"))
    shop.sell(plan)
    func points(_ filter: String) -> [String] {
      shop.get("/v1/subscriptions/\(plan)/pricePoints?filter[territory]=DEU\(filter)").rows.compactMap {
        $0["id"]?.text
      }
    }
    let (upfront, monthly) = (points("&filter[planType]=UPFRONT"), points("&filter[planType]=MONTHLY"))
    #expect(upfront.count == monthly.count && Set(upfront).isDisjoint(with: monthly))
    let mixed = post(&shop, plan, point: monthly[5])
    #expect(mixed.detail == "An error occurred while processing the pricing information.")
    func adjusted(_ question: String) -> Reply {
      shop.get("/v1/subscriptionPricePoints/\(monthly[20])/adjustedEqualizations?limit=8000&\(question)")
    }
    #expect(adjusted("filter[planType]=MONTHLY&filter[upfrontPricePointId]=\(upfront[30])").total == 172)
    #expect(adjusted("filter[planType]=UPFRONT&filter[upfrontPricePointId]=\(upfront[30])").status == 400)
    #expect(adjusted("filter[planType]=MONTHLY").status == 409)
    for wrong in [monthly[30], PointID(other, "DEU", 10_030).text] {
      #expect(
        adjusted("filter[planType]=MONTHLY&filter[upfrontPricePointId]=\(wrong)").detail
          == "The upfront price point is invalid.")
    }
  }

  @Test func onlyTheWholeMatrixIsComplete() throws {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    shop.sell(plan)
    shop.price(plan, [("USA", 10_010, nil), ("FRA", 10_010, nil), ("JPN", 10_010, nil)])
    let record = try #require(shop.store.state[RecordKey("subscriptions", plan)])
    #expect(shop.store.gaps(of: record).contains("a price in 172 of 175 territories"))
    shop.priceEverywhere(plan)
    #expect(!shop.store.gaps(of: record).contains { $0.contains("a price") })
  }
}
