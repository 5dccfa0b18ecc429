import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

@testable import CatalogFormats

/// RevenueCat's lists, storeconfig's files, and custom lists.
struct OtherProgramsTests {
  // MARK: - RevenueCat

  @Test("only the products of Apple's stores are read from RevenueCat's list")
  func revenueCat() throws {
    let reading = try Marked.read(
      [
        (
          "products.json",
          #"""
          {"object": "list", "next_page": ⟦"/v2/projects/p/products?starting_after=x"⟧, "items": [
            {"object": "product", "id": "prod1", "app_id": "app1", "created_at": 1, "state": "active", \#
          "store_identifier": "plus.monthly",
             "type": "subscription", "display_name": "Plus Monthly", "subscription": {"duration": "P1M", \#
          "grace_period_duration": null, "trial_duration": "P7D"}, "one_time": null},
            {"store_identifier": "gold", "type": "one_time", "one_time": {"is_consumable": true}, "app": {"type": \#
          "app_store"}},
            {"store_identifier": "gold", "type": "one_time", "one_time": {"is_consumable": true}, "app": {"type": \#
          "mac_app_store"}},
            {"store_identifier": "life", "type": "one_time", "one_time": {"is_consumable": null}, "display_name": null},
            {"store_identifier": "pass", "type": "non_renewing_subscription"},
            ⟦{"store_identifier": "plus:monthly", "type": "subscription"}⟧,
            ⟦{"store_identifier": "other", "type": "consumable", "app": {"type": "play_store"}}⟧,
            {"store_identifier": "odd", "type": ⟦"lifetime"⟧, ⟦"price"⟧: 5}, ⟦{"id": "none"}⟧]}
          """#
        )
      ], as: "revenuecat")
    let products = Dictionary(uniqueKeysWithValues: reading.catalog.products.map { ($0.id, $0) })
    #expect(products.count == 5)
    #expect(products["plus.monthly"]?.type == .autoRenewableSubscription)
    #expect(products["plus.monthly"]?.referenceName == "Plus Monthly")
    #expect(products["plus.monthly"]?.plan.period == Period(1, .month))
    #expect(products["plus.monthly"]?.plan.introductoryOffers.first?.terms.duration == Period(1, .week))
    #expect(products["gold"]?.type == .consumable)
    #expect(products["life"]?.type == nil)
    #expect(products["pass"]?.type == .nonRenewingSubscription)
  }

  // MARK: - storeconfig

  @Test("storeconfig's file, in both of its spellings")
  func storeConfig() throws {
    let reading = try Marked.read(
      [
        (
          "storeconfig.json",
          #"""
          {"schemaVersion": "1.0.0", "appId": "1234567890", "versionString": "2.1", "primaryLocale": "en-US", \#
          "copyright": "x",
           "inAppPurchases": [{"productId": "gold", "type": "NON_CONSUMABLE", "referenceName": "Gold", \#
          "familySharable": true, "reviewNote": "n",
             "pricing": {"baseTerritory": "USA", "prices": [{"price": "9.99", "territory": "USA"}, {"price": "1200", \#
          "territory": "JPN"}]},
             "availability": {"availableInNewTerritories": false, "availableTerritories": ["USA", "JPN"]},
             "localizations": [{"locale": "en-US", "name": "Gold", "description": "Shiny"}]}],
           "subscriptionGroups": [{"referenceName": "Club", "localizations": [{"locale": "en-US", "name": "Club", \#
          "customName": "App"}],
             "subscriptions": [{"productId": "club", "referenceName": "Club", "groupLevel": 1, "subscriptionPeriod": \#
          "ONE_MONTH", "familySharable": false,
               "priceSchedule": {"baseTerritory": "USA", "prices": [{"price": "4.99", "territory": "USA"}]},
               "introductoryOffers": [{"type": "FREE", "duration": "TWO_WEEKS", "availableTerritories": "worldwide"},
                 {"type": "PAY_AS_YOU_GO", "numberOfPeriods": 3, "pricing": {"baseTerritory": "USA", "prices": \#
          [{"price": "0.99", "territory": "USA"}]}, "availableTerritories": ["USA"]}],
               "promotionalOffers": [{"id": "back", "referenceName": "Back", "type": "FREE_TRIAL", "duration": \#
          "ONE_MONTH"}]}]}]}
          """#
        )
      ], as: "storeconfig")
    let catalog = reading.catalog
    let gold = try #require(catalog.products.first)
    #expect(gold.type == .nonConsumable)
    #expect(gold.price == PriceSchedule(base: Money("9.99"), territories: ["JPN": 1200]))
    #expect(gold.availability == Availability(territories: .only(["JPN", "USA"]), includesNewTerritories: false))
    #expect((gold.hasFamilySharing, gold.review.notes) == (true, "n"))
    let group = try #require(catalog.subscriptionGroups.first)
    #expect(group.localizations == ["en-US": GroupLocalization(name: "Club", appName: "App")])
    let club = try #require(group.subscriptions.first)
    #expect((club.plan.level, club.plan.period) == (1, Period(1, .month)))
    #expect(club.plan.introductoryOffers.map(\.terms.mode) == [.freeTrial, .payAsYouGo])
    #expect(club.plan.introductoryOffers.map(\.territories) == [nil, ["USA"]])
    #expect(club.plan.introductoryOffers.last?.terms.duration == Period(1, .month))
    #expect(club.plan.introductoryOffers.last?.terms.periods == 3)
    #expect(club.plan.promotionalOffers.first?.id == "back")
    #expect(catalog.app?.appleID?.text == "1234567890")
    #expect(catalog.app?.baseTerritory == "USA")
  }

  @Test("mistakes in storeconfig's file are reported at their places")
  func storeConfigFaults() throws {
    let reading = try Marked.read(
      [
        (
          "s.json",
          #"""
          {"schemaVersion": "1", "appId": 5, ⟦"extra"⟧: 1, "inAppPurchases": [
            {"productId": "a", "type": ⟦"NONCONSUMABLE"⟧, "pricing": {"baseTerritory": "USA", "prices": [{"price": \#
          ⟦"4,99"⟧, "territory": "USA"}, ⟦{"price": "1"}⟧]}},
            {"productId": "b", "type": "CONSUMABLE", "pricing": ⟦{"baseTerritory": "GBR", "prices": [{"price": \#
          "9.99", "territory": "GBR"}]}⟧},
            {"productId": "c", "familySharable": ⟦"yes"⟧, "localizations": [⟦{"name": "x"}⟧, {"locale": "en-US", \#
          "name": "1"}, ⟦{"locale": "en_US", "name": "2"}⟧]}],
            "subscriptionGroups": [⟦{"subscriptions": []}⟧]}
          """#
        )
      ], as: "storeconfig")
    #expect(reading.catalog.products.map(\.id) == ["a", "b", "c"])
    #expect(reading.catalog.products[1].price == PriceSchedule(territories: ["GBR": Money("9.99") ?? 0]))
    #expect(reading.catalog.products[2].localizations["en-US"]?.name == "1")
  }

  // MARK: - Custom lists

  @Test("a list with a group beside it, prices in dollars and tiers, texts by language")
  func productList() throws {
    let reading = try Marked.read(
      [
        (
          "subscriptions.json",
          #"""
          {"description": "for us", "bundleId": "com.x", "reviewNote": "all",
           "subscription_group": {"id": "grp", "reference_name": "Plans", "localizations": {"en-US": {"name": \#
          "Plans"}}},
           "subscriptions": [{"product_id": "pro", "reference_name": "Pro", "type": "auto-renewable", "duration": "1 \#
          month", "subscription_group": "grp",
             "subscription_group_level": 1, "family_shareable": false, "review_notes": "n", "pricing": {"USD": 5.99, \#
          "tier": "Tier 6"},
             "localizations": {"en-US": {"name": "Pro", "description": "All"}, "ja-JP": {"name": "プロ"}}}],
           "non_consumables": [{"product_id": "life", "family_shareable": true, "pricing": {"tier": 60}}],
           "products": {"gold": {"kind": "nonConsumable", "localizations": [{"locale": "de", "name": "Gold"}]}},
           ⟦"grace"⟧: 1}
          """#
        )
      ], as: "product-list")
    #expect(reading.catalog.app?.bundleID == "com.x")
    let group = try #require(reading.catalog.subscriptionGroups.first)
    #expect((group.name, group.localizations["en-US"]?.name) == ("Plans", "Plans"))
    let pro = try #require(group.subscriptions.first)
    #expect((pro.id, pro.plan.level, pro.plan.period) == ("pro", 1, Period(1, .month)))
    #expect(pro.price == PriceSchedule(base: Money("5.99")))
    #expect(pro.localizations["ja"]?.name == "プロ")
    #expect(pro.review.notes == "n")
    #expect(reading.catalog.products.map(\.review.notes) == ["all", "all"])
    #expect(reading.catalog.products.map(\.id) == ["gold", "life"])
    #expect(reading.catalog.products.map(\.type) == [.nonConsumable, .nonConsumable])
    #expect(reading.catalog.products.last?.price == PriceSchedule(tier: "60"))
    #expect(reading.catalog.products.first?.localizations["de-DE"]?.name == "Gold")
  }

  @Test(
    "each price of a list is read or reported",
    arguments: [
      (#""pricing": {"price": 1.99, "currency": "USD"}"#, PriceSchedule(base: Money("1.99"))),
      (
        #""pricing": {"USA": 1.99, "JPN": 300}"#, PriceSchedule(base: Money("1.99"), territories: ["JPN": 300])
      ),
      (#""price": {"USD": 1.99, "JPY": 300}"#, PriceSchedule(base: Money("1.99"), territories: ["JPN": 300])),
      (#""price": 300, "currency": "JPY""#, PriceSchedule(territories: ["JPN": 300])),
      (#""price": ⟦1.99⟧, "currency": "EUR""#, nil),
      (#""pricing": {"price": ⟦1.99⟧, "currencyCode": "EUR"}"#, nil),
      (#""price": ⟦1.99⟧, "currency_code": "EUR""#, nil),
      (#""price": 300, "Currency": "JPY""#, PriceSchedule(territories: ["JPN": 300])),
      (#""pricing": {"price": ⟦1.99⟧, "currency_code": "EUR"}"#, nil),
      (#""pricing": {⟦"net"⟧: 1, "USA": 2}"#, PriceSchedule(base: 2)),
      (#""price": 1.99, "pricing": {"USA": ⟦2.99⟧}"#, PriceSchedule(base: Money("1.99"))),
      (#""price": 1.99, "tier": 2"#, PriceSchedule(base: Money("1.99"))),
    ] as [(String, PriceSchedule?)])
  func productListPrices(_ members: String, _ price: PriceSchedule?) throws {
    let reading = try Marked.read([("a.json", "[{\"productId\": \"a\", \(members)}]")], as: "product-list")
    #expect(reading.catalog.products.first?.price == price)
  }

  @Test(
    "each text of a list is read or reported",
    arguments: [
      (#""Name": "A", "Description": "D""#, nil, ["en-US": .init(name: "A", description: "D")]),
      (#""name": "a", "display_name": "A""#, "a", ["en-US": .init(name: "A")]),
      (#""name": "a", "localizations": {"fr-FR": {"Name": "F"}}"#, "a", ["fr-FR": .init(name: "F")]),
      (
        #""reference_name": "r", ⟦"name"⟧: "a", "localizations": [{"locale": "fr-FR", "title": "F", ⟦"note"⟧: 1}]"#,
        "r", ["fr-FR": .init(name: "F")]
      ),
    ] as [(String, String?, SortedMap<LocaleCode, Localization>)])
  func productListTexts(
    _ members: String, _ name: String?, _ texts: SortedMap<LocaleCode, Localization>
  ) throws {
    let reading = try Marked.read([("a.json", "[{\"product_id\": \"a\", \(members)}]")], as: "product-list")
    #expect(reading.catalog.products.first?.referenceName == name)
    #expect(reading.catalog.products.first?.localizations == texts)
  }

  @Test("a product with a group is a subscription, and a group has the app's name in its texts")
  func productListGroups() throws {
    let text = #"""
      {"subscription_group":
        {"reference_name": "Main", "localizations": {"en-US": {"name": "G", "app_name": "My App"}}},
       "subscriptions": [{"product_id": "a", "duration": "1 month"}],
       "products": [{"product_id": "b", "subscription_group": "Main", "duration": "1 year"}]}
      """#
    let group = try #require(try Marked.read([("a.json", text)], as: "product-list").catalog.subscriptionGroups.first)
    #expect(group.localizations["en-US"] == GroupLocalization(name: "G", appName: "My App"))
    #expect(Set(group.subscriptions.map(\.plan.period)) == [Period(1, .month), Period(1, .year)])
  }

  @Test("unknown entries of a list are reported at their places")
  func productListFaults() throws {
    let reading = try Marked.read(
      [
        (
          "mine.json",
          #"""
          [{"productId": "a", "type": ⟦"magic"⟧, "price": ⟦"$4.99"⟧, ⟦"color"⟧: 1, "name": "A"}, \#
          {"productId": "b", "tier": ⟦"99"⟧, "period": ⟦"soon"⟧}, ⟦{"name": "x"}⟧, ⟦7⟧]
          """#
        )
      ], as: "product-list")
    #expect(reading.catalog.products.map(\.id) == ["a", "b"])
    #expect(reading.catalog.products.first?.localizations["en-US"]?.name == "A")
    #expect(reading.unknowns.contains { $0.contains("en-US") })
  }

  // MARK: - Words

  @Test(
    "types and periods in all observed spellings",
    arguments: [
      ("Non-Consumable", "non_consumable"), ("NON_CONSUMABLE", "non_consumable"), ("nonConsumable", "non_consumable"),
      ("auto-renewable", "auto_renewable_subscription"), ("Auto Renewable Subscription", "auto_renewable_subscription"),
      ("subscription", "auto_renewable_subscription"), ("Non-Renewing Subscription", "non_renewing_subscription"),
    ])
  func types(word: String, type: String) { #expect(ForeignWords.type(word)?.rawValue == type) }

  @Test(arguments: [
    ("1 month", "P1M"), ("6 Months", "P6M"), ("ONE_YEAR", "P1Y"), ("p1w", "P1W"), ("P7D", "P1W"), ("Yearly", "P1Y"),
  ])
  func periods(word: String, period: String) { #expect(ForeignWords.period(word)?.description == period) }

  @Test("other texts aren't periods", arguments: ["", "soon", "0 months", "99999 days", "P1", "month 1"])
  func noPeriod(word: String) { #expect(ForeignWords.period(word) == nil) }

  // MARK: - Unsupported files

  @Test(
    "an unsupported file is described by its appearance",
    arguments: [
      ("a.json", #"{"data": {"HK": {"tierStem": "1"}}, "statusCode": "SUCCESS"}"#, "pages from before 2023"),
      ("a.html", "<!DOCTYPE html><html></html>", "web page"), ("a.p8", "-----BEGIN PRIVATE KEY-----", "key"),
      ("a.json", #"{"Issuer ID": "a", "Key ID": "b"}"#, "an API key"),
      ("a.json", #"{"subscriptionOffers": []}"#, "Google Play offers"),
      ("a.json", #"{"object": "list", "items": [{"lookup_key": "x"}]}"#, "RevenueCat"),
      ("a.ods", "PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "archive"),
      (
        "a.json",
        #"""
        {"USA": 1, "DEU": 1, "FRA": 1, "ITA": 1, "GBR": 1, "JPN": 1, "CAN": 1, "AUS": 1, "NZL": 1, "CHE": 1, "AUT": 1}
        """#,
        "by territory"
      ),
      ("a.json", #"{"latest_receipt_info": []}"#, "a purchase history"), ("data", "a,b,c\n1,2,3\n", "table"),
      ("catalog.yaml", "products:\n  - id: gold\n", "a Shelf catalog"),
    ])
  func likeness(name: String, text: String, words: String) {
    let file = TextFile(path: name, text: text)
    #expect(!Format.all.contains { $0.reader?.recognizes(file) ?? false })
    #expect(UnknownFile(file)?.likeness.contains(words) == true, "\(UnknownFile(file)?.likeness ?? "nothing")")
  }

  // MARK: - YAML

  @Test("YAML is recognized by its keys, and a parsed tree by its structure")
  func trees() throws {
    let list = "products:\n  - product_id: gold\n"
    let config = "schemaVersion: 1\nappId: 5\n"
    for text in [list, config, "- \"productId\": gold\n"] {
      #expect(Format.mayBeTree(TextFile(path: "a.yml", text: text)), "\(text)")
    }
    for text in ["products:\n  - id: gold\n", #"{"product_id": "gold"}"#, "", "-----BEGIN KEY-----\nproduct_id: a\n"] {
      #expect(!Format.mayBeTree(TextFile(path: "a.yml", text: text)), "\(text)")
    }
    func format(_ json: String) -> String? {
      parseJSON(TextFile(path: "a", text: json)).root.flatMap { Format.ofTree($0) }?.name
    }
    #expect(format(#"{"products": [{"product_id": "gold"}]}"#) == "product-list")
    #expect(format(#"{"gold": {"productId": "gold"}}"#) == "product-list")
    #expect(format(#"{"schemaVersion": 1, "appId": 5}"#) == "storeconfig")
    #expect(format(#"[{"product_id": "gold", "transaction_id": "1"}]"#) == nil)
  }

  @Test("an already parsed tree is read like the file")
  func treeOfAList() throws {
    let json = TextFile(
      path: "a", text: #"{"products": [{"product_id": "gold", "type": "consumable", "pricing": {"tier": 2}}]}"#)
    let tree = try #require(parseJSON(json).root)
    let yaml = FormatFile(TextFile(path: "a.yml", text: "not read"), tree: tree)
    let reading = try #require(Format.productList.reader?.parse([yaml]))
    #expect(reading.faults.isEmpty)
    #expect(reading.catalog == Format.productList.reader?.parse([FormatFile(json)]).catalog)
    #expect(reading.catalog.products.map(\.id) == ["gold"])
  }

  @Test("an unrecognized file isn't guessed", arguments: ["", "Buy milk.", "{}", "[]", "\u{1}\u{2}"])
  func nothing(text: String) { #expect(UnknownFile(TextFile(path: "x", text: text)) == nil) }
}
