import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// A catalog combined with another format.
struct OverlayTests {
  private func read(_ table: String) throws -> FormatReading {
    let reading = try #require(Format.spreadsheet.reader).parse([FormatFile(TextFile(path: "0.csv", text: table))])
    #expect(reading.faults.map(\.message) == [])
    return reading
  }

  /// A catalog with a table laid over it.
  private func overlaid(_ catalog: Catalog, _ table: String) throws -> Catalog {
    let reading = try read(table)
    return catalog.overlaid(by: reading.catalog, losses: reading.losses(of: []))
  }

  private let everything = Sample.named("everything").catalog

  @Test(
    "a format's own files don't change the catalog",
    arguments: ["everything", "lighthouse", "one", "extremes"],
    Format.all.map(\.name))
  func unchanged(sample: String, name: String) throws {
    let format = try #require(Format.named(name))
    guard let reader = format.reader, let writer = format.writer else { return }
    let catalog = Sample.named(sample).catalog
    var options = WritingOptions()
    options.includesAll = true
    let files = writer.write(catalog, options).files.map { TextFile(path: $0.path, bytes: $0.bytes) }
    let reading = reader.parse(files.enumerated().map { FormatFile($0.element, index: $0.offset) })
    let result = catalog.overlaid(by: reading.catalog, losses: reading.losses(of: format.losses(options))).leaves()
    let changed = catalog.leaves().filter { result[$0.key] != $0.value }.map {
      "\($0.key): \(String(describing: result[$0.key]))"
    }
    #expect(changed.sorted() == [])
  }

  @Test(
    "a version without billing plans leaves out offers for monthly payments",
    arguments: [("storekit", "4.0"), ("storekit", "5.0"), ("app-store-connect", "3.7"), ("app-store-connect", "4.5.1")])
  func monthlyOffers(_ name: String, _ version: String) throws {
    let format = try #require(Format.named(name))
    var catalog = Sample.named("gaps").catalog
    let known = try #require(catalog.allProducts.first { $0.id == "com.example.lantern.yearly" })
    // A trial that differs from the one for monthly payments in its plan only.
    var trial = try #require(known.plan.introductoryOffers.first)
    (trial.terms.targetPlan, trial.terms.duration) = (.upfront, Period(1, .month))
    catalog.mapProducts { if $0.id == known.id { $0.plan.introductoryOffers.append(trial) } }
    var options = WritingOptions()
    options.version = version
    let files = try #require(format.writer).write(catalog, options).files
    let bytes = try #require(files.first?.bytes)
    let hasPlans = version == "5.0" || version == "4.5.1"
    #expect(String(decoding: bytes, as: UTF8.self).contains("Steps") == hasPlans)
    let reading = try #require(format.reader).parse([FormatFile(TextFile(path: files[0].path, bytes: bytes))])
    #expect(reading.faults.map(\.message) == [])
    let losses = reading.losses(of: format.losses(options))
    let result = catalog.overlaid(by: reading.catalog, losses: losses)
    let plan = try #require(result.allProducts.first { $0.id == known.id })
    #expect(plan.plan.introductoryOffers.map(\.terms.targetPlan) == [.monthlyCommitment, .upfront])
    #expect(plan.plan.introductoryOffers.map(\.terms.duration?.description) == ["P1W", "P1M"])
    #expect(plan.plan.promotionalOffers.map(\.terms.targetPlan) == [.upfront, .monthlyCommitment])
    #expect(plan.offerCodes.map(\.terms.targetPlan) == [.monthlyCommitment, .upfront])
    #expect(plan.plan.winBackOffers.map(\.terms.targetPlan) == [.upfront, .monthlyCommitment])
    let lost = catalog.lostValues(format.losses(options)).map(\.path)
    #expect(lost.contains(CatalogPath.product(known.id)[.promotionalOffers][1]) != hasPlans)
  }

