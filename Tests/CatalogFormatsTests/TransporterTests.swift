import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

/// Transporter packages.
@Suite struct TransporterTests {
  private static let format = Format.named("transporter")
  private static let schema = Repository.url("docs/formats/transporter.rng").path

  private func write(_ catalog: Catalog, digests: [String: FileDigest] = [:]) throws -> WrittenCatalog {
    var options = WritingOptions()
    options.digests = digests
    return try #require(Self.format?.writer).write(catalog, options).finished()
  }

  private func documents(_ written: WrittenCatalog) -> [TextFile] {
    written.files.compactMap { file in
      file.bytes.map { TextFile(path: file.path, bytes: $0) }
    }
  }

  private func read(_ files: [TextFile]) throws -> FormatReading {
    try #require(Self.format?.reader).read(files.enumerated().map { FormatFile($0.element, index: $0.offset) })
  }

  /// A package with these elements below `<in_app_purchases>`.
  private func package(_ body: String) -> TextFile {
    TextFile(
      path: "metadata.xml",
      text:
        "<package xmlns=\"http://apple.com/itunes/importer\" version=\"software5.9\"><software><vendor_id>S</vendor_id>"
        + "<software_metadata><in_app_purchases>\(body)</in_app_purchases></software_metadata></software></package>")
  }

  private func purchase(_ body: String) -> TextFile {
    package("<in_app_purchase><product_id>a</product_id>\(body)</in_app_purchase>")
  }

  // MARK: - Writing

