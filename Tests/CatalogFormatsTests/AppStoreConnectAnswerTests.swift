import CatalogFormats
import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

/// Responses of the API, as programs save them.
@Suite struct AppStoreConnectAnswerTests {
  static let format = Format.appStoreConnect

  private func read(_ texts: [String], _ options: ReadingOptions = ReadingOptions()) -> FormatReading {
    let files = texts.enumerated().map { FormatFile(TextFile(path: "\($0).json", bytes: Array($1.utf8)), index: $0) }
    return Self.format.reader?.parse(files, options) ?? FormatReading()
  }

  func read(_ texts: String...) -> FormatReading { read(texts) }
  func messages(_ reading: FormatReading) -> [String] { reading.faults.map(\.message) }

  /// Reads responses without problems.
  func readClean(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) -> FormatReading {
    let reading = read(texts)
    #expect(messages(reading) == [], sourceLocation: sourceLocation)
    return reading
  }

  // MARK: - Products

  private static let api = "https://api.appstoreconnect.apple.com"

  private let products = response(
    [
      resource(
        "inAppPurchases", "11",
        [
          "name": "Gold", "productId": "com.x.gold", "inAppPurchaseType": "NON_CONSUMABLE", "state": "READY_TO_SUBMIT",
          "reviewNote": "See tab 1.", "familySharable": true, "contentHosting": .null,
        ]),
      resource(
        "inAppPurchases", "12",
        ["name": "Coins", "productId": "com.x.coins", "inAppPurchaseType": "CONSUMABLE", "state": "APPROVED"]),
    ], path: "\(Self.api)/v1/apps/1/inAppPurchasesV2?limit=200", total: 2)

  @Test func listsProductsWithTheirStates() {
    let reading = readClean(products)
    #expect(reading.catalog.products.map(\.id) == ["com.x.coins", "com.x.gold"])
    #expect(reading.catalog.products.map(\.status) == [.approved, .readyToSubmit])
    let gold = reading.catalog.products[1]
    #expect(gold.referenceName == "Gold" && gold.type == .nonConsumable && gold.hasFamilySharing)
    #expect(gold.review.notes == "See tab 1.")
    #expect(reading.sourceRange(of: CatalogPath.product("com.x.gold")[.status]) != nil)
  }

  private static func text(_ id: String, _ name: String, _ locale: String) -> JSONValue {
    resource("inAppPurchaseLocalizations", id, ["name": .string(name), "locale": .string(locale)])
  }

  @Test func joinsTextsByTheAddressOfTheirAnswer() {
    let texts = response(
      [
        resource(
          "inAppPurchaseLocalizations", "a",
          ["name": "Or", "locale": "fr-FR", "description": "Tout.", "state": "APPROVED"])
      ], path: "\(Self.api)/v2/inAppPurchases/11/inAppPurchaseLocalizations?limit=200")
    let gold = readClean(texts, products).catalog.products[1]
    #expect(gold.localizations["fr-FR"] == Localization(name: "Or", description: "Tout."))
  }

  @Test func takesTheTextsOfTheNewestVersion() {
    func version(_ number: Int, _ text: String) -> JSONValue {
      resource(
        "inAppPurchaseVersions", "v\(number)", ["version": .integer(number)],
        [
          "inAppPurchase": link("inAppPurchases", "11"), "localizations": [link("inAppPurchaseLocalizations", text)],
        ])
    }
    let versions = response(
      [version(1, "old"), version(2, "new")],
      included: [Self.text("old", "Old", "en-US"), Self.text("new", "New", "en-US")])
    #expect(readClean(products, versions).catalog.products[1].localizations["en-US"]?.name == "New")
  }

