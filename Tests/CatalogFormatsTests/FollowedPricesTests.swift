import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

/// Prices that only follow the base, according to the responses.
@Suite struct FollowedPricesTests {
  /// A price of a subscription: its territory, its amount, and its start.
  private struct Row {
    let territory: String
    let amount: String
    var start: String?
    var plan = "UPFRONT"

    var id: String { "\(plan)-\(territory)-\(start ?? "now")" }
    var point: String { "pt-\(territory)-\(amount)" }
  }

  private let group = """
    {"data": [{"type": "subscriptionGroups", "id": "20", "attributes": {"referenceName": "Magazine"}, "relationships":
      {"subscriptions": {"data": [{"type": "subscriptions", "id": "21"}]}}}],
     "included": [{"type": "subscriptions", "id": "21", "attributes": {"name": "Yearly", "productId": "com.x.yearly"}}]}
    """

  private func point(_ territory: String, _ amount: String) -> String {
    """
    {"type": "subscriptionPricePoints", "id": "pt-\(territory)-\(amount)", "attributes": {"customerPrice": "\(amount)"},
     "relationships": {"territory": {"data": {"type": "territories", "id": "\(territory)"}}}}
    """
  }

  private func prices(_ rows: [Row]) -> String {
    let data = rows.map { row in
      """
      {"type": "subscriptionPrices", "id": "\(row.id)", "attributes": {"preserved": false, "planType": "\(row.plan)"
        \(row.start.map { #", "startDate": "\#($0)""# } ?? "")},
       "relationships": {"territory": {"data": {"type": "territories", "id": "\(row.territory)"}},
         "subscriptionPricePoint": {"data": {"type": "subscriptionPricePoints", "id": "\(row.point)"}}}}
      """
    }
    let points = rows.map { point($0.territory, $0.amount) }
    return """
      {"data": [\(data.joined(separator: ","))], "included": [\(points.joined(separator: ","))],
       "links": {"self": "/v1/subscriptions/21/prices"}}
      """
  }

  /// An amount equal to a price point.
  private func equal(_ id: String, _ points: KeyValuePairs<String, String>) -> String {
    """
    {"data": [\(points.map { point($0.key, $0.value) }.joined(separator: ","))],
     "links": {"self": \
    "https://api.appstoreconnect.apple.com/v1/subscriptionPricePoints/\(id)/equalizations?limit=8000"}}
    """
  }

  private func plan(_ texts: String..., base: TerritoryCode? = nil) throws -> Product {
    let files = ([group] + texts).enumerated().map {
      FormatFile(TextFile(path: "\($0).json", bytes: Array($1.utf8)), index: $0)
    }
    var options = ReadingOptions()
    (options.today, options.baseTerritory) = (CalendarDate("2026-12-01"), base)
    let reading = try #require(Format.appStoreConnect.reader?.parse(files, options))
    #expect(reading.faults.map(\.message) == [])
    return try #require(reading.catalog.subscriptionGroups.first?.subscriptions.first)
  }

  private let now = [
    Row(territory: "USA", amount: "4.99"), Row(territory: "DEU", amount: "4.49"), Row(territory: "JPN", amount: "700"),
    Row(territory: "GBR", amount: "4.99"),
  ]

  @Test func whatEqualsTheBaseIsNotWrittenOut() throws {
    let price = try plan(prices(now), equal("pt-USA-4.99", ["DEU": "4.490", "JPN": "800", "GBR": "4.99"])).price
    #expect(price == PriceSchedule(base: Money("4.99"), territories: ["JPN": 700]))
  }

  /// The base of subscriptions is the catalog's alone: App Store Connect has a price for each territory.
  @Test func `base amounts are those of the catalog's base territory`() throws {
    let equals = equal("pt-DEU-4.49", ["USA": "4.99", "JPN": "700", "GBR": "4.49"])
    let price = try plan(prices(now), equals, base: "DEU").price
    #expect(price == PriceSchedule(base: Money("4.49"), territories: ["GBR": Money("4.99") ?? 0]))
  }

  /// App Store Connect marks the prices of a one-time product that it derives.
  @Test func `a one-time price that was chosen stays, even if it equals the base`() throws {
    let product = """
      {"data": [{"type": "inAppPurchases", "id": "21", "attributes":
        {"name": "Coins", "productId": "com.x.coins", "inAppPurchaseType": "CONSUMABLE"}, "relationships":
        {"iapPriceSchedule": {"data": {"type": "inAppPurchasePriceSchedules", "id": "22"}}}}],
       "included": [{"type": "inAppPurchasePriceSchedules", "id": "22"}]}
      """
    let base = """
      {"data": {"type": "territories", "id": "USA"},
       "links": {"self": "/v1/inAppPurchasePriceSchedules/22/baseTerritory"}}
      """
    let rows = prices([.init(territory: "USA", amount: "9.99"), .init(territory: "DEU", amount: "10.99")])
      .replacing("/v1/subscriptions/21/prices", with: "/v1/inAppPurchasePriceSchedules/22/manualPrices")
      .replacing("subscriptionPrices", with: "inAppPurchasePrices")
    let equals = equal("pt-USA-9.99", ["DEU": "10.99", "JPN": "1500"])
    let files = [product, base, rows, equals].enumerated().map { index, text in
      let renamed = text.replacing("subscriptionPricePoint", with: "inAppPurchasePricePoint")
      return FormatFile(TextFile(path: "\(index).json", bytes: Array(renamed.utf8)), index: index)
    }
    let reading = try #require(Format.appStoreConnect.reader?.parse(files, ReadingOptions()))
    let price = try #require(reading.catalog.products.first?.price)
    #expect(price.base == Money("9.99") && price.territories["DEU"] == Money("10.99"))
  }

