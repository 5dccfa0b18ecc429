import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// A file has the prices and the offers of the day for which it is written.
@Suite struct StoreKitDayTests {
  private func catalog() -> Catalog {
    var yearly = Product(id: "yearly", type: .autoRenewableSubscription)
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2035-01-15"), Money("44.99"))
    yearly.price = PriceSchedule(base: Money("39.99"), changes: [change])
    var trial = IntroductoryOffer()
    (trial.terms.mode, trial.terms.duration, trial.ends) = (.freeTrial, Period(1, .week), CalendarDate("2034-12-31"))
    var paid = IntroductoryOffer()
    (paid.terms.mode, paid.terms.duration, paid.starts) = (.payUpFront, Period(1, .month), CalendarDate("2035-01-01"))
    paid.terms.price = PriceSchedule(base: 1)
    yearly.plan.introductoryOffers = [trial, paid]
    var group = SubscriptionGroup(name: "G")
    group.subscriptions = [yearly]
    return Catalog(subscriptionGroups: [group])
  }

  @Test func offersAreThoseOfTheTerritoryAndOnePerBillingPlan() throws {
    func offer(_ duration: String, _ territories: [TerritoryCode], _ plan: TargetPlan = .upfront) -> IntroductoryOffer {
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration, offer.terms.targetPlan) = (.freeTrial, Period(duration), plan)
      offer.territories = territories
      return offer
    }
    var catalog = self.catalog()
    catalog.app = App()
    catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers = [
      offer("P1W", ["DEU"]), offer("P1M", ["USA", "CAN"]), offer("P2W", ["FRA"], .monthlyCommitment),
      offer("P3D", ["DEU"], .monthlyCommitment),
    ]
    for (base, durations): (TerritoryCode, [String]) in [("USA", ["P1M"]), ("DEU", ["P1W", "P3D"]), ("JPN", [])] {
      catalog.app?.baseTerritory = base
      var options = WritingOptions()
      options.version = "6.3"
      options = Format.storekit.completed(options, for: catalog)
      let bytes = try #require(Format.storekit.writer?.write(catalog, options).files.first?.bytes)
      let reading = try #require(Format.storekit.reader).parse([FormatFile(TextFile(path: "S.storekit", bytes: bytes))])
      let offers = reading.catalog.subscriptionGroups[0].subscriptions[0].plan.introductoryOffers
      #expect(offers.map(\.terms.duration?.description) == durations)
      #expect(
        catalog.lostValues(Format.storekit.losses(options)).count { $0.path.steps.count == 2 } >= 4 - offers.count)
    }
  }

  @Test func pricesAreThoseOfTheTerritory() throws {
    var catalog = Catalog(app: App(), products: [Product(id: "gold", type: .consumable)])
    catalog.app?.baseTerritory = "DEU"
    for price in [PriceSchedule(base: 2, territories: ["DEU": 3]), PriceSchedule(tier: "5", territories: ["DEU": 3])] {
      catalog.products[0].price = price
      let bytes = try #require(Format.storekit.writer?.write(catalog, WritingOptions()).files.first?.bytes)
      #expect(String(decoding: bytes, as: UTF8.self).contains(#""displayPrice" : "3""#))
    }
    catalog.products[0].price = PriceSchedule(tier: "5")
    let faults = try #require(Format.storekit.writer?.write(catalog, WritingOptions()).faults)
    #expect(faults.map(\.message) == ["the price in DEU isn't known; the export leaves it empty"])
  }

  @Test(arguments: ["DEU", "FRA"] as [TerritoryCode])
  func upfrontPaymentIsOnWhereItIsOffered(territory: TerritoryCode) throws {
    var catalog = self.catalog()
    catalog.app = App()
    catalog.app?.baseTerritory = territory
    catalog.subscriptionGroups[0].subscriptions[0].plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: 4)),
      upfront: .init(availability: Availability(territories: .only(["FRA"]))))
    var options = WritingOptions()
    options.version = "6.3"
    let bytes = try #require(Format.storekit.writer?.write(catalog, options).files.first?.bytes)
    let states = String(decoding: bytes, as: UTF8.self).matches(of: /"isEnabled" : (true|false)/).map { $0.1 }
    #expect(states.map(String.init) == ["\(territory == "FRA")", "true"])
  }

  private func read(_ version: String, on day: String) throws -> (product: Product, lost: [String]) {
    var options = WritingOptions()
    (options.version, options.today) = (version, CalendarDate(day))
    let written = try #require(Format.storekit.writer?.write(catalog(), options))
    let bytes = try #require(written.files.first?.bytes)
    let reading = try #require(Format.storekit.reader).parse([FormatFile(TextFile(path: "S.storekit", bytes: bytes))])
    let lost = catalog().lostValues(Format.storekit.losses(options)).map(\.path.description)
    return (try #require(reading.catalog.subscriptionGroups.first?.subscriptions.first), lost)
  }

  @Test(arguments: ["1.0", "3.0", "4.0", "5.0", "6.3"])
  func pricesAndOffersAreThoseOfTheDay(_ version: String) throws {
    let before = try read(version, on: "2034-12-31")
    #expect(before.product.price?.base == Money("39.99"))
    #expect(before.product.plan.introductoryOffers.map(\.terms.mode) == [.freeTrial])
    let after = try read(version, on: "2035-02-01")
    #expect(after.product.price?.base == Money("44.99"))
    #expect(after.product.plan.introductoryOffers.map(\.terms.mode) == [.payUpFront])
    #expect(after.lost.contains(#"products["yearly"].introductory_offers[0]"#))
    #expect(after.lost.contains(#"products["yearly"].price.base"#))
    #expect(!before.lost.contains(#"products["yearly"].introductory_offers[0]"#))
  }
}
