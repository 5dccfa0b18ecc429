import CatalogFormats
import CatalogModel
import Testing
import TextFormats

/// Responses about subscriptions.
extension AppStoreConnectAnswerTests {
  @Test func readsGroupsWithTheirSubscriptions() {
    let groups = readClean(group).catalog.subscriptionGroups
    #expect(groups.map(\.name) == ["Magazine"])
    #expect(groups[0].localizations["en-US"] == GroupLocalization(name: "Mag", appName: "X"))
    let yearly = groups[0].subscriptions[0]
    #expect(yearly.plan.period == Period(1, .year) && yearly.plan.level == 1 && yearly.status == .approved)
    #expect(yearly.type == .autoRenewableSubscription)
  }

  @Test func readsThePriceOfTodayAndThoseToCome() {
    let rows: [(id: String, attributes: JSONValue, territory: String, amount: String)] = [
      ("kept", ["startDate": "2020-01-01", "preserved": true], "USA", "19.99"),
      ("now", ["startDate": "2024-06-01", "preserved": false], "USA", "29.99"),
      ("next", ["startDate": "2027-02-01", "preserved": false], "USA", "39.99"),
      ("japan", ["preserved": false], "JPN", "4500"), ("monthly", ["planType": "MONTHLY"], "USA", "3.99"),
    ]
    let prices = rows.map { row in
      price(
        row.id, row.attributes, point: row.id, in: row.territory, of: "subscriptionPrices",
        link: "subscriptionPricePoint")
    }
    let points = rows.map { point($0.id, $0.amount, of: "subscriptionPricePoints") }
    let reading = readClean(
      response(.array(prices), included: points, path: "/v1/subscriptions/21/prices"), group)
    let yearly = reading.catalog.subscriptionGroups[0].subscriptions[0]
    #expect(yearly.price?.base == Money("29.99"))
    #expect(yearly.price?.territories["JPN"] == 4500)
    #expect(
      yearly.price?.kept.map(\.base) == [Money("19.99")] && yearly.price?.kept[0].since == CalendarDate("2020-01-01"))
    #expect(yearly.price?.changes.map(\.base) == [Money("39.99")])
    #expect(yearly.plan.billingPlans?.monthlyCommitment?.price == PriceSchedule(base: Money("3.99")))
    #expect(reading.catalog.app == nil, "no answer reported the base territory")
  }

  @Test func putsTheTerritoriesOfAnIntroductoryOfferTogether() {
    func offer(_ id: String, _ territory: String, _ mode: JSONValue) -> JSONValue {
      resource(
        "subscriptionIntroductoryOffers", id, ["duration": "ONE_WEEK", "offerMode": mode, "numberOfPeriods": 1],
        ["territory": link("territories", territory)])
    }
    let list = response(
      [offer("1", "USA", "FREE_TRIAL"), offer("2", "JPN", "FREE_TRIAL"), offer("3", "FRA", "PAY_UP_FRONT")],
      path: "/v1/subscriptions/21/introductoryOffers")
    let reading = read(group, list)
    let read = reading.catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
    #expect(read.map(\.terms.mode) == [.freeTrial, .payUpFront])
    #expect(read.map(\.territories) == [["JPN", "USA"], ["FRA"]])
    let places = response(
      [link("territories", "USA"), link("territories", "JPN")],
      path: "/v1/subscriptionAvailabilities/21/availableTerritories")
    let sold = self.read(group, places, list)
    let offersThere = sold.catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
    #expect(offersThere.map(\.territories) == [nil, ["FRA"]], "the trial is offered wherever it is sold")
  }

  @Test func keepsSubscriptionsOfWhichNoFileTellsTheGroup() {
    let reading = readClean(
      response(resource("subscriptions", "s", ["name": "A", "productId": "com.x.a", "state": "IN_REVIEW"])))
    #expect(reading.catalog.subscriptionGroups.map(\.name) == [""])
    #expect(reading.unknowns.contains { $0.contains("into one without a name") })
    let listed = read(
      response(
        [resource("subscriptions", "s", ["productId": "com.x.a"])],
        path: "https://api.appstoreconnect.apple.com/v1/subscriptionGroups/77/subscriptions"))
    #expect(listed.catalog.subscriptionGroups.map(\.name) == ["77"])
  }
}
