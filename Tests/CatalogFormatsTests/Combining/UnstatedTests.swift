import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Values that a file doesn't state, over a catalog that does.
struct UnstatedTests {
  /// A catalog whose values all differ from the defaults.
  private static let catalog: Catalog = {
    var app = App()
    (app.hasStreamlinedPurchasing, app.isCustomApp) = (false, true)
    app.gracePeriod = App.GracePeriod(isInSandbox: true)
    var product = Product(id: "gold", type: .nonConsumable)
    (product.isClearedForSale, product.hasFamilySharing, product.referenceName) = (false, true, "Gold")
    product.availability = Availability(territories: .only(["USA"]), includesNewTerritories: false)
    product.price = PriceSchedule(base: 2)
    var plan = Product(id: "plan", type: .autoRenewableSubscription)
    var code = OfferCode()
    (code.referenceName, code.isActive, code.terms.periods) = ("Code", false, 3)
    (code.terms.mode, code.terms.duration) = (.payAsYouGo, Period(1, .month))
    plan.offerCodes = [code]
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [plan]
    return Catalog(app: app, products: [product], subscriptionGroups: [group])
  }()

  static let files: [(name: String, text: String)] = [
    ("a.json", #"[{"product_id": "gold", "reference_name": "Gold"}]"#),
    ("a.csv", "id,cleared_for_sale,family_sharing\ngold,,\n"),
    ("a.csv", "id,offer,reference_name,mode,period,periods,active\nplan,code,Code,pay_as_you_go,P1M,,\n"),
    (
      "a.json",
      #"{"schemaVersion": "1.0.0", "appId": "77", "inAppPurchases": [{"productId": "gold", "type": "NON_CONSUMABLE", "#
        + #""referenceName": "Gold"}], "subscriptionGroups": []}"#
    ),
    (
      "a.json",
      #"{"format": "shelf.catalog/1", "app": {}, "products": [{"id": "gold", "price": {"base": "2"}}], "#
        + #""subscription_groups": [{"name": "Club", "subscriptions": [{"id": "plan", "offer_codes": "#
        + #"[{"reference_name": "Code"}]}]}]}"#
    ),
    (
      "a.json",
      #"{"data": [{"type": "apps", "id": "77", "attributes": {"name": "App"}}, {"type": "subscriptionGracePeriods", "#
        + #""id": "1", "attributes": {"optIn": true}}]}"#
    ),
    (
      "a.json",
      #"{"data": [{"type": "subscriptions", "id": "1", "attributes": {"productId": "plan", "name": "Plan"}}]}"#
    ),
  ]

  @Test("a default that a file doesn't state changes nothing", arguments: files)
  func unstated(_ name: String, _ text: String) throws {
    let file = TextFile(path: name, text: text)
    let format = try #require(Format.all.first { $0.reader?.recognizes(file) ?? false })
    let reading = try #require(format.reader).read([FormatFile(file, index: 0)])
    #expect(reading.faults.map(\.message) == [])
    var result = Self.catalog.overlaid(by: reading.catalog, losses: reading.losses(of: format.losses(WritingOptions())))
    result.app?.appleID = nil
    result.app?.name = nil
    result.subscriptionGroups[0].subscriptions[0].referenceName = nil
    result.subscriptionGroups[0].subscriptions[0].status = nil
    #expect(result == Self.catalog)
  }

  @Test("a stated default changes the catalog")
  func stated() throws {
    let file = TextFile(path: "a.csv", text: "id,cleared_for_sale,family_sharing\ngold,yes,no\n")
    let reading = try #require(Format.spreadsheet.reader).read([FormatFile(file, index: 0)])
    let gold = Self.catalog.overlaid(by: reading.catalog, losses: reading.losses(of: [])).products[0]
    #expect(gold.isClearedForSale)
    #expect(!gold.hasFamilySharing)
  }

  // MARK: - Lists

  private func offer(
    _ duration: String, _ territories: [TerritoryCode]?, from starts: String? = nil, to ends: String? = nil
  ) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    (offer.terms.mode, offer.terms.duration, offer.territories) = (.freeTrial, Period(duration), territories)
    (offer.starts, offer.ends) = (starts.flatMap { CalendarDate($0) }, ends.flatMap { CalendarDate($0) })
    return offer
  }

  private func catalog(_ change: (inout Product) -> Void) -> Catalog {
    var plan = Product(id: "plan", type: .autoRenewableSubscription)
    change(&plan)
    return Catalog(products: [plan])
  }

  private func overlaid(_ below: (inout Product) -> Void, by above: (inout Product) -> Void) -> Product {
    catalog(below).overlaid(by: catalog(above), losses: [], on: CalendarDate("2026-11-27")).products[0]
  }

