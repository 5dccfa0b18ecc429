import CatalogFormats
import CatalogModel
import JSONSyntax
import SourceDiagnostics
import TestSupport
import Testing

/// Responses of the API, as programs save them.
@Suite struct AppStoreConnectAnswerTests {
  static let format = Format.appStoreConnect

  func read(_ texts: String...) -> FormatReading {
    let files = texts.enumerated().map { FormatFile(TextFile(path: "\($0).json", bytes: Array($1.utf8)), index: $0) }
    return Self.format.reader?.parse(files) ?? FormatReading()
  }

  func messages(_ reading: FormatReading) -> [String] { reading.faults.map(\.message) }

  // MARK: - Products

  private let products = """
    {"data": [
      {"type": "inAppPurchases", "id": "11", "attributes": {"name": "Gold", "productId": "com.x.gold", \
    "inAppPurchaseType":
       "NON_CONSUMABLE", "state": "READY_TO_SUBMIT", "reviewNote": "See tab 1.", "familySharable": true, \
    "contentHosting": null}},
      {"type": "inAppPurchases", "id": "12", "attributes": {"name": "Coins", "productId": "com.x.coins",
       "inAppPurchaseType": "CONSUMABLE", "state": "APPROVED"}}],
     "links": {"self": "https://api.appstoreconnect.apple.com/v1/apps/1/inAppPurchasesV2?limit=200"}, "meta": \
    {"paging": {"total": 2}}}
    """

  @Test func listsProductsWithTheirStates() {
    let reading = read(products)
    #expect(messages(reading) == [])
    #expect(reading.catalog.products.map(\.id) == ["com.x.coins", "com.x.gold"])
    #expect(reading.catalog.products.map(\.status) == [.approved, .readyToSubmit])
    let gold = reading.catalog.products[1]
    #expect(gold.referenceName == "Gold" && gold.type == .nonConsumable && gold.hasFamilySharing)
    #expect(gold.review.notes == "See tab 1.")
    #expect(reading.sourceRange(of: CatalogPath.product("com.x.gold")[.status]) != nil)
  }

  @Test func joinsTextsByTheAddressOfTheirAnswer() {
    let texts = """
      {"data": [{"type": "inAppPurchaseLocalizations", "id": "a", "attributes": {"name": "Or", "locale": "fr-FR",
        "description": "Tout.", "state": "APPROVED"}}],
       "links": {"self": \
      "https://api.appstoreconnect.apple.com/v2/inAppPurchases/11/inAppPurchaseLocalizations?limit=200"}}
      """
    let reading = read(texts, products)
    #expect(messages(reading) == [])
    #expect(reading.catalog.products[1].localizations["fr-FR"] == Localization(name: "Or", description: "Tout."))
  }

  @Test func takesTheTextsOfTheNewestVersion() {
    let versions = """
      {"data": [
        {"type": "inAppPurchaseVersions", "id": "v1", "attributes": {"version": 1},
         "relationships": {"inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}},
           "localizations": {"data": [{"type": "inAppPurchaseLocalizations", "id": "old"}]}}},
        {"type": "inAppPurchaseVersions", "id": "v2", "attributes": {"version": 2},
         "relationships": {"inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}},
           "localizations": {"data": [{"type": "inAppPurchaseLocalizations", "id": "new"}]}}}],
       "included": [
        {"type": "inAppPurchaseLocalizations", "id": "old", "attributes": {"name": "Old", "locale": "en-US"}},
        {"type": "inAppPurchaseLocalizations", "id": "new", "attributes": {"name": "New", "locale": "en-US"}}]}
      """
    let reading = read(products, versions)
    #expect(messages(reading) == [])
    #expect(reading.catalog.products[1].localizations["en-US"]?.name == "New")
  }

