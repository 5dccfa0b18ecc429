import CatalogModel
import Testing
import TextFormats

@testable import StoreServer

@Suite struct LoadingTests {
  private var catalog: Catalog {
    var app = App()
    app.name = "Lighthouse"
    app.bundleID = "com.example.lighthouse"
    app.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all)
    var coins = Product(id: "com.example.coins", type: .consumable)
    coins.price = PriceSchedule(base: Money(hundredths: 99), territories: ["JPN": 160])
    var change = PriceChange()
    change.on = day("2027-01-01")
    change.base = Money(hundredths: 199)
    coins.price?.changes = [change]
    coins.status = .approved
    coins.localizations = ["en-US": Localization(name: "Coins", description: "A hundred coins")]
    coins.promotion = Promotion(isVisible: true, order: 1)
    var plan = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
    plan.plan.period = Period(1, .month)
    plan.price = PriceSchedule(base: Money(hundredths: 499))
    plan.price?.changes = [change]
    var trial = IntroductoryOffer()
    trial.terms.mode = .freeTrial
    trial.terms.duration = Period(1, .week)
    var paid = trial.terms
    paid.mode = .payUpFront
    paid.price = PriceSchedule(territories: ["DEU": 199])
    plan.plan.introductoryOffers = [trial]
    var promotional = PromotionalOffer()
    promotional.terms = paid
    plan.plan.promotionalOffers = [promotional]
    var group = SubscriptionGroup(name: "Magazine")
    group.subscriptions = [plan]
    var gems = Product(id: "com.example.gems", type: .consumable)
    gems.price = PriceSchedule(territories: ["DEU": 199])
    return Catalog(app: app, products: [coins, gems], subscriptionGroups: [group], retired: ["com.example.old"])
  }

  private func shop() -> Shop {
    var shop = Shop()
    shop.store = LocalStore(shop.store.settings)
    shop.store.load(catalog, at: shop.now) { _ in nil }
    return shop
  }

  @Test func aStoreBeginsWithWhatACatalogSays() {
    var shop = shop()
    let app = shop.get("/v1/apps").rows[0]["id"]?.text ?? ""
    let coins = shop.get("/v1/apps/\(app)/inAppPurchasesV2").rows[0]
    #expect(coins["attributes"]?["state"] == "APPROVED")
    let id = coins["id"]?.text ?? ""
    let manual = shop.get("/v1/inAppPurchasePriceSchedules/\(id)/manualPrices?include=inAppPurchasePricePoint")
    // The base now and later; Japan's own price does not follow it.
    #expect(manual.total == 3)
    #expect(
      manual["included"]?.elements?.compactMap { $0["attributes"]?["customerPrice"]?.text }.sorted() == [
        "0.99", "1.99", "160",
      ])
    let gems = shop.get("/v1/apps/\(app)/inAppPurchasesV2").rows[1]["id"]?.text ?? ""
    let leading = shop.get("/v1/inAppPurchasePriceSchedules/\(gems)/baseTerritory")
    #expect(leading["data"]?["id"] == "DEU", "the first territory leads where the base has no price")
    let group = shop.get("/v1/apps/\(app)/subscriptionGroups").rows[0]["id"]?.text ?? ""
    let plan = shop.get("/v1/subscriptionGroups/\(group)/subscriptions").rows[0]["id"]?.text ?? ""
    #expect(shop.get("/v1/subscriptions/\(plan)/prices").total == 350)
    #expect(shop.get("/v1/subscriptions/\(plan)/introductoryOffers").total == 175)
    let offer = shop.get("/v1/subscriptions/\(plan)/promotionalOffers").rows[0]["id"]?.text ?? ""
    #expect(shop.get("/v1/subscriptionPromotionalOffers/\(offer)/prices").total == 1, "only where it has a price")
    #expect(shop.get("/v1/apps/\(app)/promotedPurchases").total == 1)
    #expect(shop.get("/v1/apps/\(app)/subscriptionGracePeriod").attribute("duration") == "SIXTEEN_DAYS")
    let used = shop.post(
      v2: "inAppPurchases", ["name": "Old", "productId": "com.example.old", "inAppPurchaseType": "CONSUMABLE"],
      ["app": link("apps", app)])
    #expect(used.detail == "The product ID you entered has already been used.")
  }

  @Test(arguments: ["fr-FR", "en-US"] as [LocaleCode])
  func aSubscriptionIsIncompleteWithoutThePrimaryLanguage(primary: LocaleCode) {
    var catalog = catalog
    catalog.app?.primaryLocale = primary
    catalog.subscriptionGroups[0].localizations = ["fr-FR": GroupLocalization(name: "Revue")]
    catalog.subscriptionGroups[0].subscriptions[0].localizations = [
      "fr-FR": Localization(name: "Un mois", description: "Tout le phare")
    ]
    let shop = shop()
    var store = LocalStore(shop.store.settings)
    store.load(catalog, at: shop.now) { _ in nil }
    let gaps = store.state.all("subscriptions").flatMap(store.gaps).filter { $0.hasPrefix("a localization") }
    #expect(gaps == (primary == "fr-FR" ? [] : ["a localization in en-US", "a localization of its group in en-US"]))
  }

  @Test func whatIsKeptAsTextIsTheSame() {
    let shop = shop()
    let records = shop.store.state.everything
    for record in records { #expect(Record(record.key, sequence: record.sequence, text: record.text) == record) }
    var other = LocalStore(shop.store.settings)
    other.restore(records, counter: shop.store.state.counter)
    #expect(other.state.everything == records)
    #expect(other.state.counter == shop.store.state.counter)
    #expect(Record(RecordKey("apps", "1"), sequence: 1, text: "{") == nil)
  }
}
