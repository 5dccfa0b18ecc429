import CatalogFormats
import CatalogLint
import CatalogModel
import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// The cost of a file of another format is linear in its size.
@Suite("Growth with the size of files in other formats", .enabled(if: Steps.canBeCounted))
struct FormatGrowthTests {
  @Test("introductory offers that a .storekit file doesn't contain")
  func introductoryOffers() throws {
    let format = try #require(Format.named("storekit"))
    try expectLinear(
      Construct("introductory offers") { count in
        var plan = Product(id: "gold", type: .autoRenewableSubscription)
        plan.plan.introductoryOffers = (0..<count).map { number in
          var offer = IntroductoryOffer()
          offer.terms.mode = .freeTrial
          offer.starts = CalendarDate(daysSinceEpoch: 20_000 + number)
          offer.ends = offer.starts
          return offer
        }
        var group = SubscriptionGroup(name: "Club")
        group.subscriptions = [plan]
        let catalog = Catalog(subscriptionGroups: [group])
        return { _ = catalog.lostValues(format.losses(WritingOptions())) }
      })
  }

  @Test("requests for groups of one name")
  func oneName() throws {
    let format = try #require(Format.named("app-store-connect"))
    try expectLinear(
      Construct("groups") { count in
        let catalog = Catalog(subscriptionGroups: Array(repeating: SubscriptionGroup(name: "Club"), count: count))
        return { _ = format.writer?.write(catalog, WritingOptions()) }
      })
  }

  @Test("lost values of products with one ID")
  func oneID() throws {
    let format = try #require(Format.named("storekit"))
    try expectLinear(
      Construct("products") { count in
        let catalog = Catalog(products: (0..<count).map { _ in Product(id: "gold", type: .consumable) })
        return { _ = catalog.lostValues(format.losses(WritingOptions())) }
      })
  }

  @Test("scheduled prices in other formats", arguments: ["app-store-connect", "csv", "json", "markdown"])
  func scheduledPrices(_ name: String) throws {
    let format = try #require(Format.named(name))
    try expectLinear(
      Construct("scheduled prices") { count in
        let catalog = Sample.catalog(Sample.priceChanges(count, base: "1.99"))
        return { _ = format.writer?.write(catalog, WritingOptions()) }
      })
  }

  @Test(
    "tables of scheduled prices",
    arguments: [("id,base,start_date", "gold,1.99,"), ("id,territory,price,start_date", "gold,DEU,1.99,")])
  func priceTables(_ header: String, _ row: String) throws {
    let reader = try #require(Format.named("csv")?.reader)
    try expectLinear(
      Construct("rows") { count in
        let rows = (0..<count).map { row + (CalendarDate(daysSinceEpoch: 20_000 + $0)?.description ?? "") + "\n" }
        let file = FormatFile(TextFile(path: "a.csv", text: header + "\n" + rows.joined()))
        return { _ = reader.parse([file]) }
      })
  }

  @Test("missing pictures beside others")
  func missingPictures() throws {
    try expectLinear(
      Construct("missing pictures", from: 150) { count in
        let products = String.lines(count) { number in
          "  - {id: com.example.\(number), type: consumable, review: {screenshot: p/\(1000 + number)abc.png}}\n"
        }
        let read = ReadCatalog(Sample.app + "products:\n" + products)
        let disk = DescribedFiles((0..<count).map { .init("p/\(5000 + $0)xyz.png", .file([], size: 9, mayRun: false)) })
        let assets = disk.assets(for: AssetMentions(in: read.catalog))
        return { _ = read.findings(of: Rule.all.filter { $0.kind.id == "missing-asset" }, assets: assets) }
      })
  }

  @Test("locales of a .storekit file")
  func locales() throws {
    let format = try #require(Format.named("storekit"))
    try expectLinear(
      Construct("locales") { count in
        let texts = (0..<count).map { #"{"locale": "x\#($0)", "displayName": "Gold", "description": ""}"# }
        let product = #"{"productID": "gold", "type": "Consumable", "localizations": "#
        let text = #"{"identifier": "A1B2C3D4", "version": {"major": 4, "minor": 0}, "products": ["#
        let all = text + product + "[" + texts.joined(separator: ", ") + "]}]}"
        let file = FormatFile(TextFile(path: "Store.storekit", text: all))
        return { _ = format.reader?.parse([file]) }
      })
  }

  @Test("unknown keys of a .storekit file, read and written again")
  func unknownKeys() throws {
    let format = try #require(Format.named("storekit"))
    try expectLinear(
      Construct("unknown keys") { count in
        let keys = String.lines(count) { "\"unknown\($0)\": \($0), " }
        let text = """
          {"identifier": "A1B2C3D4", "products": [{\(keys)"displayPrice": "0.99", "internalID": "0000000A", \
          "localizations": [], "productID": "gold", "referenceName": "Gold", "type": "Consumable"}], \
          "version": {"major": 4, "minor": 0}}
          """
        let file = FormatFile(TextFile(path: "Store.storekit", text: text))
        return {
          guard let catalog = format.reader?.parse([file]).catalog else { return }
          _ = format.writer?.write(catalog, WritingOptions())
        }
      })
  }
}
