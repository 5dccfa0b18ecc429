import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// What the store would refuse is left out of the requests, and told.
@Suite struct AppStoreConnectFaultTests {
  private func write(_ catalog: Catalog, _ version: String? = nil) throws -> (written: WrittenCatalog, ids: [String]) {
    var options = WritingOptions()
    options.version = version
    let written = try #require(Format.appStoreConnect.writer?.write(catalog, options)).finished()
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

  private func told(_ written: WrittenCatalog) -> [String] { written.faults.map { "\($0.place): \($0.message)" } }

  @Test func aPictureThatIsNotThere() throws {
    let (written, ids) = try write(catalog { $0.review.screenshot = "review/a.png" })
    #expect(
      told(written) == [
        #"products["a"].review.screenshot: the store wants to know the size of 'review/a.png', which is not there; "#
          + "the picture is left out"
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
      told(written) == [#"products["a"].localizations.en-US: the store takes no text without a name; its text is left out"#])
    #expect(!ids.contains { $0.contains("localization") })
  }

  @Test func aSubscriptionOutsideAGroup() throws {
    let (written, ids) = try write(catalog { $0.type = .autoRenewableSubscription })
    #expect(
      told(written) == [
        #"products["a"].type: the store takes no auto-renewable subscription outside a group; it is left out"#
      ])
    #expect(ids.isEmpty && written.remarks.isEmpty)
  }

  @Test func aPeriodThatTheStoreDoesNotHave() throws {
    let (written, ids) = try write(plan { $0.plan.period = Period(7, .day) })
    #expect(
      told(written) == [#"products["a"].period: the store has no subscription that renews every 'P7D'; the period is left out"#])
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
      told(written) == [
        #"products["a"].introductory_offers[0].mode: the store takes no introductory offer without 'mode'; it is left out"#,
        #"products["a"].win_back_offers[0].paid_for_months: the store takes no win-back offer without 'paid_for_months'; "#
          + "it is left out",
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
      told(written) == [
        #"products["a"].introductory_offers[0].price: the store takes no price for a free trial; the price is left out"#
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
      told(written) == [
        #"products["a"].price.base: 'USA' has a price of its own, which the other territories follow instead of 5"#
      ])
  }

  // MARK: - Not faults

  /// Another base territory changes which territory a price is of, and nothing else.
  @Test(arguments: Sample.all)
  func anyTerritoryCanBeTheBase(_ sample: Sample) throws {
    var catalog = sample.catalog
    catalog.app = catalog.app ?? App()
    catalog.app?.baseTerritory = "DEU"
    let (written, _) = try write(catalog)
    guard let bytes = written.files.first?.bytes else { return }
    let reading = try #require(Format.appStoreConnect.reader).read([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading.faults.map(\.message) == [])
    let lost = catalog.lostValues(Format.appStoreConnect.losses(WritingOptions())).map(\.path)
    let after = reading.catalog.leaves()
    for (path, value) in catalog.leaves() where path.steps.contains(.field(.price)) {
      if !lost.contains(where: { $0.leads(to: path) }) { #expect(after[path] == value, "\(path)") }
    }
  }

  @Test func saysHowLongItTakes() throws {
    let (written, ids) = try write(plan { $0.price = PriceSchedule(base: Money("4.99")!) })
    #expect(ids.contains("subscription:a/price/equalizations"))
    #expect(
      written.remarks == [
        "\(ids.count + 1 + 174) calls, of them 1 to look up price points and 174 to set the prices of territories that follow "
          + "the base; the store allows about 3,600 an hour: 4 minutes"
      ])
  }

  @Test func asksForEachTerritoryOfAListByItself() throws {
    let catalog = plan { product in
      product.price = PriceSchedule(base: Money("4.99")!, territories: ["FRA": 4])
      product.availability = Availability(territories: .only(["DEU", "FRA"]), includesNewTerritories: false)
    }
    let (written, ids) = try write(catalog)
    #expect(ids.filter { $0.contains("/price") } == ["subscription:a/price:DEU", "subscription:a/price:FRA"])
    guard let bytes = written.files.first?.bytes else { return }
    #expect(String(decoding: bytes, as: UTF8.self).contains("{{price-point:DEU:like:USA:4.99}}"))
    let reading = Format.appStoreConnect.reader?.read([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading?.catalog.subscriptionGroups == catalog.subscriptionGroups)
  }

  /// What becomes of the base is nothing to a territory with a price of its own.
  @Test func aChangeOfTheBaseLeavesOwnPricesAlone() throws {
    var price = PriceSchedule(base: Money("4.99")!, territories: ["JPN": 700])
    var change = PriceChange()
    (change.on, change.base, change.existingSubscribers) = (CalendarDate("2035-01-01"), Money("5.99"), .keep)
    price.changes = [change]
    let listed = plan { product in
      product.price = price
      product.availability = Availability(territories: .only(["CAN", "JPN", "USA"]), includesNewTerritories: false)
    }
    #expect(try write(listed).ids.filter { $0.hasSuffix("@2035-01-01") && $0.contains("JPN") } == [])
    let (written, ids) = try write(plan { $0.price = price })
    #expect(ids.filter { $0.contains("price:JPN") } == ["subscription:a/price:JPN"])
    #expect(written.remarks.first?.contains(" and \(2 * 173) to set the prices") ?? false, "\(written.remarks)")
  }

  /// The store has no price point of nothing: what is free has rows with a territory alone.
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
    let reading = Format.appStoreConnect.reader?.read([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading?.faults.map(\.message) == [] && reading?.catalog.products == catalog.products)
  }

  /// What has begun is what holds: the store takes no change of the past.
  @Test func changesThatHaveBegunAreThePrice() throws {
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2035-01-01"), Money("5.99"))
    let catalog = catalog { $0.price = PriceSchedule(base: Money("4.99")!, changes: [change]) }
    var options = WritingOptions()
    options.today = CalendarDate("2035-01-01")
    let written = try #require(Format.appStoreConnect.writer?.write(catalog, options)).finished()
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
    #expect(ids.contains("subscription:a/price") && ids.contains("subscription:a/price:USA"))
    guard let bytes = written.files.first?.bytes else { return }
    let reading = Format.appStoreConnect.reader?.read([FormatFile(TextFile(path: "", bytes: bytes))])
    #expect(reading?.catalog == catalog)
  }

  @Test func olderRequestsHaveNoVersions() throws {
    let (_, ids) = try write(catalog { $0.localizations = ["en-US": Localization(name: "A")] }, "3.7")
    #expect(ids == ["product:a", "product:a/availability", "product:a/localization:en-US", "product:a/submission"])
  }
}
