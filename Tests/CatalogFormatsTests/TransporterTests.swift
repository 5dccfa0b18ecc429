import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

/// Transporter packages.
@Suite struct TransporterTests {
  private static let format = Format.named("transporter")

  private func read(_ files: [TextFile]) throws -> FormatReading {
    try #require(Self.format?.reader).parse(files.enumerated().map { FormatFile($0.element, index: $0.offset) })
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

  @Test func readsAPackage() throws {
    let url = Repository.url("Tests/CatalogFormatsTests/Fixtures/transporter/metadata.xml")
    let text = try String(contentsOf: url, encoding: .utf8)
    let reading = try read([TextFile(path: "metadata.xml", text: text)])
    #expect(reading.faults.map(\.message) == [])
    let catalog = reading.catalog
    #expect(catalog.app?.sku == "LIGHTHOUSE-IOS")
    #expect(catalog.productCount == text.components(separatedBy: "<product_id>").count - 1)
    let chapter = try #require(catalog.products.first { $0.id == "com.example.lighthouse.chapter.1" })
    #expect((chapter.type, chapter.price?.tier, chapter.review.screenshot) == (.nonConsumable, "2", "chapter.png"))
  }

  @Test(arguments: [("cmn-Hans", "zh-Hans"), ("zh-CN", "zh-Hans"), ("de", "de-DE"), ("tlh", "tlh")])
  func readsLanguages(_ name: String, _ locale: LocaleCode) throws {
    let reading = try read([purchase("<locales><locale name=\"\(name)\"><title>T</title></locale></locales>")])
    #expect(reading.catalog.products[0].localizations.map(\.key) == [locale])
  }

  @Test func aSecondTextIsReportedAndAStatusIsStated() throws {
    let status = "<read_only_info><read_only_value key=\"iap-status\">Approved</read_only_value></read_only_info>"
    let texts = ["T", "U"].map { "<locale name=\"de-DE\"><title>\($0)</title></locale>" }.joined()
    let reading = try read([purchase("\(status)<locales>\(texts)</locales>")])
    #expect(reading.faults.map(\.message) == ["a second text for 'de-DE'; the first one is used"])
    #expect(reading.catalog.products[0].localizations.map(\.value.name) == ["T"])
    var known = Catalog()
    known.products = [Product(id: "a", type: .consumable)]
    known.products[0].status = .draft
    let losses = reading.losses(of: Self.format?.losses(WritingOptions()) ?? [])
    #expect(known.overlaid(by: reading.catalog, losses: losses).products[0].status == .approved)
  }

  @Test func changesOfPriceAreIntervals() throws {
    let reading = try read([
      purchase(
        "<products><product><intervals>"
          + "<interval><end_date>2027-02-28</end_date><wholesale_price_tier>1</wholesale_price_tier></interval>"
          + "<interval><start_date>2027-03-01</start_date><wholesale_price_tier>2</wholesale_price_tier></interval>"
          + "</intervals></product></products>")
    ])
    var change = PriceChange()
    (change.on, change.tier) = (CalendarDate("2027-03-01"), "2")
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog.products.map(\.price) == [PriceSchedule(tier: "1", changes: [change])])
  }

  @Test(arguments: [
    ("7 Days", "P1W"), ("1 Week", "P1W"), ("1 Month", "P1M"), ("6 months", "P6M"), ("1 Year", "P1Y"), ("3 Days", "P3D"),
  ])
  func readsDurations(_ text: String, _ period: String) throws {
    let body = "<type>auto-renewable</type><duration>\(text)</duration>"
    #expect(try read([purchase(body)]).catalog.products.map(\.plan.period) == [Period(period)])
  }

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
    #expect(reading.faults.map(\.message) == ["'<bonus_duration>' is lost: the App Store no longer has such a bonus"])
    let group = try #require(reading.catalog.subscriptionGroups.first)
    #expect(group.name == "F")
    #expect(group.localizations == ["en-US": GroupLocalization(name: "T")])
    let plan = try #require(group.subscriptions.first)
    #expect(plan.type == .autoRenewableSubscription)
    #expect(plan.plan.period == Period("P6M"))
    #expect(plan.plan.introductoryOffers.map(\.terms.duration) == [Period("P1M")])
    #expect(plan.price == PriceSchedule(tier: "5"))
    #expect(!plan.isClearedForSale)
    #expect(plan.localizations == ["en-US": Localization(name: "T", description: "D")])
    #expect(plan.review == ReviewMaterial(screenshot: "s.png", notes: "N"))
    let period = reading.sourceRange(of: .product("a")[.period])
    #expect(period.map { file.text($0.bytes) } == "<duration>6 Months</duration>")
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
      "<duration>soon</duration>", "expected a duration such as '7 Days', '1 Month' or '1 Year', found 'soon'", "soon"
    ),
    ("<toy/>", "unknown element '<toy>' in an in-app purchase", "<toy/>"),
    ("<review_screenshot/>", "a screenshot without a '<file_name>'", "<review_screenshot/>"),
    (
      "<products><product><wholesale_price_tier>99</wholesale_price_tier></product></products>", "'99' is not a tier",
      "99"
    ),
    (
      "<products><product><intervals><interval><start_date>2013-01-31</start_date><end_date>2013-02-28</end_date>"
        + "<wholesale_price_tier>3</wholesale_price_tier></interval></intervals></product></products>",
      "the price ends on 2013-02-28, and no other starts on the next day; in the catalog it continues", "2013-02-28"
    ),
    (
      "<read_only_info><read_only_value key=\"iap-status\">Sold Out</read_only_value></read_only_info>",
      "unknown state 'Sold Out'", "Sold Out"
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
    #expect(try read([file]).faults.map(\.message) == ["expected '<package>', found '<packages>'"])
  }

  /// Real packages, with all their other contents.
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