  @Test func readsASchedulesPricesAndLeavesOutWhatTheStoreDerived() {
    let japan = "eyJzIjoiNjQ0NzUwMTU5MyIsInQiOiJKUE4iLCJwIjoiMTAwMDEifQ"
    let prices = response(
      resource(
        "inAppPurchasePriceSchedules", "11", [:],
        [
          "baseTerritory": link("territories", "DEU"), "inAppPurchase": link("inAppPurchases", "11"),
          "manualPrices": .array(["p1", "p2", "p3", "p4"].map { link("inAppPurchasePrices", $0) }),
        ]),
      included: [
        price("p1", ["startDate": .null, "endDate": "2027-01-15", "manual": true], point: "x1", in: "DEU"),
        price("p2", ["startDate": "2027-01-15", "manual": true], point: "x2", in: "DEU"),
        price("p3", ["startDate": .null, "manual": true], point: japan),
        price("p4", ["startDate": .null, "manual": false], point: "unknown"),
        point("x1", "4.99"), point("x2", "5.99"), point(japan, "700.0"),
      ])
    let reading = readClean(products, prices)
    #expect(reading.catalog.app?.baseTerritory == "DEU")
    let read = reading.catalog.products[1].price
    #expect(read?.base == Money("4.99"))
    #expect(read?.territories["JPN"] == 700)
    #expect(read?.changes.map(\.on) == [CalendarDate("2027-01-15")])
    #expect(read?.changes.first?.base == Money("5.99"))
  }

  private static func availability(isNew: Bool, _ territories: [String]?) -> String {
    response(
      resource(
        "inAppPurchaseAvailabilities", "11", ["availableInNewTerritories": .bool(isNew)],
        [
          "inAppPurchase": link("inAppPurchases", "11"),
          "availableTerritories": territories.map { .array($0.map { link("territories", $0) }) },
        ]))
  }

  @Test func readsWhereAProductIsSold() {
    let some = read(products, Self.availability(isNew: true, ["USA"])).catalog.products[1]
    #expect(some.availability == Availability(territories: .only(["USA"]), includesNewTerritories: true))
    #expect(some.isClearedForSale)
    let none = read(products, Self.availability(isNew: false, [])).catalog.products[1]
    #expect(!none.isClearedForSale && none.availability == .everywhere)
    // A territory that Apple has opened since then.
    let new = read(products, Self.availability(isNew: true, ["USA", "XQZ"]))
    #expect(new.catalog.products[1].availability == some.availability)
  }

  /// An empty list is a value: the product is sold nowhere.
  @Test func aListOfNoTerritoriesIsNowhere() {
    let none = response([], path: "\(Self.api)/v1/inAppPurchaseAvailabilities/11/availableTerritories", total: 0)
    let availability = Self.availability(isNew: false, nil)
    #expect(read(products, availability, none).catalog.products.map(\.isClearedForSale) == [true, false])
    #expect(read(products, none).catalog.products.map(\.isClearedForSale) == [true, false])
  }

  /// Of the prices that have started the newest applies, independent of later ones in the response.
  @Test func pricesOfThePastAreOver() {
    let days = [("2025-01-01", "6.99"), (nil, "4.99"), ("2024-01-01", "5.99"), ("2035-01-01", "7.99")]
    var options = ReadingOptions()
    options.today = CalendarDate("2026-11-22")
    for (path, link, type) in [
      ("/v1/subscriptions/21/prices", "subscriptionPricePoint", "subscriptionPrices"),
      ("/v1/inAppPurchasePriceSchedules/11/manualPrices", "inAppPurchasePricePoint", "inAppPurchasePrices"),
    ] {
      let rows = days.enumerated().map { index, row in
        price(
          "p\(index)", ["startDate": row.0.map { .string($0) } ?? .null], point: "x\(index)", in: "USA", of: type,
          link: link)
      }
      let points = days.enumerated().map { point("x\($0)", $1.1, of: link + "s") }
      let catalog = read([response(.array(rows), included: points, path: path), products, group], options).catalog
      let found = catalog.allProducts.compactMap(\.price).first
      #expect(found?.base == Money("6.99"), "\(path)")
      #expect(found?.changes.map(\.base) == [Money("7.99")] && found?.changes.first?.on == CalendarDate("2035-01-01"))
    }
  }

