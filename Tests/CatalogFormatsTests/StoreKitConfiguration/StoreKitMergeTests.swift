import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// A file written over one of Xcode's preserves values that a catalog can't contain.
@Suite struct StoreKitMergeTests {
  private let existing = """
    {
      "identifier" : "ABC",
      "products" : [

      ],
      "settings" : {
        "_disableDialogs" : true,
        "_storefront" : "DEU",
        "_timeRate" : 6
      },
      "somethingNew" : 1234567890.1234567890,
      "subscriptionOffersKeyPair" : {
        "id" : "K1",
        "privateKey" : "SECRET"
      },
      "version" : {
        "major" : 4,
        "minor" : 0
      }
    }
    """

  @Test func keepsSettingsAndTheKeyPair() throws {
    var app = App()
    app.baseTerritory = "USA"
    let catalog = Catalog(app: app, products: [Product(id: "gold", type: .consumable)])
    let written = try #require(Format.storekit.writer?.write(catalog, WritingOptions()).files.first?.bytes)
    let file = TextFile(path: "S.storekit", bytes: Array(existing.utf8))
    let merged = String(decoding: try #require(Format.storekit.merge?(written, file)), as: UTF8.self)
    for part in [
      "\"_timeRate\" : 6", "\"_disableDialogs\" : true", "\"SECRET\"", "1234567890.1234567890",
      "\"productID\" : \"gold\"", "\"_storefront\" : \"USA\"",
    ] { #expect(merged.contains(part), "\(part)") }
    let again = Format.storekit.merge?(written, TextFile(path: "S.storekit", bytes: Array(merged.utf8)))
    #expect(again == Array(merged.utf8))
    #expect(Format.storekit.merge?(written, TextFile(path: "S.storekit", bytes: [0x20])) == nil)
  }
}