  @Test("an introductory offer for other territories or days is added, and an equal one changed")
  func introductoryOffers() {
    let (month, weeks) = ("P1M", "P2W")
    let all: [TerritoryCode] = ["DEU", "JPN", "USA"]
    let cases: [(below: [IntroductoryOffer], above: [IntroductoryOffer], result: [IntroductoryOffer])] = [
      (
        [offer(month, ["USA", "JPN"])], [offer(weeks, ["DEU"])], [offer(month, ["USA", "JPN"]), offer(weeks, ["DEU"])]
      ),
      ([offer(month, ["USA", "JPN"])], [offer(weeks, ["JPN", "USA"])], [offer(weeks, ["USA", "JPN"])]),
      ([offer(month, ["USA", "JPN"])], [offer(weeks, all)], [offer(weeks, all)]),
      ([offer(month, ["USA", "JPN"])], [offer(weeks, nil)], [offer(weeks, ["USA", "JPN"])]),
      ([offer(month, nil)], [offer(weeks, ["DEU"])], [offer(month, nil), offer(weeks, ["DEU"])]),
      (
        [offer(month, nil, to: "2026-12-31")], [offer(weeks, nil, from: "2027-06-01")],
        [offer(month, nil, to: "2026-12-31"), offer(weeks, nil, from: "2027-06-01")]
      ),
      ([offer(month, nil)], [offer(month, nil, from: "2026-01-01")], [offer(month, nil, from: "2026-01-01")]),
    ]
    for (below, above, result) in cases {
      let plan = overlaid({ $0.plan.introductoryOffers = below }, by: { $0.plan.introductoryOffers = above })
      #expect(plan.plan.introductoryOffers == result)
    }
  }

  @Test("a file for one territory changes the offer of that territory")
  func offerOfStorefront() {
    let losses = [Loss(.product, .introductoryOffers, .territories, reason: "")]
    let known = [offer("P1W", ["DEU"]), offer("P1M", ["CAN", "USA"])]
    let cases: [(TerritoryCode, [IntroductoryOffer])] = [
      ("USA", [known[0], offer("P2W", ["CAN", "USA"])]), ("DEU", [offer("P2W", ["DEU"]), known[1]]),
      ("JPN", known + [offer("P2W", ["JPN"])]),
    ]
    for (storefront, result) in cases {
      var below = catalog { $0.plan.introductoryOffers = known }
      below.app = App()
      below.app?.baseTerritory = storefront
      let above = catalog { $0.plan.introductoryOffers = [offer("P2W", nil)] }
      let plan = below.overlaid(by: above, losses: losses).products[0].plan
      #expect(plan.introductoryOffers == result)
    }
  }

  @Test("codes, former prices and retired IDs are added to the known ones")
  func lists() {
    func code(_ batches: [OfferCode.CodeBatch]) -> OfferCode {
      var code = OfferCode()
      (code.referenceName, code.codes) = ("Code", batches)
      return code
    }
    let (spring, many) = (OfferCode.CodeBatch(custom: "SPRING"), OfferCode.CodeBatch(count: 500))
    var off = spring
    off.isActive = false
    var (first, second) = (KeptPrice(), KeptPrice())
    (first.base, second.base, second.since) = (1, 2, CalendarDate("2026-01-01"))
    let plan = overlaid {
      $0.offerCodes = [code([spring, many])]
      $0.price = PriceSchedule(base: 3)
      $0.price?.kept = [first]
    } by: {
      $0.offerCodes = [code([OfferCode.CodeBatch(custom: "FALL"), off])]
      $0.price = PriceSchedule(base: 3)
      $0.price?.kept = [second]
    }
    #expect(plan.offerCodes[0].codes == [off, many, OfferCode.CodeBatch(custom: "FALL")])
    #expect(plan.price?.kept == [first, second])
    let retired = Catalog(retired: ["a"]).overlaid(by: Catalog(retired: ["b"]), losses: []).retired
    #expect(retired == ["a", "b"])
  }

  @Test("a price change without its effect on subscribers updates the changes of its day")
  func changes() {
    func change(
      _ base: Money?, _ territories: SortedMap<TerritoryCode, Money>, _ word: PriceChange.ExistingSubscribers?
    ) -> PriceChange {
      var change = PriceChange()
      (change.on, change.base, change.territories) = (CalendarDate("2027-03-01"), base, territories)
      change.existingSubscribers = word
      return change
    }
    let known = [change(5, [:], .keep), change(nil, ["GBR": 4], .move)]
    for gbr: Money in [4, 3] {
      let plan = overlaid {
        $0.price = PriceSchedule(base: 3, changes: known)
      } by: {
        $0.price = PriceSchedule(base: 3, changes: [change(5, ["GBR": gbr], nil)])
      }
      #expect(plan.price?.changes == [known[0], change(nil, ["GBR": gbr], .move)])
    }
  }
}
