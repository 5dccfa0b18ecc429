import CatalogFormats
import CatalogModel
import Foundation
import SourceDiagnostics
import Testing

/// Lists of product IDs, as apps bundle them.
@Suite struct ProductIDsTests {
  private static let format = Format.named("product-ids")

  private func file(_ body: String) -> TextFile {
    TextFile(
      path: "Products.plist",
      text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n")
  }

  private func read(_ file: TextFile) throws -> FormatReading {
    try #require(Self.format?.reader).parse([FormatFile(file)])
  }

  @Test(arguments: [
    ("<array><string>b</string><string>a.1</string></array>", ["a.1", "b"]),
    ("<dict><key>a.1</key><string>x</string><key>b_2</key><dict/></dict>", ["a.1", "b_2"]),
    ("<dict><key>Consumables</key><array><string>c</string></array><key>Others</key><array/></dict>", ["c"]),
    (
      "<dict><key>Products</key><array><string>a</string></array><key>Subscriptions</key><array><dict><key>Group</key>"
        + "<string>vip</string><key>Products</key><array><string>b</string></array></dict></array></dict>", ["a", "b"]
    ),
    (
      """
      <array><dict><key>productIdentifier</key><string>a</string><key>hosted</key><true/></dict><dict>\
      <key>product_id</key>
      """
        + "<string>b</string></dict></array>", ["a", "b"]
    ),
    ("<array/>", []),
    ("<dict/>", []),
  ])
  func readsTheShapesThatAppsHave(_ body: String, _ ids: [ProductID]) throws {
    let reading = try read(file(body))
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog.products.map(\.id) == ids)
    #expect(reading.unknowns.isEmpty == ids.isEmpty)
    #expect(Self.format?.reader?.recognizes(file(body)) == true)
  }

  @Test(arguments: [
    (
      "<dict><key>ContentVersion</key><string>1.0</string><key>IAPProductIdentifier</key><string>gold</string></dict>",
      "this is the ContentInfo.plist of hosted content, not a list of products"
    ),
    ("<dict><key>CFBundleName</key><string>x</string></dict>", "'CFBundleName' may be a product ID or not"),
    ("<array><dict><key>title</key><string>x</string></dict></array>", "this dictionary contains no product ID"),
    (
      "<array><dict><key>id</key><string>x</string><key>productID</key><string>y</string></dict></array>",
      "the product's ID could be any of 'id' and 'productID'"
    ),
    ("<array><integer>5</integer></array>", "expected a product ID, found '5'"),
    ("<array><string></string></array>", "an empty product ID"),
    ("<string>gold</string>", "expected a list of product IDs, found 'gold'"),
  ])
  func refusesWhatIsNotToBeReported(_ body: String, _ message: String) throws {
    let reading = try read(file(body))
    #expect(reading.faults.map(\.message) == [message])
    #expect(reading.catalog.products.isEmpty)
  }

  // covers(24)
  @Test func writesWhatIsForSale() throws {
    var sold = Product(id: "sold", type: .consumable)
    sold.status = .approved
    sold.price = PriceSchedule(base: Money("0.99"))
    var elsewhere = sold
    elsewhere.id = "elsewhere"
    elsewhere.availability = Availability(territories: .only(["JPN"]))
    var off = sold
    off.id = "off"
    off.isClearedForSale = false
    var later = sold
    later.id = "later"
    var change = PriceChange()
    change.on = CalendarDate("2027-01-01")
    change.base = Money("1.99")
    later.price = PriceSchedule(changes: [change])
    let catalog = Catalog(products: [Product(id: "draft", type: .consumable), elsewhere, later, off, sold])
    var options = WritingOptions()
    options.today = CalendarDate("2026-11-21")
    let written = try #require(Self.format?.writer).write(catalog, options)
    guard let bytes = written.files.first?.bytes else { throw CocoaError(.fileReadUnknown) }
    #expect(try read(TextFile(path: "", bytes: bytes)).catalog.products.map(\.id) == ["elsewhere", "sold"])
    #expect(written.messages == ["2 of 5 products are on sale; the others are left out; --all includes them"])
    #expect(written.productCount == 2)
    options.includesAll = true
    options.isBinary = true
    guard let all = Self.format?.writer?.write(catalog, options).files.first?.bytes else {
      throw CocoaError(.fileReadUnknown)
    }
    let names = Format.all.filter { $0.reader?.recognizes(TextFile(path: "x", bytes: all)) ?? false }.map(\.name)
    #expect(names == ["product-ids"])
    #expect(try read(TextFile(path: "", bytes: all)).catalog.products.count == 5)
  }

  /// Each file is read or rejected with a reason; a list of IDs is read completely.
  @Test func readsFilesByStrangers() throws {
    for file in Corpus.files("plists") {
      let reading = try read(TextFile(path: file.name, bytes: file.bytes))
      #expect(
        reading.faults.isEmpty != reading.catalog.products.isEmpty, "\(file.name): \(reading.faults.map(\.message))")
      if file.name.contains("ContentInfo") { #expect(reading.faults.map(\.kind) == [.unknownFormat], "\(file.name)") }
      if file.name.contains("Cisum") { #expect(reading.catalog.products.count == 15) }
    }
  }
}