  @Test func picturesStandBesideTheMetadata() throws {
    var one = Product(id: "a", type: .consumable)
    one.review.screenshot = "one/shot.png"
    var two = Product(id: "b", type: .consumable)
    two.review.screenshot = "two/shot.png"
    var three = Product(id: "c", type: .consumable)
    three.review.screenshot = "shot-2.png"
    var missing = Product(id: "d", type: .consumable)
    missing.review.screenshot = "none.png"
    var app = App()
    app.sku = "a/b"
    let digests = Dictionary(
      uniqueKeysWithValues: ["one/shot.png", "two/shot.png", "shot-2.png"].map {
        ($0, FileDigest(size: 5, md5: "d41d8cd98f00b204e9800998ecf8427e"))
      })
    let written = try write(Catalog(app: app, products: [one, two, three, missing]), digests: digests)
    #expect(
      written.files.map { file -> String in
        if case .copy(let path) = file.content { "\(file.path) <- \(path)" } else { file.path }
      } == [
        "a_b.itmsp/metadata.xml", "a_b.itmsp/shot-2.png <- shot-2.png", "a_b.itmsp/shot-3.png <- two/shot.png",
        "a_b.itmsp/shot.png <- one/shot.png",
      ])
    #expect(written.faults.isEmpty)
    #expect(
      try read(documents(written)).catalog.products.map(\.review.screenshot) == [
        "shot.png", "shot-3.png", "shot-2.png", "none.png",
      ])
  }

  @Test func reportsThatTheSKUIsMissing() throws {
    #expect(try write(Catalog()).faults.map(\.place) == [.app[.sku]])
  }

  @Test func thousandProductsAreOnePackageAndMoreAreSeveral() throws {
    func catalog(_ products: Int, _ plans: Int) -> Catalog {
      func ids(_ letter: String, _ count: Int) -> [Product] {
        (0..<count).map {
          Product(
            id: ProductID("\(letter)\(10_000 + $0)"), type: letter == "p" ? .consumable : .autoRenewableSubscription)
        }
      }
      var group = SubscriptionGroup(name: "G")
      group.localizations = ["en-US": GroupLocalization(name: "G")]
      group.subscriptions = ids("s", plans)
      return Catalog(products: ids("p", products), subscriptionGroups: [group])
    }
    #expect(try documents(write(catalog(990, 10))).map(\.path) == ["catalog.itmsp/metadata.xml"])
    let written = try write(catalog(1_500, 1_200))
    #expect(documents(written).map(\.path) == (1...3).map { "catalog-\($0).itmsp/metadata.xml" })
    #expect(written.messages == ["3 packages: Transporter takes at most 1000 products in one"])
    for file in documents(written) {
      #expect(file.text(0..<file.bytes.count).components(separatedBy: "<in_app_purchase>").count - 1 <= 1_000)
    }
    #expect(try read(documents(written)).catalog == catalog(1_500, 1_200))
  }

  @Test func changesOfPriceAreIntervals() throws {
    var product = Product(id: "a", type: .nonConsumable)
    var change = PriceChange()
    change.on = CalendarDate("2027-03-01")
    change.base = Money("1.99")
    product.price = PriceSchedule(base: Money("0.99"), changes: [change])
    let text = try documents(write(Catalog(products: [product])))[0]
    #expect(
      text.text(0..<text.bytes.count).filter { $0 != "\n" && $0 != " " }.contains(
        "<interval><end_date>2027-02-28</end_date><wholesale_price_tier>1</wholesale_price_tier></interval>"
          + "<interval><start_date>2027-03-01</start_date><wholesale_price_tier>2</wholesale_price_tier></interval>"))
    #expect(try read([text]).catalog.products[0].price?.changes.map(\.tier) == ["2"])
  }

  /// What a tier costs elsewhere is not known, so no amount in another currency has one.
  @Test func onlyDollarsHaveTiers() throws {
    var app = App()
    app.sku = "S"
    app.baseTerritory = "DEU"
    var product = Product(id: "a", type: .nonConsumable)
    var change = PriceChange()
    change.on = CalendarDate("2027-03-01")
    change.base = Money("1.99")
    product.price = PriceSchedule(base: Money("0.99"), changes: [change])
    let written = try write(Catalog(app: app, products: [product]))
    #expect(try read(documents(written)).catalog.products[0].price == nil)
    #expect(written.faults.map(\.place) == [.product("a")[.price][.changes]])
  }

  @Test(arguments: ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y", "P3D", "P2W"])
  func durationsComeBack(_ text: String) throws {
    var plan = Product(id: "a", type: .autoRenewableSubscription)
    plan.plan.period = Period(text)
    var trial = IntroductoryOffer()
    trial.terms.mode = .freeTrial
    trial.terms.duration = Period(text)
    plan.plan.introductoryOffers = [trial]
    var group = SubscriptionGroup(name: "G")
    group.subscriptions = [plan]
    let catalog = Catalog(subscriptionGroups: [group])
    #expect(Self.format.map { catalog.lostValues($0.losses(WritingOptions())).map(\.path.description) } == [])
    #expect(try read(documents(write(catalog))).catalog == catalog)
  }

  @Test(.enabled(if: OtherProgram.has("xmllint"), "xmllint is not installed"), arguments: Sample.all)
  func fitsTheSchema(_ sample: Sample) throws {
    let digests = ["review/coins.png": FileDigest(size: 5, md5: "d41d8cd98f00b204e9800998ecf8427e")]
    for file in try documents(write(sample.catalog, digests: digests)) {
      let outcome = try OtherProgram.run(
        ["xmllint", "--noout", "--nonet", "--relaxng", Self.schema, "{}"], input: file.bytes)
      #expect(outcome.status == 0)
    }
  }

  /// The schema is none that takes everything.
  @Test(.enabled(if: OtherProgram.has("xmllint"), "xmllint is not installed"))
  func theSchemaRefuses() throws {
    for body in ["<type>toy</type>", "<duration>P1M</duration>", "<products><product/></products>", "<price>5</price>"]
    {
      let outcome = try OtherProgram.run(
        ["xmllint", "--noout", "--nonet", "--relaxng", Self.schema, "{}"], input: purchase(body).bytes)
      #expect(outcome.status == 3, "\(body)")
    }
  }

  // MARK: - Reading

  @Test func readsTheOlderFamily() throws {
    let file = package(
      """
      <family name="F"><locales><locale \
      name="en"><title>T</title><description>D</description><publication_name>P</publication_name>
      </locale></locales><review_screenshot><file_name> s.png \
      </file_name></review_screenshot><review_notes>N</review_notes>
      <in_app_purchase><product_id>a</product_id><duration>6 Months</duration><free_trial_duration>1 \
      Month</free_trial_duration>
      <bonus_duration>1 \
      Month</bonus_duration><type>auto-renewable</type><products><product><cleared_for_sale>false</cleared_for_sale>
      <wholesale_price_tier>5</wholesale_price_tier></product></products></in_app_purchase></family>
      """)
    let reading = try read([file])
    #expect(reading.faults.map(\.message) == ["'<bonus_duration>' is lost: the store gives no such bonus any more"])
    let group = try #require(reading.catalog.subscriptionGroups.first)
    #expect(group.name == "F")
    #expect(group.localizations == ["en": GroupLocalization(name: "T")])
    let plan = try #require(group.subscriptions.first)
    #expect(plan.type == .autoRenewableSubscription)
    #expect(plan.plan.period == Period("P6M"))
    #expect(plan.plan.introductoryOffers.map(\.terms.duration) == [Period("P1M")])
    #expect(plan.price == PriceSchedule(tier: "5"))
    #expect(!plan.isClearedForSale)
    #expect(plan.localizations == ["en": Localization(name: "T", description: "D")])
    #expect(plan.review == ReviewMaterial(screenshot: "s.png", notes: "N"))
    #expect(reading.place(of: .product("a")[.period]).map { file.text($0.bytes) } == "<duration>6 Months</duration>")
  }

  @Test(
    arguments: [
      ("Waiting for Screenshot", .missingMetadata), ("Ready to Submit", .readyToSubmit), ("Approved", .approved),
      ("Developer Removed from Sale", .developerRemovedFromSale),
    ] as [(String, ReviewStatus)])
  func readsTheState(_ text: String, _ status: ReviewStatus) throws {
    let body = "<read_only_info><read_only_value key=\"iap-status\">\(text)</read_only_value></read_only_info>"
    #expect(try read([purchase(body)]).catalog.products.map(\.status) == [status])
  }

  @Test(arguments: [
    (
      "<type>consumible</type>",
      "'consumible' is not one of consumable, non-consumable, subscription, auto-renewable, free-subscription",
      "consumible"
    ),
    (
      "<duration>soon</duration>", "a duration such as '7 Days', '1 Month' or '1 Year' was expected, found 'soon'",
      "soon"
    ),
    ("<toy/>", "'<toy>' is no element of an in-app purchase", "<toy/>"),
    ("<review_screenshot/>", "a screenshot without a '<file_name>'", "<review_screenshot/>"),
    (
      "<products><product><wholesale_price_tier>99</wholesale_price_tier></product></products>", "'99' is no tier", "99"
    ),
    (
      "<products><product><intervals><interval><start_date>2013-01-31</start_date><end_date>2013-02-28</end_date>"
        + "<wholesale_price_tier>3</wholesale_price_tier></interval></intervals></product></products>",
      "the price ends on 2013-02-28, and no other begins on the next day; in a catalog it goes on", "2013-02-28"
    ),
    (
      "<read_only_info><read_only_value key=\"iap-status\">Sold Out</read_only_value></read_only_info>",
      "'Sold Out' is no state that Shelf knows", "Sold Out"
    ),
  ])
  func reportsWhatItCannotRead(_ body: String, _ message: String, _ place: String) throws {
    let file = purchase(body)
    let reading = try read([file])
    #expect(reading.faults.map(\.message) == [message])
    #expect(reading.faults.first?.place.map { file.text($0.bytes) } == place)
    #expect(reading.catalog.products.map(\.id) == ["a"])
  }

  @Test func refusesOtherXML() throws {
    let file = TextFile(path: "metadata.xml", text: "<packages xmlns=\"http://apple.com/itunes/importer\"/>")
    #expect(try read([file]).faults.map(\.message) == ["'<packages>' where '<package>' was expected"])
  }

  /// Packages that people really had, with all that else was in them.
  @Test func readsFilesByStrangers() throws {
    for file in Corpus.files("transporter") {
      let text = TextFile(path: file.name, bytes: file.bytes)
      #expect(Self.format?.reader?.recognizes(text) == true, "\(file.name)")
      let reading = try read([text])
      #expect(!reading.faults.contains { $0.kind == .xmlSyntax }, "\(file.name): \(reading.faults.map(\.message))")
      let count = text.text(0..<file.bytes.count).components(separatedBy: "<product_id>").count - 1
      #expect(reading.catalog.productCount == count, "\(file.name)")
    }
  }
}
