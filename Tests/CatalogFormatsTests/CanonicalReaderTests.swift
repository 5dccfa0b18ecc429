import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// The canonical JSON, read: places, and keys in any order.
struct CanonicalReaderTests {
  private func read(_ products: String) throws -> (file: TextFile, reading: FormatReading) {
    let file = TextFile(
      path: "a.json", text: #"{"format": "shelf.catalog/1", "app": {"name": "A"}, "products": [\#(products)]}"#)
    let reader = try #require(Format.canonical.reader)
    return (file, reader.parse([FormatFile(file)]))
  }

  @Test("each key of an app and a product has a place, and nested values have the place of their key")
  func places() throws {
    let (file, reading) = try read(
      #"{"type": "consumable", "price": {"base": "1"}, "id": "a", "reference_name": "Gold"}"#)
    #expect(reading.faults.isEmpty)
    func text(_ path: CatalogPath) -> String? { reading.sourceRange(of: path).map { file.text($0.bytes) } }
    let product = CatalogPath.product("a")
    #expect(text(product[.referenceName]) == "\"Gold\"")
    #expect(text(product[.type]) == "\"consumable\"")
    #expect(text(product[.price][.base]) == #"{"base": "1"}"#)
    #expect(text(product[.referenceName].stretch(0..<2)) == "\"Gold\"")
    #expect(text(product[.owner])?.hasPrefix("{\"type\"") == true)
    #expect(text(.app[.name]) == "\"A\"")
    #expect(text(.product("b")) == nil)
  }

  @Test("for a repeated ID, the last place of a key is used")
  func twice() throws {
    let (file, reading) = try read(#"{"id": "a", "owner": "first", "status": "draft"}, {"id": "a", "owner": "second"}"#)
    func text(_ path: CatalogPath) -> String? { reading.sourceRange(of: path).map { file.text($0.bytes) } }
    #expect(text(.product("a")[.owner]) == "\"second\"")
    #expect(text(.product("a")[.status]) == "\"draft\"")
    #expect(text(.product("a")) == #"{"id": "a", "owner": "second"}"#)
  }

  @Test(
    "territories and locales may be in any order, and the first of repeated ones counts",
    arguments: [
      (#"{"AUS": "1", "JPN": "2", "USA": "3"}"#, 0), (#"{"USA": "3", "AUS": "1", "JPN": "2"}"#, 0),
      (#"{"AUS": "1", "JPN": "2", "JPN": "9", "USA": "3"}"#, 1),
      (#"{"USA": "3", "AUS": "1", "USA": "9", "JPN": "2"}"#, 1),
    ])
  func order(_ territories: String, _ faults: Int) throws {
    let (_, reading) = try read(
      """
      {"id": "a", "type": "consumable", "price": {"territories": \(territories)},
       "localizations": {"fr-FR": {"name": "Or"}, "de-DE": {"name": "Gold"}}}
      """)
    #expect(reading.faults.count == faults)
    let product = try #require(reading.catalog.products.first)
    #expect(product.price?.territories == ["AUS": 1, "JPN": 2, "USA": 3])
    #expect(product.localizations == ["de-DE": Localization(name: "Gold"), "fr-FR": Localization(name: "Or")])
  }
}
