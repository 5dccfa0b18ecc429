import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Products of Google Play.
struct GooglePlayTests {
  private func read(
    _ texts: String..., name: String = "products.json", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FormatReading {
    try Marked.read(texts.map { (name, $0) }, as: "google-play", sourceLocation: sourceLocation)
  }

  // MARK: - The API

  @Test("a one-time purchase has its price in dollars and its texts, without a type")
  func inAppProduct() throws {
    let reading = try read(
      #"""
      {"kind": "androidpublisher#inappproductsListResponse", "inappproduct": [
        {"packageName": "com.x", "sku": "gold", "status": "active", "purchaseType": "managedUser",
         "defaultPrice": {"priceMicros": "2990000", "currency": "EUR"},
         "prices": {"US": {"priceMicros": "3490000", "currency": "USD"}, "JP": {"priceMicros": "500000000", \#
      "currency": "JPY"}},
         "listings": {"en-US": {"title": "Gold", "description": "Shiny"}, "iw-IL": {"title": "זהב"}}, \#
      "defaultLanguage": "en-US"},
        {"sku": "club", "purchaseType": "subscription", "subscriptionPeriod": "P1M", "trialPeriod": "P7D",
         "defaultPrice": {"priceMicros": 990000, "currency": "USD"}, "listings": {}},
        {"sku": "yen", "purchaseType": "managedUser", "defaultPrice": {"priceMicros": "500000000", "currency": "JPY"}}]}
      """#)
    let products = Dictionary(uniqueKeysWithValues: reading.catalog.products.map { ($0.id, $0) })
    #expect(products["gold"]?.type == nil)
    #expect(products["gold"]?.price == PriceSchedule(base: Money("3.49")))
    #expect(
      products["gold"]?.localizations == [
        "en-US": Localization(name: "Gold", description: "Shiny"), "he": Localization(name: "זהב"),
      ])
    #expect(products["club"]?.type == .autoRenewableSubscription)
    #expect(products["club"]?.plan.period == Period(1, .month))
    #expect(products["club"]?.plan.introductoryOffers.first?.terms.duration == Period(1, .week))
    #expect(products["yen"]?.price == PriceSchedule(territories: ["JPN": 500]))
    #expect(reading.catalog.app?.baseTerritory == "USA")
    #expect(reading.unknowns.contains { $0.contains("consumable") })
  }

  @Test("a subscription becomes a group, and each base plan a product in it")
  func subscription() throws {
    let plan = #"""
      {"basePlanId": "NAME", "state": "ACTIVE", "autoRenewingBasePlanType": {"billingPeriodDuration": "PERIOD"}, \#
      "regionalConfigs": [{"regionCode": "US", "price": {"currencyCode": "USD", "units": "4", "nanos": 990000000}}]}
      """#
    let monthly = plan.replacing("NAME", with: "monthly").replacing("PERIOD", with: "P1M")
    let yearly = plan.replacing("NAME", with: "yearly").replacing("PERIOD", with: "P1Y")
    let listings = #"""
      "listings": [{"languageCode": "en-US", "title": "Plus", "description": "All"}, {"languageCode": \#
      ⟦"xx-XX"⟧, "title": "?"}]
      """#
    let reading = try read(
      """
      {"subscriptions": [{"productId": "plus", \(listings), "basePlans": [\(monthly), \(yearly), \
      ⟦{"basePlanId": "pre", "prepaidBasePlanType": {}}⟧]},
      """
        + "{\"productId\": \"solo\", \"basePlans\": [\(monthly)]}]}")
    #expect(reading.catalog.subscriptionGroups.map(\.name) == ["plus", "solo"])
    let plus = try #require(reading.catalog.subscriptionGroups.first)
    #expect(plus.localizations == ["en-US": GroupLocalization(name: "Plus")])
    #expect(plus.subscriptions.map(\.id) == ["plus.monthly", "plus.yearly"])
    #expect(plus.subscriptions.map(\.plan.period) == [Period(1, .month), Period(1, .year)])
    #expect(plus.subscriptions.allSatisfy { $0.price == PriceSchedule(base: Money("4.99")) })
    #expect(reading.catalog.subscriptionGroups.last?.subscriptions.map(\.id) == ["solo"])
  }

  @Test("a product of the newer resource")
  func oneTimeProduct() throws {
    let reading = try read(
      #"""
      {"oneTimeProducts": [{"productId": "gold", "listings": [{"languageCode": "ja-JP", "title": "金"}], \#
      "purchaseOptions": [
        {"purchaseOptionId": "buy", "buyOption": {}, "regionalPricingAndAvailabilityConfigs": [
          {"regionCode": "US", "price": {"currencyCode": "USD", "units": "1"}, "availability": "AVAILABLE"}]}]}],
       "nextPageToken": ⟦"more"⟧}
      """#)
    #expect(reading.catalog.products.first?.price == PriceSchedule(base: 1))
    #expect(reading.catalog.products.first?.localizations == ["ja": Localization(name: "金")])
  }

  @Test("the price is that of the active purchase option")
  func purchaseOptions() throws {
    func option(_ state: String, _ units: Int, isOld: Bool = false) -> String {
      """
      {"purchaseOptionId": "o", "state": "\(state)", "buyOption": {"legacyCompatible": \(isOld)}, \
      "regionalPricingAndAvailabilityConfigs": [{"regionCode": "US", "price": {"currencyCode": "USD", "units": \
      "\(units)"}}]}
      """
    }
    let (active, inactive, old) = (option("ACTIVE", 2), option("INACTIVE", 9), option("ACTIVE", 3, isOld: true))
    for (options, price): (String, Money) in [
      ("⟦\(inactive)⟧, \(active)", 2), ("\(active), ⟦\(active)⟧", 2), ("⟦\(active)⟧, \(old)", 3), (inactive, 9),
    ] {
      let reading = try read(#"{"productId": "gold", "purchaseOptions": [\#(options)]}"#)
      #expect(reading.catalog.products.first?.price == PriceSchedule(base: price))
    }
  }

  @Test("installments and benefits are reported")
  func installments() throws {
    let reading = try read(
      #"""
      {"productId": "plus", "basePlans": [⟦{"basePlanId": "x", "installmentsBasePlanType": {}}⟧]}
      """#)
    #expect(reading.faults.first?.message.contains("installments") == true)
    _ = try read(
      #"{"sku": "a", "defaultPrice": {"priceMicros": "1000000", "currency": "USD"}, "#
        + #""listings": {"en-US": {"title": "A", "benefits": ⟦["x"]⟧}}}"#)
  }

  @Test("hostile numbers and wrong types are reported at their places, and the rest is read")
  func faults() throws {
    let reading = try read(
      #"""
      {"inappproduct": [
        {"sku": "a", "defaultPrice": {"priceMicros": ⟦"99999999999999999999999"⟧, "currency": "USD"}},
        {"sku": "b", "defaultPrice": {"priceMicros": ⟦-5⟧}}, {"sku": "c", "defaultPrice": ⟦{}⟧, "prices": ⟦7⟧},
        {"sku": "d", "defaultPrice": ⟦"0.99"⟧, ⟦"future"⟧: 1}, {"sku": ⟦{}⟧}, ⟦{"sku": ""}⟧, ⟦{}⟧, ⟦null⟧,
        ⟦{"sku": "e", "prices": {"BO": {"priceMicros": "5000000", "currency": "BOB"}}}⟧,
        {"sku": "f", "subscriptionPeriod": ⟦"monthly"⟧, "listings": {⟦"tlh"⟧: {"title": "x"}, "en-US": {"title": \#
      ⟦["y"]⟧}}}]}
      """#)
    #expect(reading.catalog.products.map(\.id) == ["a", "b", "c", "d", "e", "f"])
    #expect(reading.catalog.products.allSatisfy { $0.price == nil })
    _ = try read(
      #"""
      {"productId": "a", "basePlans": [⟦{"autoRenewingBasePlanType": {}}⟧, {"basePlanId": "x", \#
      "autoRenewingBasePlanType": {}, "regionalConfigs": [{"regionCode": "US", "price": ⟦{"units": \#
      "9999999999999999999", "nanos": 1}⟧}, {"regionCode": "US", "price": ⟦{"units": "1", "nanos": -1}⟧}]}]}
      """#
    )
  }

  // MARK: - The table

  private let header = """
    Product ID,Published State,Purchase Type,Auto Translate,Locale; Title; Description,Auto Fill \
    Prices,Price,Pricing Template ID\r\n
    """

  @Test("the console's table has texts and prices in cells, with a byte order mark and other line endings")
  func table() throws {
    let reading = try read(
      "\u{FEFF}" + header
        + """
        gold,published,managed_by_android,false,en-US; Gold\\; more; Shiny; de-DE; Gold; Glänzt,false,US; \
        990000; JP; 160000000,\r\n
        """
        + "club,published,subscription,false,\"fr-FR; Club, oui; Tout\",true,,\r\n", name: "in_app_products.csv")
    let gold = try #require(reading.catalog.products.last)
    #expect(gold.id == "gold")
    #expect(gold.price == PriceSchedule(base: Money("0.99")))
    #expect(
      gold.localizations
        == [
          "en-US": Localization(name: "Gold; more", description: "Shiny"),
          "de-DE": Localization(name: "Gold", description: "Glänzt"),
        ])
    #expect(reading.catalog.products.first?.type == .autoRenewableSubscription)
    #expect(reading.catalog.products.first?.localizations["fr-FR"]?.name == "Club, oui")
  }

  @Test("invalid cells of the table are reported")
  func tableFaults() throws {
    let reading = try read(
      header
        + "a,,,,⟦en-US; Title⟧,,⟦US; 990000; JP⟧,\n⟦,x,,,,,,⟧\nb,,,,,,⟦US; cheap⟧,⟦4637⟧\nc,,,,,,⟦990000⟧,\n,,,,,,,\n",
      name: "p.csv")
    #expect(reading.catalog.products.map(\.id) == ["a", "b", "c"])
  }

  @Test("parts of a cell are separated by semicolons, unless a backslash precedes them")
  func parts() {
    #expect(GooglePlayTable.parts(of: "") == [])
    #expect(GooglePlayTable.parts(of: " a ;b\\;c; ;\\") == ["a", "b;c", "", ""])
  }
}
