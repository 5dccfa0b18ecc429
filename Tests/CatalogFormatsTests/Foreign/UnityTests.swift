import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Unity's catalog.
struct UnityTests {
  private func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> FormatReading {
    try Marked.read([("IAPProductCatalog.json", text)], as: "unity", sourceLocation: sourceLocation)
  }

  private func catalog(_ products: String) -> String {
    #"{"appleSKU":"GAME","appleTeamID":"","enableCodelessAutoInitialization":true,"products":["# + products + "]}"
  }

  @Test("a product is imported with the ID, the tier, the picture and the texts for the App Store")
  func product() throws {
    let reading = try read(
      "\u{FEFF}"
        + catalog(
          #"""
          {"id":"gold","type":1,"storeIDs":[{"store":"GooglePlay","id":"g"},{"store":"AppleAppStore",\#
          "id":"com.x.gold"}],
          "defaultDescription":{"googleLocale":4,"title":"Gold","description":"Caf\\u00e9 \\ud83d\\ude00"},
          "screenshotPath":"Assets/gold.png","applePriceTier":2,"googlePrice":{"data":[0,0,0,0],"num":0.0},\#
          "pricingTemplateID":"",
          "descriptions":[{"googleLocale":7,"title":"Gold!","description":""}],"udpPrice":{"data":[0,0,0,0],"num":0.0}\#
          ,"payouts":[]}
          """#))
    let gold = try #require(reading.catalog.products.first)
    #expect(gold.id == "com.x.gold")
    #expect(gold.type == .nonConsumable)
    #expect(gold.price == PriceSchedule(tier: "2"))
    #expect(gold.review.screenshot == "Assets/gold.png")
    #expect(
      gold.localizations == [
        "en-US": Localization(name: "Gold", description: "Café 😀"), "de-DE": Localization(name: "Gold!"),
      ])
    #expect(reading.catalog.app?.sku == "GAME")
    #expect(reading.catalog.app?.teamID == nil)
    #expect(reading.places[.product("com.x.gold")]?.file == 0)
  }

  @Test("unsupported values are reported at their places, and empty rows are left out")
  func faults() throws {
    let reading = try read(
      catalog(
        #"""
        {"id":"a","type":⟦7⟧,"storeIDs":[],"defaultDescription":{"googleLocale":⟦99⟧,"title":"T","description":""},
        "screenshotPath":⟦"/Users/x/shot.png"⟧,"applePriceTier":⟦99⟧,"googlePrice":{"num":⟦3.0⟧},\#
        "payouts":⟦[{"t":"Item","q":1}]⟧,⟦"new"⟧:1},
        ⟦{"id":"","type":0,"storeIDs":[],"defaultDescription":{"googleLocale":4,"title":"","description":""},\#
        "applePriceTier":0}⟧,
        ⟦{"id":"","defaultDescription":{"title":"named"}}⟧, ⟦5⟧,
        {"id":⟦5⟧}, {"id":"b","type":⟦"1"⟧,"applePriceTier":⟦1.5⟧,"descriptions":[⟦3⟧]}
        """#))
    #expect(reading.catalog.products.map(\.id) == ["a", "b"])
    #expect(reading.catalog.products.allSatisfy { $0.type == nil && $0.price == nil && $0.localizations.isEmpty })
  }

  @Test("a repeated ID gives two products; the rules report it")
  func twice() throws {
    let reading = try read(catalog(#"{"id":"a","type":0,"storeIDs":[]},{"id":"a","type":1}"#))
    #expect(reading.catalog.products.map(\.type) == [.consumable, .nonConsumable])
    #expect(reading.places[CatalogPath(.product("a", occurrence: 1))] != nil)
  }

  @Test("a catalog without products is reported, and invalid JSON at its place")
  func hopeless() throws {
    _ = try read(#"⟦{"appleSKU":"", "enableCodelessAutoInitialization":true}⟧"#)
    _ = try read(#"⟦[{"storeIDs":[]}]⟧"#)
    _ = try read(#"{"storeIDs":[]⟦,⟧}"#)
  }

  @Test("importing over a catalog changes only values that the file can contain")
  func overlay() throws {
    var known = Product(id: "a", type: .consumable)
    known.isClearedForSale = false
    (known.status, known.referenceName) = (.approved, "A")
    known.review.notes = "note"
    let reading = try read(catalog(#"{"id":"a","type":1,"storeIDs":[],"applePriceTier":1}"#))
    let result = Catalog(products: [known]).overlaid(by: reading.catalog, losses: reading.losses ?? [])
    let product = try #require(result.products.first)
    #expect(product.type == .nonConsumable)
    #expect(product.price?.tier == "1")
    #expect(!product.isClearedForSale)
    #expect((product.status, product.referenceName) == (.approved, "A"))
  }

  @Test("invalid escapes are unchanged")
  func escapes() {
    for text in ["a\\u12", "\\", "\\u", "\\uzzzz", "C:\\users"] { #expect(UnityReader.decoded(text) == text) }
    #expect(UnityReader.decoded("\\u0041\\n") == "A\\n")
  }
}
