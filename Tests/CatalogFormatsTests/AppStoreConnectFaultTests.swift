import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

/// Values that App Store Connect would reject are left out of the requests, and reported.
@Suite struct AppStoreConnectFaultTests {
  private func write(_ catalog: Catalog, _ version: String? = nil) throws -> (written: WrittenCatalog, ids: [String]) {
    var options = WritingOptions()
    options.version = version
    let written = try #require(Format.appStoreConnect.writer?.write(catalog, options))
    guard let bytes = written.files.first?.bytes else { return (written, []) }
    return (written, try AppStoreConnectRequestTests.requests(TextFile(path: "", bytes: bytes)).map(\.id))
  }

  private func catalog(_ change: (inout Product) -> Void) -> Catalog {
    var product = Product(id: "a", type: .consumable)
    product.referenceName = "A"
    change(&product)
    return Catalog(products: [product])
  }

  private func plan(_ change: (inout Product) -> Void) -> Catalog {
    var product = Product(id: "a", type: .autoRenewableSubscription)
    product.referenceName = "A"
    change(&product)
    var group = SubscriptionGroup(name: "G")
    group.subscriptions = [product]
    return Catalog(subscriptionGroups: [group])
  }

  private func reported(_ written: WrittenCatalog) -> [String] { written.faults.map { "\($0.place): \($0.message)" } }