  /// Further attributes of offers are imported; only a base price with an end is ignored.
  @Test func readsWhatOffersSayBesideTheirTerms() {
    let codes = response(
      [
        resource(
          "inAppPurchaseOfferCodes", "o", ["name": "Gift", "active": false],
          ["oneTimeUseCodes": [link("inAppPurchaseOfferCodeOneTimeUseCodes", "b")]])
      ],
      included: [
        resource(
          "inAppPurchaseOfferCodeOneTimeUseCodes", "b",
          ["numberOfCodes": 5, "expirationDate": "2027-01-31", "active": false, "environment": "SANDBOX"])
      ], path: "/v2/inAppPurchases/11/offerCodes")
    func offer(_ id: String, _ intent: JSONValue, _ plan: JSONValue) -> JSONValue {
      resource(
        "winBackOffers", id,
        [
          "offerId": .string(id), "offerMode": "FREE_TRIAL", "promotionIntent": intent,
          "targetSubscriptionPlanType": plan,
        ])
    }
    let offers = response(
      [offer("b", "USE_AUTO_GENERATED_ASSETS", "MONTHLY"), offer("c", "NOT_PROMOTED", "UPFRONT")],
      path: "/v1/subscriptions/21/winBackOffers")
    let reading = readClean(products, group, codes, offers)
    let code = reading.catalog.products.compactMap(\.offerCodes.first).first
    #expect(
      code?.isActive == false && code?.codes.first?.isActive == false && code?.codes.first?.environment == .sandbox)
    let backs = reading.catalog.subscriptionGroups[0].subscriptions[0].plan.winBackOffers
    #expect(backs.map(\.promotionIntent) == [.useAutoGeneratedAssets, .notPromoted])
    #expect(backs.map(\.terms.targetPlan) == [.monthlyCommitment, .upfront])
  }

  /// After a price ends, the territory follows the base; the base territory itself can't.
  @Test func readsTheEndsOfPrices() {
    func prices(_ rows: [(territory: String, amount: String, end: JSONValue)]) -> String {
      response(
        .array(
          rows.map {
            price($0.territory, ["startDate": .null, "endDate": $0.end], point: $0.amount, in: $0.territory)
          }),
        included: rows.map { point($0.amount, $0.amount) }, path: "/v1/inAppPurchasePriceSchedules/11/manualPrices")
    }
    let reading = readClean(products, prices([("USA", "0.99", .null), ("GBR", "0.79", "2035-02-01")]))
    let found = reading.catalog.products.compactMap(\.price).first
    #expect(found?.base == Money("0.99") && found?.territories["GBR"] == Money("0.79"))
    #expect(found?.changes.map(\.followBase) == [["GBR"]] && found?.changes.first?.on == CalendarDate("2035-02-01"))
    let base = read(products, prices([("USA", "0.99", "2035-02-01")]))
    #expect(
      messages(base)
        == ["the price in 'USA', which the others follow, ends on 2035-02-01, and no other one starts then"])
    #expect(base.faults.allSatisfy { $0.severity == .warning && $0.place != nil })
  }

  /// An empty list is a response, errors are reported, and a file may contain several responses.
  @Test func bareAnswersAndSeveralInOneFile() throws {
    func recognizes(_ text: String) -> Bool {
      Self.format.reader?.recognizes(TextFile(path: "a.json", bytes: Array(text.utf8))) ?? false
    }
    let refusal = #"{"errors": [{"status": "404", "code": "NOT_FOUND", "detail": "There is no such thing."}]}"#
    for text in [#"{"data": []}"#, #"[{"data": []}]"#, refusal] { #expect(recognizes(text), "\(text)") }
    for text in ["{}", "[]", #"{"data": {}}"#, #"{"errors": ["no"]}"#] { #expect(!recognizes(text), "\(text)") }
    #expect(messages(read(products, #"{"data": []}"#)) == [])
    #expect(messages(read(products, refusal)) == ["the API refused: 'There is no such thing.'"])
    let both = read("[\(products), \(group)]")
    #expect(messages(both) == [] && both.catalog.productCount == 3)
  }

  /// Queries are named before they are used, and each list is requested completely.
  @Test func questionsAreInOrder() throws {
    let root = try #require(parseJSON(TextFile(path: "", bytes: Array(QueryDocument.text.utf8))).root)
    var known: Set<String> = []
    for question in try #require(root["questions"]?.elements) {
      let (id, path) = (try #require(question["id"]?.text), try #require(question["path"]?.text))
      if let over = question["over"]?.elements?.compactMap(\.text) {
        #expect(known.isSuperset(of: over) && path.contains("{{each}}"), "\(id)")
      }
      #expect(known.insert(id).inserted)
    }
    #expect(known.count > 30)
  }

  /// Free offers have rows with a territory and without a price point.
  @Test func rowsOfFreeOffers() {
    let usa = link("territories", "USA")
    let codes = response(
      [
        resource(
          "inAppPurchaseOfferCodes", "o", ["name": "Gift", "customerEligibilities": []],
          ["prices": [link("inAppPurchaseOfferPrices", "q")]])
      ], included: [resource("inAppPurchaseOfferPrices", "q", [:], ["territory": usa])],
      path: "/v2/inAppPurchases/11/offerCodes")
    let backs = response(
      [
        resource(
          "winBackOffers", "w", ["offerId": "b", "offerMode": "FREE_TRIAL"],
          ["prices": [link("winBackOfferPrices", "r")]])
      ], included: [resource("winBackOfferPrices", "r", [:], ["territory": usa])],
      path: "/v1/subscriptions/21/winBackOffers")
    let reading = readClean(products, group, codes, backs)
    #expect(reading.catalog.products[1].offerCodes.first?.terms.price == PriceSchedule(base: 0))
    #expect(reading.catalog.subscriptionGroups[0].subscriptions[0].plan.winBackOffers.map(\.terms.price) == [nil])
  }

  /// A user's request for lists by the product's ID only.
  @Test func findsListsByTheProductsID() {
    let prices = response(
      [price("p", ["startDate": .null, "manual": true], point: "x", in: "USA")], included: [point("x", "2.99")],
      path: "\(Self.api)/v1/inAppPurchasePriceSchedules/11/manualPrices?limit=200")
    let territories = response(
      [resource("territories", "DEU", ["currency": "EUR"]), link("territories", "AUT")],
      path: "\(Self.api)/v1/inAppPurchaseAvailabilities/11/availableTerritories")
    let reading = readClean(prices, territories, products)
    #expect(reading.catalog.products[1].price == PriceSchedule(base: Money("2.99")))
    #expect(reading.catalog.products[1].availability.territories == .only(["AUT", "DEU"]))
  }

  @Test func reportsListsThatNoPageCompletes() {
    let part = """
      {"data": {"type": "inAppPurchaseAvailabilities", "id": "11", "attributes": {"availableInNewTerritories": false},
        "relationships": {"inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}}, "availableTerritories": {
          "meta": {"paging": {"total": 2, "limit": 1}}, "data": [{"type": "territories", "id": "USA"}]}}}}
      """
    let rest = """
      {"data": [{"type": "territories", "id": "CAN"}],
       "links": {"self": "/v1/inAppPurchaseAvailabilities/11/availableTerritories?cursor=x"}}
      """
    #expect(messages(read(products, part)) == ["the file contains only 1 of 2 'availableTerritories'"])
    let whole = readClean(products, part, rest)
    #expect(whole.catalog.products[1].availability.territories == .only(["CAN", "USA"]))
  }

  @Test func readsPicturesAndPromotions() {
    func promotion(_ id: String, isVisible: Bool, _ product: String) -> JSONValue {
      resource(
        "promotedPurchases", id, ["visibleForAllUsers": .bool(isVisible)],
        ["inAppPurchaseV2": link("inAppPurchases", product)])
    }
    let promotions = response(
      [promotion("pp2", isVisible: true, "12"), promotion("pp1", isVisible: false, "11")],
      path: "\(Self.api)/v1/apps/1/promotedPurchases")
    let picture = response(
      resource("inAppPurchaseAppStoreReviewScreenshots", "s", ["fileName": "gold.png"]),
      path: "\(Self.api)/v2/inAppPurchases/11/appStoreReviewScreenshot")
    let reading = readClean(products, promotions, picture)
    let (coins, gold) = (reading.catalog.products[0], reading.catalog.products[1])
    #expect(coins.promotion == Promotion(isVisible: true, order: 1))
    #expect(gold.promotion == Promotion(isVisible: false, order: 2))
    #expect(gold.review.screenshot == "gold.png")
    #expect(reading.unknowns.contains { $0.contains("only the file names") })
  }

  @Test func readsCodesOfAProduct() {
    let codes = response(
      [
        resource(
          "inAppPurchaseOfferCodes", "o", ["name": "Welcome", "customerEligibilities": ["NON_SPENDER"]],
          [
            "prices": [link("inAppPurchaseOfferPrices", "q")],
            "customCodes": [link("inAppPurchaseOfferCodeCustomCodes", "c")],
          ])
      ],
      included: [
        price("q", point: "x", in: "USA", of: "inAppPurchaseOfferPrices", link: "pricePoint"), point("x", "0.49"),
        resource("inAppPurchaseOfferCodeCustomCodes", "c", ["customCode": "LIGHT", "numberOfCodes": 10]),
      ], path: "/v2/inAppPurchases/11/offerCodes")
    let code = readClean(products, codes).catalog.products[1].offerCodes.first
    #expect(code?.referenceName == "Welcome" && code?.eligibility == [.nonSpender])
    #expect(code?.terms.price == PriceSchedule(base: Money("0.49")))
    #expect(code?.codes == [OfferCode.CodeBatch(custom: "LIGHT", count: 10)])
  }

  // MARK: - Subscriptions

  let group = response(
    [
      resource(
        "subscriptionGroups", "g", ["referenceName": "Magazine"], ["subscriptions": [link("subscriptions", "21")]])
    ],
    included: [
      resource(
        "subscriptions", "21",
        [
          "name": "Yearly", "productId": "com.x.yearly", "subscriptionPeriod": "ONE_YEAR", "groupLevel": 1,
          "state": "APPROVED", "familySharable": false,
        ]),
      resource(
        "subscriptionGroupLocalizations", "gl", ["name": "Mag", "customAppName": "X", "locale": "en-US"],
        ["subscriptionGroup": link("subscriptionGroups", "g")]),
    ])

  @Test func readsTheAppAndItsGracePeriod() {
    let id = "1187265767"
    let app = response(
      resource("apps", id, ["name": "X", "bundleId": "com.x", "sku": "X-1", "primaryLocale": "en-US"]))
    let grace = response(
      resource(
        "subscriptionGracePeriods", id, ["optIn": true, "duration": "SIXTEEN_DAYS", "renewalType": "ALL_RENEWALS"]))
    let reading = readClean(app, grace)
    #expect(reading.catalog.app?.appleID?.text == id && reading.catalog.app?.bundleID == "com.x")
    #expect(reading.catalog.app?.gracePeriod == App.GracePeriod(duration: Period(16, .day), renewals: .all))
  }

  // MARK: - Unreadable responses

  @Test func reportsOnceWhatBelongsToNothing() {
    let reading = read(products, response([Self.text("a", "A", "en-US"), Self.text("b", "B", "fr-FR")]))
    #expect(
      messages(reading) == ["no file contains the owners of 2 'inAppPurchaseLocalizations' resources"])
    #expect(reading.catalog.products.count == 2)
  }

  @Test func reportsUnknownTypesOnceAndUnknownWords() {
    let reading = read(
      response([
        resource("inAppPurchases", "1", ["productId": "a", "inAppPurchaseType": "CONSUMABLES", "brandNew": 1]),
        link("customerReviews", "1"), link("customerReviews", "2"),
      ]))
    #expect(messages(reading) == ["'customerReviews' can't be imported into a catalog"])
    #expect(reading.unknowns.contains { $0.contains("'CONSUMABLES', which is newer") })
    #expect(reading.catalog.products.map(\.id) == ["a"])
  }

  @Test(arguments: [
    #"{"data": {"sectionErrorKeys": [], "name": {"value": "X"}}, "statusCode": "SUCCESS"}"#,
    #"{"data": [{"adamId": "1", "addOnType": "x"}]}"#, #"{"summary": []}"#, "[]", "3", #"{"data": "x"}"#,
  ])
  func refusesWhatIsNoAnswerWithOneFault(_ text: String) {
    let reading = read(text)
    #expect(messages(reading).count == 1)
    #expect(reading.catalog == Catalog())
  }

  @Test func retiresWhatWasDeleted() {
    let attributes: JSONValue = [
      "referenceName": "Gone", "productId": "com.x.gone", "inAppPurchaseType": "CONSUMABLE", "state": "DELETED",
    ]
    let reading = read(response([resource("inAppPurchases", "1", attributes)]))
    #expect(reading.catalog.retired == ["com.x.gone"] && reading.catalog.products.isEmpty)
  }

  @Test func saysWhichListsGoOn() {
    let page = """
      {"data": [{"type": "inAppPurchases", "id": "1", "attributes": {"productId": "a", "inAppPurchaseType": \
      "CONSUMABLE"}}],
       "links": {"self": "https://api.appstoreconnect.apple.com/v1/apps/1/inAppPurchasesV2?limit=1", "next": \
      "https://x/"},
       "meta": {"paging": {"total": 7, "limit": 1}}}
      """
    #expect(read(page).unknowns.contains("The files contain only 1 of 7 entries of '/v1/apps/1/inAppPurchasesV2'."))
  }

  @Test func reportsAPriceWithoutAnAmount() {
    let prices = response(
      [resource("subscriptionPrices", "p", [:], ["territory": link("territories", "USA")])],
      path: "/v1/subscriptions/21/prices")
    #expect(messages(read(group, prices)) == ["a price without an amount in any file"])
  }

  @Test func survivesDamage() {
    var generator = Dice(seed: 3)
    for text in [products, group] {
      for _ in 0..<200 {
        var bytes = Array(text.utf8)
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let words = ["null", "{}", "[]", "\"\"", "1e9", "{", "\"data\": ["]
        let end = min(bytes.count, start + Int.random(in: 0..<30, using: &generator))
        bytes.replaceSubrange(start..<end, with: Array((words.randomElement(using: &generator) ?? "").utf8))
        let reading = Self.format.reader?.parse([FormatFile(TextFile(path: "a.json", bytes: bytes))])
        for fault in reading?.faults ?? [] {
          #expect(fault.place.map { $0.bytes.upperBound <= bytes.count } ?? true, "\(fault.message)")
        }
      }
    }
  }

  // MARK: - Recordings and overlays

  @Test func readsRecordings() {
    let recording = """
      {"entries": [
        {"signature": "GET \(Self.api)/v1/apps/1/inAppPurchasesV2?limit=200", "status": 200, "body": \(products)},
        {"signature": "GET \(Self.api)/v2/inAppPurchases/12/inAppPurchaseLocalizations", "status": 200,
         "body": \(response([Self.text("a", "C", "ja")]))},
        {"signature": "POST \(Self.api)/v1/x", "status": 204, "body": null}]}
      """
    #expect(readClean(recording).catalog.products[0].localizations["ja"]?.name == "C")
  }

  /// Values that weren't requested stay as in the catalog.
  @Test func laysOnlyWhatIsReportedOverACatalog() throws {
    var below = Catalog()
    var gold = Product(id: "com.x.gold", type: .nonConsumable)
    gold.availability = Availability(territories: .only(["USA"]), includesNewTerritories: false)
    gold.sells = .content
    gold.review.screenshot = "review/gold.png"
    below.products = [gold]
    let reading = read(products)
    let both = below.overlaid(by: reading.catalog, losses: try #require(reading.losses))
    let result = try #require(both.products.first { $0.id == "com.x.gold" })
    #expect(result.availability == gold.availability && result.sells == .content)
    #expect(result.review.screenshot == "review/gold.png" && result.review.notes == "See tab 1.")
    #expect(result.status == .readyToSubmit && result.hasFamilySharing)
  }
}
