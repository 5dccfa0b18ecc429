import CatalogModel
import RuleHandbook
import SourceDiagnostics
import Testing

/// The sample catalog in the repository, value by value.
struct SampleTests {
  let read: ReadCatalog
  var catalog: Catalog { read.catalog }

  init() throws { read = ReadCatalog(try FixtureFolder.sample()) }

  @Test("it has no findings")
  func clean() {
    #expect(read.everything() == [])
  }

  @Test("the app")
  func app() {
    let app = catalog.app
    #expect(app?.name == "Lighthouse Reader")
    #expect(app?.appleID?.digits == "1187265767")
    #expect(app?.platforms == [.ios])
    #expect(app?.primaryLocale == "en-US")
    #expect(app?.locales == ["en-US", "fr-FR", "de-DE", "es-ES", "ja", "zh-Hans"])
    #expect(app?.versionOnSale == "3.2")
    #expect(app?.isNewsstand == false)
    #expect(app?.gracePeriod == App.GracePeriod(duration: Period(3, .day), renewals: .all))
    #expect(app?.agreements.banking == .complete)
    #expect(catalog.retired == ["com.example.lighthouse.coins.50", "com.example.lighthouse.magazine.daily"])
    #expect(catalog.storePages == [StorePage(appleID: AppleID("364709193"), kind: "app", title: "Apple Books")])
  }

  @Test("the products are in the order of their IDs")
  func order() {
    #expect(catalog.products.map(\.id) == catalog.products.map(\.id).sorted())
    #expect(catalog.products.count == 11)
    #expect(catalog.subscriptionGroups.map(\.name) == ["Magazine"])
    #expect(catalog.productCount == 15)
  }

  @Test("a product of a template, with the folder's defaults")
  func coins() throws {
    let coins = try #require(catalog.product("com.example.lighthouse.coins.600"))
    #expect(coins.type == .consumable)
    #expect(coins.referenceName == "600 Coins")
    #expect(coins.price == PriceSchedule(base: Money("3.99"), territories: ["JPN": 600]))
    #expect(coins.restore == RestoreParty.none)
    #expect(coins.localizations["ja"] == Localization(name: "コイン600枚", description: "章や号を開くためのコイン600枚です。"))
    #expect(coins.promotion == Promotion(image: "review/promotion/coins-600.png", isVisible: true, order: 1))
    #expect(coins.review.notes == "Open the Store tab. The pack of 600 is in the list of coins.")
    #expect(coins.availability == Availability(territories: .except(["CHN"])))
    #expect(coins.isClearedForSale)
    #expect(catalog.product("com.example.lighthouse.coins.3000")?.promotion?.isVisible == false)
  }

  @Test("products of other types")
  func others() throws {
    let pass = try #require(catalog.product("com.example.lighthouse.archive.quarter"))
    #expect(pass.duration == Period(3, .month))
    #expect(pass.price == PriceSchedule(tier: "10"))
    #expect(pass.review.notes?.hasSuffix("comes back after signing in on another device.") == true)
    let chapter = try #require(catalog.product("com.example.lighthouse.chapter.3"))
    #expect(chapter.hostedContent == HostedContentReference(source: "content/chapter-3", version: "1.0"))
    #expect(chapter.review == catalog.product("com.example.lighthouse.chapter.1")?.review)
    #expect(chapter.status == .waitingForUpload)
    #expect(!chapter.isClearedForSale)
  }

  @Test("a subscription with all kinds of offers")
  func plans() throws {
    let yearly = try #require(catalog.product("com.example.lighthouse.magazine.yearly"))
    #expect(yearly.type == .autoRenewableSubscription)
    #expect(yearly.plan.level == 2)
    #expect(yearly.price?.changes.first?.on == CalendarDate("2035-01-15"))
    #expect(yearly.price?.changes.first?.existingSubscribers == .keep)
    #expect(yearly.plan.billingPlans?.monthlyCommitment?.availability?.territories == .except(["CHN", "SGP", "USA"]))
    #expect(yearly.plan.introductoryOffers.map(\.terms.mode) == [.freeTrial, .payUpFront])
    #expect(yearly.plan.winBackOffers.first?.awayMonths == WinBackOffer.MonthSpan(min: 3, max: 24))
    let monthly = try #require(catalog.product("com.example.lighthouse.magazine.monthly"))
    #expect(monthly.offerCodes.first?.eligibility == [.new, .expired])
    #expect(monthly.offerCodes.first?.codes == [OfferCode.CodeBatch(custom: "BOOKFAIR", count: 5000)])
    #expect(monthly.plan.promotionalOffers.first?.id == "come_back")
    #expect(monthly.availability.territories == .except(["CHN"]))
    #expect(
      catalog.product("com.example.lighthouse.magazine.weekly")?.plan.introductoryOffers.first?.terms.periods == 4)
  }
}