  @Test func readsASchedulesPricesAndLeavesOutWhatTheStoreDerived() {
    let prices = """
      {"data": {"type": "inAppPurchasePriceSchedules", "id": "11",
        "relationships": {"baseTerritory": {"data": {"type": "territories", "id": "DEU"}},
          "inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}},
          "manualPrices": {"data": [{"type": "inAppPurchasePrices", "id": "p1"}, {"type": "inAppPurchasePrices", "id": \
      "p2"},
            {"type": "inAppPurchasePrices", "id": "p3"}, {"type": "inAppPurchasePrices", "id": "p4"}]}}},
       "included": [
        {"type": "inAppPurchasePrices", "id": "p1", "attributes": {"startDate": null, "endDate": "2027-01-15", \
      "manual": true},
         "relationships": {"inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "x1"}},
           "territory": {"data": {"type": "territories", "id": "DEU"}}}},
        {"type": "inAppPurchasePrices", "id": "p2", "attributes": {"startDate": "2027-01-15", "manual": true},
         "relationships": {"inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "x2"}},
           "territory": {"data": {"type": "territories", "id": "DEU"}}}},
        {"type": "inAppPurchasePrices", "id": "p3", "attributes": {"startDate": null, "manual": true},
         "relationships": {"inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints",
           "id": "eyJzIjoiNjQ0NzUwMTU5MyIsInQiOiJKUE4iLCJwIjoiMTAwMDEifQ"}}}},
        {"type": "inAppPurchasePrices", "id": "p4", "attributes": {"startDate": null, "manual": false},
         "relationships": {"inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "unknown"}}}},
        {"type": "inAppPurchasePricePoints", "id": "x1", "attributes": {"customerPrice": "4.99"}},
        {"type": "inAppPurchasePricePoints", "id": "x2", "attributes": {"customerPrice": "5.99"}},
        {"type": "inAppPurchasePricePoints", "id": "eyJzIjoiNjQ0NzUwMTU5MyIsInQiOiJKUE4iLCJwIjoiMTAwMDEifQ",
         "attributes": {"customerPrice": "700.0"}}]}
      """
    let reading = read(products, prices)
    #expect(messages(reading) == [])
    #expect(reading.catalog.app?.baseTerritory == "DEU")
    let price = reading.catalog.products[1].price
    #expect(price?.base == Money("4.99"))
    #expect(price?.territories["JPN"] == 700)
    #expect(price?.changes.map(\.on) == [CalendarDate("2027-01-15")])
    #expect(price?.changes.first?.base == Money("5.99"))
  }

