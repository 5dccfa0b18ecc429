import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// Pictures with a name and perhaps a checksum, compared with the files that a catalog references.
@Suite struct StorePictureTests {
  private static let sum = "0123456789abcdef0123456789abcdef"

  /// A response with a screenshot, a promotion image and another picture.
  private func reading(_ attributes: String) throws -> FormatReading {
    let text = """
      {"data": [{"type": "inAppPurchases", "id": "1", "attributes": {"name": "Gold", "productId": "com.x.gold",
         "inAppPurchaseType": "CONSUMABLE"}, "relationships": {
           "appStoreReviewScreenshot": {"data": {"type": "inAppPurchaseAppStoreReviewScreenshots", "id": "s"}},
           "images": {"data": [{"type": "inAppPurchaseImages", "id": "i"}, {"type": "inAppPurchaseImages", "id": \
      "j"}]}}}],
       "included": [
         {"type": "inAppPurchaseAppStoreReviewScreenshots", "id": "s", "attributes": {"fileName": \
      "shot.png"\(attributes)}},
         {"type": "inAppPurchaseImages", "id": "i", "attributes": {"fileName": "shot.png"\(attributes)}},
         {"type": "inAppPurchaseImages", "id": "j", "attributes": {"fileName": "shot.png"\(attributes)}}]}
      """
    let file = FormatFile(TextFile(path: "a.json", bytes: Array(text.utf8)))
    return try #require(Format.appStoreConnect.reader?.parse([file]))
  }

  /// The catalog that references files for them.
  private func named(_ path: String) -> Catalog {
    var gold = Product(id: "com.x.gold", type: .consumable)
    gold.review.screenshot = path
    gold.promotion = Promotion(image: path)
    gold.images = [path]
    return Catalog(products: [gold])
  }

  /// The paths of the pictures in a comparison with a catalog.
  private func paths(_ reading: FormatReading, _ other: Catalog, _ digests: [String: FileDigest]) throws -> [String?] {
    let filled = reading.catalog.filled(from: other, losses: try #require(reading.losses))
    let product = filled.withPictures(reading.pictures, in: reading.catalog, as: other, digests).products[0]
    return [product.review.screenshot, product.promotion?.image] + product.images
  }

  @Test("a picture is identified by its checksum, under any name")
  func byChecksum() throws {
    let reading = try reading(#", "fileSize": 10, "sourceFileChecksum": "\#(Self.sum.uppercased())""#)
    let same = ["review/other.png": FileDigest(size: 10, md5: Self.sum)]
    #expect(try paths(reading, named("review/other.png"), same) == Array(repeating: "review/other.png", count: 3))
    let another = ["review/shot.png": FileDigest(size: 10, md5: String(Self.sum.reversed()))]
    #expect(try paths(reading, named("review/shot.png"), another) == Array(repeating: "shot.png", count: 3))
  }

  @Test("without a checksum, name and size identify the file; a missing file may match")
  func byName() throws {
    let sized = try reading(#", "fileSize": 10"#)
    let catalog = named("review/shot.png")
    let same = ["review/shot.png": FileDigest(size: 10, md5: Self.sum)]
    #expect(try paths(sized, catalog, same) == Array(repeating: "review/shot.png", count: 3))
    let longer = ["review/shot.png": FileDigest(size: 11, md5: Self.sum)]
    #expect(try paths(sized, catalog, longer) == Array(repeating: "shot.png", count: 3))
    #expect(try paths(sized, catalog, [:]) == Array(repeating: "review/shot.png", count: 3))
    #expect(try paths(sized, named("review/else.png"), [:]) == Array(repeating: "review/else.png", count: 3))
  }

  @Test("a picture that App Store Connect rejected doesn't match a file of the catalog")
  func unusable() throws {
    let reading = try reading(#", "sourceFileChecksum": "\#(Self.sum)", "assetDeliveryState": {"state": "FAILED"}"#)
    let digests = ["review/shot.png": FileDigest(size: 10, md5: Self.sum)]
    #expect(try paths(reading, named("review/shot.png"), digests) == Array(repeating: "shot.png", count: 3))
  }
}
