import CatalogFormats
import CatalogModel
import Testing

/// Responses about subscriptions.
extension AppStoreConnectAnswerTests {
  @Test func readsGroupsWithTheirSubscriptions() {
    let reading = read(group)
    #expect(messages(reading) == [])
    #expect(reading.catalog.subscriptionGroups.map(\.name) == ["Magazine"])
    let group = reading.catalog.subscriptionGroups[0]
    #expect(group.localizations["en-US"] == GroupLocalization(name: "Mag", appName: "X"))
    let yearly = group.subscriptions[0]
    #expect(yearly.plan.period == Period(1, .year) && yearly.plan.level == 1 && yearly.status == .approved)
    #expect(yearly.type == .autoRenewableSubscription)
  }

  @Test func readsThePriceOfTodayAndThoseToCome() {
    func price(_ id: String, _ attributes: String, _ territory: String, _ amount: String) -> (
      data: String, included: String
    ) {
      (
        """
        {"type": "subscriptionPrices", "id": "\(id)", "attributes": \(attributes), "relationships": {
          "territory": {"data": {"type": "territories", "id": "\(territory)"}},
          "subscriptionPricePoint": {"data": {"type": "subscriptionPricePoints", "id": "pt-\(id)"}}}}
        """,
        """
        {"type": "subscriptionPricePoints", "id": "pt-\(id)", "attributes": {"customerPrice": "\(amount)"}}
        """
      )
    }
    let all = [
      price("kept", #"{"startDate": "2020-01-01", "preserved": true}"#, "USA", "19.99"),
      price("now", #"{"startDate": "2024-06-01", "preserved": false}"#, "USA", "29.99"),
      price("next", #"{"startDate": "2027-02-01", "preserved": false}"#, "USA", "39.99"),
      price("japan", #"{"preserved": false}"#, "JPN", "4500"),
      price("monthly", #"{"planType": "MONTHLY"}"#, "USA", "3.99"),
    ]
    let answer = """
      {"data": [\(all.map(\.data).joined(separator: ","))], "included": [\(all.map(\.included).joined(separator: ","))],
       "links": {"self": "/v1/subscriptions/21/prices"}}
      """
    let reading = read(answer, group)
    #expect(messages(reading) == [])
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
    func offer(_ id: String, _ territory: String, _ mode: String) -> String {
      """
      {"type": "subscriptionIntroductoryOffers", "id": "\(id)", "attributes": {"duration": "ONE_WEEK", "offerMode": \
      "\(mode)",
        "numberOfPeriods": 1}, "relationships": {"territory": {"data": {"type": "territories", "id": "\(territory)"}}}}
      """
    }
    let offers = [offer("1", "USA", "FREE_TRIAL"), offer("2", "JPN", "FREE_TRIAL"), offer("3", "FRA", "PAY_UP_FRONT")]
    let list =
      #"{"data": [\#(offers.joined(separator: ","))], "links": {"self": "/v1/subscriptions/21/introductoryOffers"}}"#
    let reading = read(group, list)
    let read = reading.catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
    #expect(read.map(\.terms.mode) == [.freeTrial, .payUpFront])
    #expect(read.map(\.territories) == [["JPN", "USA"], ["FRA"]])
    let places =
      #"{"data": [{"type": "territories", "id": "USA"}, {"type": "territories", "id": "JPN"}], "links": "#
      + #"{"self": "/v1/subscriptionAvailabilities/21/availableTerritories"}}"#
    let sold = self.read(group, places, list)
    let offersThere = sold.catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
    #expect(offersThere.map(\.territories) == [nil, ["FRA"]], "the trial is offered wherever it is sold")
  }

  @Test func keepsSubscriptionsOfWhichNoFileTellsTheGroup() {
    let one = """
      {"data": {"type": "subscriptions", "id": "s", "attributes": {"name": "A", "productId": "com.x.a", "state": \
      "IN_REVIEW"}}}
      """
    let reading = read(one)
    #expect(messages(reading) == [])
    #expect(reading.catalog.subscriptionGroups.map(\.name) == [""])
    #expect(reading.unknowns.contains { $0.contains("into one without a name") })
    let listed = read(
      #"{"data": [{"type": "subscriptions", "id": "s", "attributes": {"productId": "com.x.a"}}], "#
        + #""links": {"self": "https://api.appstoreconnect.apple.com/v1/subscriptionGroups/77/subscriptions"}}"#)
    #expect(listed.catalog.subscriptionGroups.map(\.name) == ["77"])
  }
}