  @Test func readsWhereAProductIsSold() {
    func availability(_ territories: String, isNew: Bool) -> String {
      """
      {"data": {"type": "inAppPurchaseAvailabilities", "id": "11", "attributes": {"availableInNewTerritories": \
      \(isNew)},
        "relationships": {"inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}},
          "availableTerritories": {"data": [\(territories)]}}}}
      """
    }
    let usa = #"{"type": "territories", "id": "USA"}"#
    let some = read(products, availability(usa, isNew: true)).catalog.products[1]
    #expect(some.availability == Availability(territories: .only(["USA"]), includesNewTerritories: true))
    #expect(some.isClearedForSale)
    let none = read(products, availability("", isNew: false)).catalog.products[1]
    #expect(!none.isClearedForSale && none.availability == .everywhere)
    // A territory that Apple has opened since then.
    let new = read(products, availability(usa + #", {"type": "territories", "id": "XQZ"}"#, isNew: true))
    #expect(new.catalog.products[1].availability == some.availability)
  }

  /// An empty list is a value: the product is sold nowhere.
  @Test func aListOfNoTerritoriesIsNowhere() {
    let none = """
      {"data": [], "links": {"self": \
      "https://api.appstoreconnect.apple.com/v1/inAppPurchaseAvailabilities/11/availableTerritories"},
       "meta": {"paging": {"total": 0, "limit": 200}}}
      """
    let availability = """
      {"data": {"type": "inAppPurchaseAvailabilities", "id": "11", "attributes": {"availableInNewTerritories": false},
        "relationships": {"inAppPurchase": {"data": {"type": "inAppPurchases", "id": "11"}}}}}
      """
    #expect(read(products, availability, none).catalog.products.map(\.isClearedForSale) == [true, false])
    #expect(read(products, none).catalog.products.map(\.isClearedForSale) == [true, false])
  }

  /// Of the prices that have started the newest applies, independent of later ones in the response.
  @Test func pricesOfThePastAreOver() {
    func rows(_ days: [(String?, String)], _ link: String, _ type: String) -> (String, String) {
      let data = days.enumerated().map { index, row in
        """
        {"type": "\(type)", "id": "p\(index)", "attributes": {"startDate": \(row.0.map { "\"\($0)\"" } ?? "null")},
         "relationships": {"territory": {"data": {"type": "territories", "id": "USA"}},
          "\(link)": {"data": {"type": "\(link)s", "id": "x\(index)"}}}}
        """
      }
      let points = days.enumerated().map { index, row in
        #"{"type": "\#(link)s", "id": "x\#(index)", "attributes": {"customerPrice": "\#(row.1)"}}"#
      }
      return (data.joined(separator: ","), points.joined(separator: ","))
    }
    let days = [("2025-01-01", "6.99"), (nil, "4.99"), ("2024-01-01", "5.99"), ("2035-01-01", "7.99")]
    var options = ReadingOptions()
    options.today = CalendarDate("2026-11-22")
    for (path, link, type) in [
      ("/v1/subscriptions/21/prices", "subscriptionPricePoint", "subscriptionPrices"),
      ("/v1/inAppPurchasePriceSchedules/11/manualPrices", "inAppPurchasePricePoint", "inAppPurchasePrices"),
    ] {
      let (data, included) = rows(days, link, type)
      let answer = #"{"data": [\#(data)], "included": [\#(included)], "links": {"self": "\#(path)"}}"#
      let files = [answer, products, group].enumerated().map {
        FormatFile(TextFile(path: "\($0).json", bytes: Array($1.utf8)), index: $0)
      }
      let catalog = Self.format.reader?.parse(files, options).catalog
      let prices =
        (catalog?.products ?? []).map(\.price) + (catalog?.subscriptionGroups[0].subscriptions ?? []).map(\.price)
      let price = prices.compactMap(\.self).first
      #expect(price?.base == Money("6.99"), "\(path)")
      #expect(price?.changes.map(\.base) == [Money("7.99")] && price?.changes.first?.on == CalendarDate("2035-01-01"))
    }
  }

  /// Further attributes of offers are imported; only a base price with an end is ignored.
  @Test func readsWhatOffersSayBesideTheirTerms() {
    let codes = """
      {"data": [{"type": "inAppPurchaseOfferCodes", "id": "o", "attributes": {"name": "Gift", "active": false},
        "relationships": {"oneTimeUseCodes": {"data": [{"type": "inAppPurchaseOfferCodeOneTimeUseCodes", "id": \
      "b"}]}}}],
       "included": [{"type": "inAppPurchaseOfferCodeOneTimeUseCodes", "id": "b", "attributes": {"numberOfCodes": 5,
         "expirationDate": "2027-01-31", "active": false, "environment": "SANDBOX"}}],
       "links": {"self": "/v2/inAppPurchases/11/offerCodes"}}
      """
    let offers = """
      {"data": [{"type": "winBackOffers", "id": "w", "attributes": {"offerId": "b", "offerMode": "FREE_TRIAL",
        "promotionIntent": "USE_AUTO_GENERATED_ASSETS", "targetSubscriptionPlanType": "MONTHLY"}},
        {"type": "winBackOffers", "id": "v", "attributes": {"offerId": "c", "offerMode": "FREE_TRIAL",
        "promotionIntent": "NOT_PROMOTED", "targetSubscriptionPlanType": "UPFRONT"}}],
       "links": {"self": "/v1/subscriptions/21/winBackOffers"}}
      """
    let reading = read(products, group, codes, offers)
    #expect(messages(reading) == [])
    let code = reading.catalog.products.compactMap(\.offerCodes.first).first
    #expect(
      code?.isActive == false && code?.codes.first?.isActive == false && code?.codes.first?.environment == .sandbox)
    let backs = reading.catalog.subscriptionGroups[0].subscriptions[0].plan.winBackOffers
    #expect(backs.map(\.promotionIntent) == [.useAutoGeneratedAssets, .notPromoted])
    #expect(backs.map(\.terms.targetPlan) == [.monthlyCommitment, .upfront])
  }

  /// After a price ends, the territory follows the base; the base territory itself can't.
  @Test func readsTheEndsOfPrices() {
    func row(_ id: String, _ territory: String, _ amount: String, _ end: String) -> (data: String, included: String) {
      (
        """
        {"type": "inAppPurchasePrices", "id": "\(id)", "attributes": {"startDate": null, "endDate": \(end)},
         "relationships": {"territory": {"data": {"type": "territories", "id": "\(territory)"}},
           "inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "x\(id)"}}}}
        """,
        """
        {"type": "inAppPurchasePricePoints", "id": "x\(id)", "attributes": {"customerPrice": "\(amount)"}}
        """
      )
    }
    func answer(_ rows: [(data: String, included: String)]) -> String {
      """
      {"data": [\(rows.map(\.data).joined(separator: ","))], "included": \
      [\(rows.map(\.included).joined(separator: ","))],
       "links": {"self": "/v1/inAppPurchasePriceSchedules/11/manualPrices"}}
      """
    }
    let ending = row("g", "GBR", "0.79", #""2035-02-01""#)
    let reading = read(products, answer([row("u", "USA", "0.99", "null"), ending]))
    #expect(messages(reading) == [])
    let price = reading.catalog.products.compactMap(\.price).first
    #expect(price?.base == Money("0.99") && price?.territories["GBR"] == Money("0.79"))
    #expect(price?.changes.map(\.followBase) == [["GBR"]] && price?.changes.first?.on == CalendarDate("2035-02-01"))
    let base = read(products, answer([row("u", "USA", "0.99", #""2035-02-01""#)]))
    #expect(
      base.faults.map(\.message)
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
    let codes = """
      {"data": [{"type": "inAppPurchaseOfferCodes", "id": "o", "attributes": {"name": "Gift", "customerEligibilities": \
      []},
        "relationships": {"prices": {"data": [{"type": "inAppPurchaseOfferPrices", "id": "q"}]}}}],
       "included": [{"type": "inAppPurchaseOfferPrices", "id": "q", "relationships": {
          "territory": {"data": {"type": "territories", "id": "USA"}}}}],
       "links": {"self": "/v2/inAppPurchases/11/offerCodes"}}
      """
    let backs = """
      {"data": [{"type": "winBackOffers", "id": "w", "attributes": {"offerId": "b", "offerMode": "FREE_TRIAL"},
        "relationships": {"prices": {"data": [{"type": "winBackOfferPrices", "id": "r"}]}}}],
       "included": [{"type": "winBackOfferPrices", "id": "r", "relationships": {
          "territory": {"data": {"type": "territories", "id": "USA"}}}}],
       "links": {"self": "/v1/subscriptions/21/winBackOffers"}}
      """
    let reading = read(products, group, codes, backs)
    #expect(messages(reading) == [])
    #expect(reading.catalog.products[1].offerCodes.first?.terms.price == PriceSchedule(base: 0))
    #expect(reading.catalog.subscriptionGroups[0].subscriptions[0].plan.winBackOffers.map(\.terms.price) == [nil])
  }

  /// A user's request for lists by the product's ID only.
  @Test func findsListsByTheProductsID() {
    let prices = """
      {"data": [{"type": "inAppPurchasePrices", "id": "p", "attributes": {"startDate": null, "manual": true}, \
      "relationships": {
        "territory": {"data": {"type": "territories", "id": "USA"}},
        "inAppPurchasePricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "x"}}}}],
       "included": [{"type": "inAppPurchasePricePoints", "id": "x", "attributes": {"customerPrice": "2.99"}}],
       "links": {"self": \
      "https://api.appstoreconnect.apple.com/v1/inAppPurchasePriceSchedules/11/manualPrices?limit=200"}}
      """
    let territories = """
      {"data": [{"type": "territories", "id": "DEU", "attributes": {"currency": "EUR"}}, {"type": "territories", "id": \
      "AUT"}],
       "links": {"self": \
      "https://api.appstoreconnect.apple.com/v1/inAppPurchaseAvailabilities/11/availableTerritories"}}
      """
    let reading = read(prices, territories, products)
    #expect(messages(reading) == [])
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
    let whole = read(products, part, rest)
    #expect(messages(whole) == [])
    #expect(whole.catalog.products[1].availability.territories == .only(["CAN", "USA"]))
  }

  @Test func readsPicturesAndPromotions() {
    let rest = """
      {"data": [{"type": "promotedPurchases", "id": "pp2", "attributes": {"visibleForAllUsers": true},
          "relationships": {"inAppPurchaseV2": {"data": {"type": "inAppPurchases", "id": "12"}}}},
        {"type": "promotedPurchases", "id": "pp1", "attributes": {"visibleForAllUsers": false},
          "relationships": {"inAppPurchaseV2": {"data": {"type": "inAppPurchases", "id": "11"}}}}],
       "links": {"self": "https://api.appstoreconnect.apple.com/v1/apps/1/promotedPurchases"}}
      """
    let picture = """
      {"data": {"type": "inAppPurchaseAppStoreReviewScreenshots", "id": "s", "attributes": {"fileName": "gold.png"}},
       "links": {"self": "https://api.appstoreconnect.apple.com/v2/inAppPurchases/11/appStoreReviewScreenshot"}}
      """
    let reading = read(products, rest, picture)
    #expect(messages(reading) == [])
    let (coins, gold) = (reading.catalog.products[0], reading.catalog.products[1])
    #expect(coins.promotion == Promotion(isVisible: true, order: 1))
    #expect(gold.promotion == Promotion(isVisible: false, order: 2))
    #expect(gold.review.screenshot == "gold.png")
    #expect(reading.unknowns.contains { $0.contains("only the file names") })
  }

  @Test func readsCodesOfAProduct() {
    let codes = """
      {"data": [{"type": "inAppPurchaseOfferCodes", "id": "o", "attributes": {"name": "Welcome",
          "customerEligibilities": ["NON_SPENDER"]},
        "relationships": {"prices": {"data": [{"type": "inAppPurchaseOfferPrices", "id": "q"}]},
          "customCodes": {"data": [{"type": "inAppPurchaseOfferCodeCustomCodes", "id": "c"}]}}}],
       "included": [
        {"type": "inAppPurchaseOfferPrices", "id": "q", "relationships": {
          "territory": {"data": {"type": "territories", "id": "USA"}},
          "pricePoint": {"data": {"type": "inAppPurchasePricePoints", "id": "x"}}}},
        {"type": "inAppPurchasePricePoints", "id": "x", "attributes": {"customerPrice": "0.49"}},
        {"type": "inAppPurchaseOfferCodeCustomCodes", "id": "c", "attributes": {"customCode": "LIGHT", \
      "numberOfCodes": 10}}],
       "links": {"self": "/v2/inAppPurchases/11/offerCodes"}}
      """
    let reading = read(products, codes)
    #expect(messages(reading) == [])
    let code = reading.catalog.products[1].offerCodes.first
    #expect(code?.referenceName == "Welcome" && code?.eligibility == [.nonSpender])
    #expect(code?.terms.price == PriceSchedule(base: Money("0.49")))
    #expect(code?.codes == [OfferCode.CodeBatch(custom: "LIGHT", count: 10)])
  }

  // MARK: - Subscriptions

  let group = """
    {"data": [{"type": "subscriptionGroups", "id": "g", "attributes": {"referenceName": "Magazine"},
       "relationships": {"subscriptions": {"data": [{"type": "subscriptions", "id": "21"}]}}}],
     "included": [{"type": "subscriptions", "id": "21", "attributes": {"name": "Yearly", "productId": "com.x.yearly",
       "subscriptionPeriod": "ONE_YEAR", "groupLevel": 1, "state": "APPROVED", "familySharable": false}},
      {"type": "subscriptionGroupLocalizations", "id": "gl", "attributes": {"name": "Mag", "customAppName": "X", \
    "locale": "en-US"},
       "relationships": {"subscriptionGroup": {"data": {"type": "subscriptionGroups", "id": "g"}}}}]}
    """

  @Test func readsTheAppAndItsGracePeriod() {
    let app = """
      {"data": {"type": "apps", "id": "1187265767", "attributes": {"name": "X", "bundleId": "com.x", "sku": "X-1",
        "primaryLocale": "en-US"}}}
      """
    let grace = """
      {"data": {"type": "subscriptionGracePeriods", "id": "1187265767", "attributes": {"optIn": true, "duration":
        "SIXTEEN_DAYS", "renewalType": "ALL_RENEWALS"}}}
      """
    let reading = read(app, grace)
    #expect(messages(reading) == [])
    #expect(reading.catalog.app?.appleID?.text == "1187265767" && reading.catalog.app?.bundleID == "com.x")
    #expect(reading.catalog.app?.gracePeriod == App.GracePeriod(duration: Period(16, .day), renewals: .all))
  }

  // MARK: - Unreadable responses

  @Test func reportsOnceWhatBelongsToNothing() {
    let texts = """
      {"data": [{"type": "inAppPurchaseLocalizations", "id": "a", "attributes": {"name": "A", "locale": "en-US"}},
        {"type": "inAppPurchaseLocalizations", "id": "b", "attributes": {"name": "B", "locale": "fr-FR"}}]}
      """
    let reading = read(products, texts)
    #expect(
      messages(reading) == ["no file contains the owners of 2 'inAppPurchaseLocalizations' resources"])
    #expect(reading.catalog.products.count == 2)
  }

  @Test func reportsUnknownTypesOnceAndUnknownWords() {
    let answer = """
      {"data": [{"type": "inAppPurchases", "id": "1", "attributes": {"productId": "a", "inAppPurchaseType": \
      "CONSUMABLES",
        "brandNew": 1}}, {"type": "customerReviews", "id": "1"}, {"type": "customerReviews", "id": "2"}]}
      """
    let reading = read(answer)
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
    let old = """
      {"data": [{"type": "inAppPurchases", "id": "1", "attributes": {"referenceName": "Gone", "productId": "com.x.gone",
        "inAppPurchaseType": "CONSUMABLE", "state": "DELETED"}}]}
      """
    let reading = read(old)
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
    let prices = """
      {"data": [{"type": "subscriptionPrices", "id": "p", "relationships": {
        "territory": {"data": {"type": "territories", "id": "USA"}}}}], "links": {"self": \
      "/v1/subscriptions/21/prices"}}
      """
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
        {"signature": "GET https://api.appstoreconnect.apple.com/v1/apps/1/inAppPurchasesV2?limit=200", "status": 200,
         "body": \(products)},
        {"signature": "GET https://api.appstoreconnect.apple.com/v2/inAppPurchases/12/inAppPurchaseLocalizations", \
      "status": 200,
         "body": {"data": [{"type": "inAppPurchaseLocalizations", "id": "a", "attributes": {"name": "C", "locale": \
      "ja"}}]}},
        {"signature": "POST https://api.appstoreconnect.apple.com/v1/x", "status": 204, "body": null}]}
      """
    let reading = read(recording)
    #expect(messages(reading) == [])
    #expect(reading.catalog.products[0].localizations["ja"]?.name == "C")
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