  @Test func aPictureThatIsNotThere() throws {
    let (written, ids) = try write(catalog { $0.review.screenshot = "review/a.png" })
    #expect(
      reported(written) == [
        #"products["a"].review.screenshot: App Store Connect requires the size of 'review/a.png', "#
          + "which doesn't exist; the picture is left out"
      ])
    #expect(!ids.contains { $0.hasSuffix("/screenshot") })
  }

  @Test func aProductWithoutAName() throws {
    let (written, ids) = try write(catalog { $0.referenceName = nil })
    #expect(written.faults.map(\.severity) == [.warning])
    #expect(ids.contains("product:a"))
  }

  @Test func aTextWithoutAName() throws {
    let (written, ids) = try write(catalog { $0.localizations = ["en-US": Localization(description: "All.")] })
    #expect(
      reported(written) == [
        #"products["a"].localizations.en-US: App Store Connect rejects a text without a name; its text is left out"#
      ])
    #expect(!ids.contains { $0.contains("localization") })
  }

  @Test func aSubscriptionOutsideAGroup() throws {
    let (written, ids) = try write(catalog { $0.type = .autoRenewableSubscription })
    #expect(
      reported(written) == [
        #"products["a"].type: App Store Connect rejects this auto-renewable subscription outside a group; "#
          + "it is left out"
      ])
    #expect(ids.isEmpty && written.messages.isEmpty)
  }

  @Test func aPeriodThatTheStoreDoesNotHave() throws {
    let (written, ids) = try write(plan { $0.plan.period = Period(7, .day) })
    #expect(
      reported(written) == [
        #"products["a"].period: App Store Connect has no subscription that renews every 'P7D'; the period is left out"#
      ])
    #expect(ids.contains("subscription:a"))
  }

  @Test func anOfferWithoutWhatTheStoreDemands() throws {
    let (written, ids) = try write(
      plan { product in
        var offer = WinBackOffer()
        offer.terms.mode = .freeTrial
        offer.terms.duration = Period(1, .month)
        (offer.id, offer.referenceName) = ("back", "Back")
        product.plan.winBackOffers = [offer]
        product.plan.introductoryOffers = [IntroductoryOffer()]
      })
    #expect(
      reported(written) == [
        #"""
        products["a"].introductory_offers[0].mode: App Store Connect rejects this introductory offer without 'mode'; \#
        it is left out
        """#,
        #"""
        products["a"].win_back_offers[0].paid_for_months: App Store Connect rejects this win-back offer without \#
        'paid_for_months';
        """#
          + " it is left out",
      ])
    #expect(!ids.contains { $0.contains("offer") })
  }

  @Test func aPriceOfAFreeTrial() throws {
    let (written, _) = try write(
      plan { product in
        var offer = IntroductoryOffer()
        offer.terms.mode = .freeTrial
        offer.terms.duration = Period(1, .week)
        offer.terms.price = PriceSchedule(base: 1)
        product.plan.introductoryOffers = [offer]
      })
    #expect(
      reported(written) == [
        #"products["a"].introductory_offers[0].price: App Store Connect rejects a price for a free trial; "#
          + "the price is left out"
      ])
  }

  @Test func codesThatWorkOnceAndNeverEnd() throws {
    let (written, ids) = try write(
      catalog { product in
        var code = OfferCode()
        code.referenceName = "W"
        code.eligibility = [.nonSpender, .new]
        code.codes = [OfferCode.CodeBatch(count: 5), OfferCode.CodeBatch(custom: "C", count: 5)]
        product.offerCodes = [code]
      })
    #expect(written.faults.count == 2)
    #expect(ids.filter { $0.contains("/codes:") } == ["product:a/offer-code:W/codes:2"])
  }

  @Test func aPriceInTheBaseTerritoryBesideTheBase() throws {
    let (written, _) = try write(catalog { $0.price = PriceSchedule(base: 5, territories: ["USA": 6]) })
    #expect(
      reported(written) == [
        #"products["a"].price.base: 'USA' has its own price, which the other territories follow instead of 5"#
      ])
  }

  // MARK: - Not faults

  /// Another base territory changes only the territory of a price.
  @Test(arguments: Sample.all)
  func anyTerritoryCanBeTheBase(_ sample: Sample) throws {
    var catalog = sample.catalog
    catalog.app = catalog.app ?? App()
    catalog.app?.baseTerritory = "DEU"
    let (written, _) = try write(catalog)
    guard let bytes = written.files.first?.bytes else { return }
    let reading = try #require(Format.appStoreConnect.reader).parse([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading.faults.map(\.message) == [])
    let lost = catalog.lostValues(Format.appStoreConnect.losses(WritingOptions())).map(\.path)
    let after = reading.catalog.leaves()
    for (path, value) in catalog.leaves() where path.steps.contains(.field(.price)) {
      if !lost.contains(where: { $0.leads(to: path) }) { #expect(after[path] == value, "\(path)") }
    }
  }

  @Test func saysHowLongItTakes() throws {
    let (written, ids) = try write(plan { $0.price = PriceSchedule(base: Money("4.99")!) })
    #expect(ids.contains("subscription:a/equal:USA:4.99"))
    #expect(
      written.messages == [
        "0 of 1 products go to review; the others are not ready by their status, not cleared for sale, or host content",
        """
        at most \(ids.count + 4) calls, 4 of them to read what App Store Connect already has; App Store Connect allows \
        about 3,600 an hour: 1 minute
        """,
      ])
  }

  /// Eight territories fit on a page, so that each response is one page and each call is a step.
  @Test func looksUpThePricesOfAFewTerritoriesAtOnce() throws {
    var price = PriceSchedule(base: 5)
    for code in ["AUS", "BRA", "CAN", "CHE", "CHN", "DEU", "FRA", "GBR", "JPN", "KOR"] {
      price.territories[TerritoryCode(code)] = 6
    }
    let (_, ids) = try write(catalog { $0.price = price })
    #expect(ids.filter { $0.contains("/points") } == ["product:a/points", "product:a/points:JPN"])
  }

  /// App Store Connect requires all prices of a subscription in every territory, and accepts its first ones only
  /// together.
  @Test func setsThePriceEverywhereAtOnce() throws {
    let catalog = plan { product in
      product.price = PriceSchedule(base: Money("4.99")!, territories: ["FRA": 4])
      product.availability = Availability(territories: .only(["DEU", "FRA"]), includesNewTerritories: false)
    }
    let (written, ids) = try write(catalog)
    #expect(ids.filter { $0.contains("/price") } == ["subscription:a/prices"])
    let file = TextFile(path: "", bytes: try #require(written.files.first?.bytes))
    let prices = try request("subscription:a/prices", in: file)
    #expect(prices.method == "PATCH" && prices.body?["data"]?["attributes"] == nil)
    #expect(prices.body?["included"]?.elements?.compactMap { $0["id"]?.text } == ["${base}", "${FRA}"])
    let loop = try #require(prices.whole["each"]?.elements?.first)
    #expect(loop["points"]?.text == "subscription:a/equal:USA:4.99")
    #expect(loop["except"]?.elements?.compactMap(\.text) == ["FRA", "USA"])
    let reading = Format.appStoreConnect.reader?.parse([FormatFile(file)])
    #expect(reading?.catalog.subscriptionGroups == catalog.subscriptionGroups)
  }

  private func request(_ id: String, in file: TextFile) throws -> AppStoreConnectRequestTests.Request {
    try #require(AppStoreConnectRequestTests.requests(file).first { $0.id == id })
  }

  /// A base price change doesn't affect a territory with its own price.
  @Test func aChangeOfTheBaseLeavesOwnPricesAlone() throws {
    var price = PriceSchedule(base: Money("4.99")!, territories: ["JPN": 700])
    var change = PriceChange()
    (change.on, change.base, change.existingSubscribers) = (CalendarDate("2035-01-01"), Money("5.99"), .keep)
    price.changes = [change]
    let everywhere = plan { $0.price = price }
    let listed = plan { product in
      product.price = price
      product.availability = Availability(territories: .only(["CAN", "JPN", "USA"]), includesNewTerritories: false)
    }
    for catalog in [everywhere, listed] {
      let file = TextFile(path: "", bytes: try #require(write(catalog).written.files.first?.bytes))
      let prices = try request("subscription:a/prices", in: file)
      let names = prices.body?["included"]?.elements?.compactMap { $0["id"]?.text }
      #expect(names == ["${base}", "${JPN}", "${base-2035-01-01}"])
      let loops = try #require(prices.whole["each"]?.elements)
      #expect(loops.map { $0["except"]?.elements?.compactMap(\.text) } == [["JPN", "USA"], ["JPN", "USA"]])
      let read = Format.appStoreConnect.reader?.parse([FormatFile(file)])
      #expect(read?.catalog.subscriptionGroups == catalog.subscriptionGroups)
    }
  }

  /// App Store Connect has no price point of zero, so the rows of free offers contain only a territory.
  @Test func codesThatCostNothing() throws {
    let catalog = catalog { product in
      var code = OfferCode()
      (code.referenceName, code.eligibility, code.terms.price) = ("Gift", [.nonSpender], PriceSchedule(base: 0))
      product.offerCodes = [code]
      product.availability = Availability(territories: .only(["DEU", "FRA"]), includesNewTerritories: false)
    }
    let (written, _) = try write(catalog)
    let bytes = try #require(written.files.first?.bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("price-point"))
    let reading = Format.appStoreConnect.reader?.parse([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading?.faults.map(\.message) == [] && reading?.catalog.products == catalog.products)
  }

  /// Started prices apply: App Store Connect rejects changes of the past.
  @Test func changesThatHaveBegunAreThePrice() throws {
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2035-01-01"), Money("5.99"))
    let catalog = catalog { $0.price = PriceSchedule(base: Money("4.99")!, changes: [change]) }
    var options = WritingOptions()
    options.today = CalendarDate("2035-01-01")
    let written = try #require(Format.appStoreConnect.writer?.write(catalog, options))
    let text = String(decoding: try #require(written.files.first?.bytes), as: UTF8.self)
    #expect(text.contains("USA:5.99") && !text.contains("4.99") && !text.contains("2035"))
    let lost = catalog.lostValues(Format.appStoreConnect.losses(options)).map(\.path.description)
    #expect(lost == [#"products["a"].price.base"#, #"products["a"].price.changes[0]"#])
  }

  @Test func pricesFollowTheAppsOwnTerritory() throws {
    var catalog = plan { $0.price = PriceSchedule(base: 5, territories: ["USA": 6]) }
    catalog.app = App()
    catalog.app?.baseTerritory = "DEU"
    let (written, ids) = try write(catalog)
    #expect(ids.contains("subscription:a/prices") && ids.contains("subscription:a/equal:DEU:5"))
    guard let bytes = written.files.first?.bytes else { return }
    let reading = Format.appStoreConnect.reader?.parse([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading?.catalog == catalog)
  }

  // MARK: - Review

  /// Only products that are ready by their status are submitted, two hundred at a time; the first submission includes
  /// the app's version along.
  @Test func onlyWhatIsReadyGoesToReview() throws {
    var catalog = Catalog()
    for index in 0..<450 {
      var product = Product(id: ProductID("p\(1000 + index)"), type: .consumable)
      product.status = index < 398 ? .readyToSubmit : index < 420 ? .draft : .approved
      if index >= 425 { product.isClearedForSale = false }
      catalog.products.append(product)
    }
    let (written, ids) = try write(catalog)
    let opened = ids.filter { $0 == "review-submission" || $0.hasPrefix("review-submission:") && !$0.contains("/") }
    #expect(opened == ["review-submission", "review-submission:2", "review-submission:3"])
    let items = opened.map { name in ids.count { $0.hasPrefix("\(name)/") && !$0.hasSuffix("/submit") } }
    #expect(items == [200, 199, 5])
    #expect(ids.filter { $0.hasSuffix("/app-version") } == ["review-submission/app-version"])
    #expect(written.messages.first?.hasPrefix("403 of 450 products go to review") ?? false)
  }

  /// A free trial has rows with territories and without price points, in one request for all territories.
  @Test func freeTrialsAreRowsOfTerritories() throws {
    let catalog = plan { product in
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration) = (.freeTrial, Period(1, .week))
      var code = OfferCode()
      (code.referenceName, code.terms.mode, code.terms.duration) = ("C", .freeTrial, Period(1, .month))
      code.stacksWithIntro = true
      product.plan.introductoryOffers = [offer]
      product.offerCodes = [code]
    }
    let file = TextFile(path: "", bytes: try #require(write(catalog).written.files.first?.bytes))
    for name in ["subscription:a/introductory-offers", "subscription:a/offer-code:C"] {
      let loop = try #require(request(name, in: file).whole["each"]?.elements?.first)
      #expect(loop["territories"]?.elements?.count == 175)
      let row = loop["append"]?["/included"]?["relationships"]
      #expect(row?["territory"] != nil && row?["subscriptionPricePoint"] == nil)
    }
    #expect(
      Format.appStoreConnect.reader?.parse([FormatFile(file)]).catalog.subscriptionGroups == catalog.subscriptionGroups)
  }

  @Test func olderRequestsHaveNoVersions() throws {
    let catalog = catalog { product in
      product.localizations = ["en-US": Localization(name: "A")]
      product.status = .approved
    }
    let (_, ids) = try write(catalog, "3.7")
    #expect(
      ids == [
        "product:a", "product:a/availability", "product:a/localization:en-US", "review-ready", "product:a/submission",
      ])
  }
}