  @Test func withoutAnAnswerEachPriceIsItsOwn() throws {
    #expect(try plan(prices(now)).price?.territories.count == 3)
  }

  /// A change of the base also changes the prices that follow it; a price that changes differently or not at all is a
  /// territory's own.
  @Test func changesMoveThoseThatFollow() throws {
    let day = "2027-06-01"
    let rows =
      now + [
        Row(territory: "USA", amount: "5.99", start: day), Row(territory: "DEU", amount: "5.49", start: day),
        Row(territory: "JPN", amount: "900", start: day),
      ]
    let price = try plan(
      prices(rows), equal("pt-USA-4.99", ["DEU": "4.49", "JPN": "700", "GBR": "4.99"]),
      equal("pt-USA-5.99", ["DEU": "5.49", "JPN": "1000", "GBR": "5.99"])
    ).price
    #expect(price?.base == Money("4.99"))
    // Japan leaves the base with the change, Britain was never on it.
    #expect(price?.territories.map(\.key) == ["GBR"] && price?.territories["GBR"] == Money("4.99"))
    #expect(price?.changes.map(\.on) == [CalendarDate(day)])
    #expect(price?.changes.first?.base == Money("5.99"))
    #expect(price?.changes.first?.territories.map(\.key) == ["JPN"])
  }

  /// An own price that ends in one equal to the base isn't a new price: the territory follows again, through later
  /// changes.
  @Test func whatEqualsTheBaseAgainFollowsIt() throws {
    let (end, change) = ("2027-06-01", "2027-09-01")
    let rows =
      now + [
        Row(territory: "JPN", amount: "800", start: end), Row(territory: "USA", amount: "5.99", start: change),
        Row(territory: "DEU", amount: "5.49", start: change), Row(territory: "JPN", amount: "1000", start: change),
        Row(territory: "GBR", amount: "5.99", start: change),
      ]
    let price = try plan(
      prices(rows), equal("pt-USA-4.99", ["DEU": "4.49", "JPN": "800", "GBR": "4.99"]),
      equal("pt-USA-5.99", ["DEU": "5.49", "JPN": "1000", "GBR": "5.99"])
    ).price
    var back = PriceChange()
    (back.on, back.followBase) = (CalendarDate(end), ["JPN"])
    var raised = PriceChange()
    (raised.on, raised.base) = (CalendarDate(change), Money("5.99"))
    #expect(price?.territories == ["JPN": 700])
    #expect(price?.changes == [back, raised])
  }

  /// The end of a price of its own may be the day on which the base changes.
  @Test func followsFromTheDayOfAChangeOn() throws {
    let day = "2027-06-01"
    let rows =
      now + [Row(territory: "USA", amount: "5.99", start: day), Row(territory: "JPN", amount: "1000", start: day)]
    let price = try plan(
      prices(rows), equal("pt-USA-4.99", ["JPN": "800", "DEU": "4.00", "GBR": "4.00"]),
      equal("pt-USA-5.99", ["JPN": "1000"])
    ).price
    var change = PriceChange()
    (change.on, change.base, change.followBase) = (CalendarDate(day), Money("5.99"), ["JPN"])
    #expect(price?.changes == [change])
    #expect(price?.territories.map(\.key) == ["DEU", "GBR", "JPN"])
  }

  /// A price that equals the base for a while and then differs again remains the territory's own.
  @Test func whatLeavesTheBaseAgainIsItsOwn() throws {
    let rows =
      now + [
        Row(territory: "JPN", amount: "800", start: "2027-06-01"),
        Row(territory: "JPN", amount: "900", start: "2027-09-01"),
      ]
    let price = try plan(prices(rows), equal("pt-USA-4.99", ["DEU": "4.49", "JPN": "800", "GBR": "4.99"])).price
    #expect(price?.changes.map(\.followBase) == [[], []])
    #expect(price?.changes.map { $0.territories["JPN"] } == [800, 900])
  }

  /// Monthly payments aren't sold in the base territory; one with its currency is used for it.
  @Test func anotherTerritoryStandsForTheBase() throws {
    let rows = ["AFG", "AGO", "DEU", "JPN"].map { code in
      Row(territory: code, amount: code == "DEU" ? "3.49" : code == "JPN" ? "500" : "3.99", plan: "MONTHLY")
    }
    let product = try plan(
      prices(now + rows), equal("pt-USA-4.99", ["DEU": "4.49", "JPN": "800", "GBR": "4.99"]),
      equal("pt-AFG-3.99", ["AGO": "3.99", "DEU": "3.49", "JPN": "600"]))
    #expect(
      product.plan.billingPlans?.monthlyCommitment?.price
        == PriceSchedule(base: Money("3.99"), territories: ["JPN": 500]))
  }

  /// The other territories follow the base territory's own price, which a change of the base amount doesn't replace.
  @Test func `the base territory's own price outlasts a change of the base`() {
    var change = PriceChange()
    (change.on, change.base) = (CalendarDate("2027-02-01"), Money("9.99"))
    change.territories = ["FRA": Money("4.99") ?? 0]
    var price = PriceSchedule(base: Money("19.99"))
    (price.territories, price.changes) = (["USA": Money("1.99") ?? 0], [change])
    #expect(Self.starts(price) == ["USA 1.99 now", "FRA 4.99 2027-02-01"])
    price.changes[0].followBase = ["USA"]
    #expect(Self.starts(price).contains("USA 9.99 2027-02-01"))
  }

  private static func starts(_ price: PriceSchedule) -> [String] {
    PriceEntries(price, automaticFrom: "USA").entries.map {
      "\($0.territory) \($0.amount) \($0.start?.description ?? "now")"
    }
  }
}