  @Test("requests keep tiers outside the United States, and new territories that a subscription excludes")
  func requests() throws {
    func price(_ tier: String) -> PriceSchedule { PriceSchedule(tier: tier, territories: ["JPN": 700]) }
    var plan = Product(id: "plan", type: .autoRenewableSubscription)
    (plan.plan.period, plan.price, plan.referenceName) = (Period(1, .week), price("5"), "Plan")
    var offer = PromotionalOffer()
    (offer.id, offer.referenceName, offer.terms.mode) = ("loyal", "Loyal", .payUpFront)
    (offer.terms.duration, offer.terms.price) = (Period(1, .month), PriceSchedule(tier: "1"))
    plan.plan.promotionalOffers = [offer]
    plan.availability = Availability(territories: .except(["CHN"]), includesNewTerritories: false)
    plan.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(
        price: PriceSchedule(base: 1),
        availability: Availability(territories: .only(["FRA"]), includesNewTerritories: false)),
      upfront: .init(availability: Availability(territories: .except(["CHN", "FRA"]), includesNewTerritories: true)))
    var gold = Product(id: "gold", type: .consumable)
    (gold.price, gold.referenceName) = (price("5"), "Gold")
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [plan]
    var catalog = Catalog(app: App(), products: [gold], subscriptionGroups: [group])
    catalog.app?.baseTerritory = "DEU"
    let written = try #require(Format.appStoreConnect.writer).write(catalog, WritingOptions()).files
    func read(_ change: (String) -> String = { $0 }) throws -> FormatReading {
      let text = change(String(decoding: try #require(written.first?.bytes), as: UTF8.self))
      return try #require(Format.appStoreConnect.reader).parse([FormatFile(TextFile(path: "a.json", text: text))])
    }
    let reading = try read()
    #expect(catalog.overlaid(by: reading.catalog, losses: reading.losses(of: [])) == catalog)
    let fresh = reading.catalog.subscriptionGroups[0].subscriptions[0]
    #expect((fresh.price, fresh.plan.promotionalOffers[0].terms.price) == (price("5"), PriceSchedule(tier: "1")))
    #expect(!fresh.availability.includesNewTerritories)
    let raised = try read { $0.replacing("USA:4.99", with: "USA:5.99") }
    let result = catalog.overlaid(by: raised.catalog, losses: raised.losses(of: []))
    #expect(result.subscriptionGroups[0].subscriptions[0].price == price("6"))
  }

  @Test("values that a format can't contain stay")
  func keeps() throws {
    let result = try overlaid(
      everything, "id,base,JPN,en-US name\ncom.example.lighthouse.chapter.1,3.99,450,Chapter One\n")
    var expected = everything
    let index = try #require(expected.products.firstIndex { $0.id == "com.example.lighthouse.chapter.1" })
    expected.products[index].price?.base = Money("3.99")
    expected.products[index].price?.territories["JPN"] = 450
    expected.products[index].localizations["en-US"]?.name = "Chapter One"
    #expect(result == expected)
  }

  @Test("an empty cell changes nothing")
  func emptyCells() throws {
    #expect(try overlaid(everything, "id,type,base,GBR\ncom.example.lighthouse.chapter.1,,,\n") == everything)
  }

  @Test("a subscription stays in its group if a format has no groups")
  func homeless() throws {
    let result = try overlaid(everything, "id,base\ncom.example.lighthouse.magazine.monthly,6.99\nnew,1\n")
    #expect(result.subscriptionGroups.map(\.name) == everything.subscriptionGroups.map(\.name))
    let plan = try #require(result.subscriptionGroups.first?.subscriptions.first)
    #expect(plan.id == "com.example.lighthouse.magazine.monthly")
    #expect(plan.price?.base == Money("6.99"))
    #expect(plan.price?.changes.count == 1)
    #expect(result.products.map(\.id).contains("new"))
    #expect(result.productCount == everything.productCount + 1)
  }

  @Test("a product moves to its place in the other catalog, with all of its fields")
  func moves() throws {
    let id: ProductID = "com.example.lighthouse.magazine.monthly"
    let known = try #require(everything.subscriptionGroups.first?.subscriptions.first { $0.id == id })
    for group in ["Newspaper", "Brand new"] {
      let result = try overlaid(everything, "id,group\n\(id.text),\(group)\n")
      let place = try #require(result.subscriptionGroups.first { $0.name == group })
      #expect(place.subscriptions.first { $0.id == id } == known)
      #expect(result.productCount == everything.productCount)
    }
    let outside = try overlaid(everything, "id,type\n\(id.text),non_renewing_subscription\n")
    #expect(outside.products.first { $0.id == id }?.type == .nonRenewingSubscription)
    #expect(outside.products.first { $0.id == id }?.localizations == known.localizations)
    #expect(outside.productCount == everything.productCount)
  }

  @Test("offers are matched by ID, in the order in which they are known")
  func offers() throws {
    var other = everything
    let path = (group: 0, plan: 1)
    var offers = other.subscriptionGroups[path.group].subscriptions[path.plan].plan.promotionalOffers
    #expect(offers.map(\.id) == ["come_back", "loyal"])
    var new = PromotionalOffer()
    new.id = "new"
    offers = [new, offers[1]]
    offers[1].terms.duration = Period("P2M")
    other.subscriptionGroups[path.group].subscriptions[path.plan].plan.promotionalOffers = offers
    let result = everything.overlaid(by: other, losses: [])
    let plan = result.subscriptionGroups[path.group].subscriptions[path.plan].plan
    #expect(plan.promotionalOffers.map(\.id) == ["come_back", "loyal", "new"])
    #expect(plan.promotionalOffers[1].terms.duration == Period("P2M"))
    #expect(plan.promotionalOffers[1].referenceName == "Loyal")
  }

  /// A file, the base territory of a catalog with `gold` for 5, the price of `gold` afterwards, and its own base
  /// territory before.
  static let priced: [(name: String, text: String, base: TerritoryCode, own: TerritoryCode?, price: PriceSchedule)] = [
    (
      "a.csv", "SKU,Country,Price\ngold,JP,320\ngold,US,2\n", "JPN", nil,
      PriceSchedule(base: 320, territories: ["USA": 2])
    ),
    (
      "a.csv", "SKU,Country,Price,May Adjust Automatically\ngold,US,2,No\ngold,JP,320,Yes\n", "JPN", nil,
      PriceSchedule(base: 320, territories: ["USA": 2])
    ),
    ("a.csv", "id,base (JPN)\ngold,200\n", "USA", nil, PriceSchedule(base: 5, territories: ["JPN": 200])),
    ("a.csv", "id,JPN\ngold,320\n", "JPN", nil, PriceSchedule(base: 320)),
    ("a.csv", "id,price,currency\ngold,2,USD\n", "JPN", nil, PriceSchedule(base: 5, territories: ["USA": 2])),
    (
      "a.csv", "id,base,FRA\ngold,7,6\n", "USA", "FRA",
      PriceSchedule(base: 6, baseTerritory: "FRA", territories: ["USA": 7])
    ),
    ("a.csv", "id,base\ngold,400\n", "USA", "JPN", PriceSchedule(base: 400, baseTerritory: "JPN")),
    (
      "a.storekit",
      #"{"settings": {"_storefront": "JPN"}, "products": [{"productID": "gold", "type": "Consumable", "displayPrice": "#
        + #""200"}]}"#, "USA", nil, PriceSchedule(base: 5, territories: ["JPN": 200])
    ),
    (
      "a.storekit", #"{"products": [{"productID": "gold", "type": "Consumable", "displayPrice": "2"}]}"#, "USA", "JPN",
      PriceSchedule(base: 5, baseTerritory: "JPN", territories: ["USA": 2])
    ),
    (
      "a.json",
      #"[{"sku": "gold", "purchaseType": "managedUser", "defaultPrice": {"priceMicros": 2000000, "currency": "USD"}}]"#,
      "JPN", nil, PriceSchedule(base: 5, territories: ["USA": 2])
    ),
    ("a.json", #"[{"productId": "gold", "price": 2}]"#, "JPN", nil, PriceSchedule(base: 5, territories: ["USA": 2])),
    (
      "a.json",
      #"{"schemaVersion": "1", "appId": "1", "inAppPurchases": [{"productId": "gold", "#
        + #""pricing": {"baseTerritory": "USA", "prices": [{"price": "2", "territory": "USA"}]}}]}"#, "JPN", nil,
      PriceSchedule(base: 5, territories: ["USA": 2])
    ),
  ]

  @Test("a file never changes the base territory of a catalog", arguments: priced)
  func baseTerritory(
    _ name: String, _ text: String, _ base: TerritoryCode, _ own: TerritoryCode?, _ price: PriceSchedule
  ) throws {
    let file = FormatFile(TextFile(path: name, text: text), index: 0)
    let format = try #require(Format.all.first { $0.reader?.recognizes(file.file) ?? false })
    let new = Product(id: "zinc", type: .consumable)
    var catalog = Catalog(app: App(), products: [Product(id: "gold", type: .consumable), new])
    catalog.app?.baseTerritory = base
    catalog.products[0].price = PriceSchedule(base: 5, baseTerritory: own)
    var options = ReadingOptions()
    options.baseTerritory = base
    func result(_ text: String) throws -> Catalog {
      let file = FormatFile(TextFile(path: name, text: text), index: 0)
      let reading = try #require(format.reader).parse([file], options)
      return catalog.overlaid(
        by: reading.catalog, losses: reading.losses(of: format.losses(WritingOptions())), on: CalendarDate("2026-11-21")
      )
    }
    let changed = try result(text)
    #expect(changed.app?.baseTerritory == base)
    #expect(changed.products[0].price == price)
    #expect(changed.products[1] == catalog.products[1])
    // A product without a price gets the same amounts, in the catalog's base territory or in its own. Without a
    // territory, an amount is for the base territory.
    let other = try #require(try result(text.replacing("gold", with: "zinc")).products[1].price)
    let amounts = { (price: PriceSchedule) in
      var amounts = price.territories
      amounts[price.baseTerritory ?? base] = price.base
      return amounts
    }
    var stated = amounts(price)
    if price.base == 5 { stated[own ?? base] = nil }
    if text.hasPrefix("id,base\n") { stated = amounts(PriceSchedule(base: price.base)) }
    #expect(amounts(other) == stated)
  }

  @Test("an amount replaces a tier and a tier an amount; the same price changes nothing")
  func tiers() throws {
    let below = try read("id,type,base,tier\nx,consumable,,5\ny,consumable,4.99,\n").catalog
    #expect(try overlaid(below, "id,base\nx,4.99\n").products.first?.price == PriceSchedule(tier: "5"))
    #expect(try overlaid(below, "id,base\nx,5.99\n").products.first?.price == PriceSchedule(base: Money("5.99")))
    #expect(try overlaid(below, "id,tier\ny,5\n").products.last?.price == PriceSchedule(base: Money("4.99")))
    #expect(try overlaid(below, "id,tier\ny,6\n").products.last?.price == PriceSchedule(tier: "6"))
    // The amount of a tier is in US dollars.
    var german = below
    german.app = App()
    german.app?.baseTerritory = "DEU"
    #expect(try overlaid(german, "id,base\nx,4.99\n").products.first?.price == PriceSchedule(base: Money("4.99")))
    #expect(try overlaid(german, "id,tier\ny,5\n").products.last?.price == PriceSchedule(tier: "5"))
  }

  @Test("equal IDs are matched in order, and extra ones are added")
  func twice() throws {
    let below = try read("id,type,reference_name\nx,consumable,one\nx,consumable,two\n").catalog
    let result = try overlaid(below, "id,base\nx,1\nx,2\nx,3\n")
    #expect(result.products.map(\.referenceName) == ["one", "two", nil])
    #expect(result.products.map { $0.price?.base } == [1, 2, 3])
  }

  @Test("seats keep the markets that a catalog states or leaves open")
  func seats() {
    let all = MultiSeat.Market.allCases
    func seats(_ isEnabled: Bool, _ markets: [MultiSeat.Market]?) -> Catalog {
      var plan = Product(id: "plan", type: .autoRenewableSubscription)
      plan.plan.multiSeat = MultiSeat(isEnabled: isEnabled, markets: markets)
      return Catalog(products: [plan])
    }
    for isEnabled in [true, false] {
      let (open, some, every) = (seats(isEnabled, nil), seats(isEnabled, [.business]), seats(isEnabled, all))
      for (below, above, result) in [
        (open, every, open), (every, open, every), (some, open, some), (open, some, some), (some, every, every),
        (open, seats(!isEnabled, all), seats(!isEnabled, all)),
      ] { #expect(below.overlaid(by: above, losses: []) == result) }
    }
  }

  @Test("store pages are matched by number, however it is written")
  func storePages() {
    let below = Catalog(storePages: [
      StorePage(appleID: AppleID("https://apps.apple.com/us/app/x/id364709193?mt=8"), title: "Ours"),
      StorePage(appleID: AppleID("2")),
    ])
    let above = Catalog(storePages: [
      StorePage(appleID: AppleID("364709193"), kind: "app"), StorePage(appleID: AppleID("3"), kind: "song"),
    ])
    let pages = below.overlaid(by: above, losses: []).storePages
    #expect(pages.map(\.kind) == ["app", nil, "song"])
    #expect(pages.map(\.title) == ["Ours", nil, nil])
  }
}
