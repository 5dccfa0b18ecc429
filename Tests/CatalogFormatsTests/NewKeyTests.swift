@testable import CatalogFormats
@testable import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

/// The canonical form reads every key in a table of keys, and formats without a key lose it.
@Suite struct NewKeyTests {
  private static let table = KeyTable<Product>(
    "product", "a product", new: Product.keys.new,
    Product.keys.keys.filter { $0.key != .owner } + [.text(.title, "Its title.", .at(\.owner))])

  private static func read(_ text: String) throws -> (product: Product?, faults: [String]) {
    let root = try #require(parseJSON(TextFile(path: "a.json", text: text), fileIndex: 0).root)
    var decoder = NodeDecoder(file: 0)
    return (decoder.fields(of: root, table), decoder.faults.map(\.message))
  }

  @Test("a line in a table is enough for a key to be read")
  func isRead() throws {
    let read = try Self.read(
      #"{"title": "A heap of gold", "price": {"base": "0.99", "changes": [{"on": "2027-01-15"}]}}"#)
    #expect(read.product?.owner == "A heap of gold")
    #expect(read.product?.price?.changes.first?.on == CalendarDate("2027-01-15"))
    #expect(read.faults.isEmpty)
  }

  @Test("errors are reported, and null has no effect")
  func isChecked() throws {
    #expect(try Self.read(#"{"title": [1]}"#).faults == ["expected a text, found a list"])
    #expect(try Self.read(#"{"titel": "Gold"}"#).faults == ["unknown field 'titel' in a product"])
    let empty = try Self.read(#"{"title": null, "localizations": null, "review": null, "offer_codes": null}"#)
    #expect(empty.faults.isEmpty && empty.product == Self.table.new)
  }

  @Test("a format loses a key that it neither writes nor declares as lost")
  func isLost() {
    let own = [Loss(.product, .owner, reason: "it is for the team")]
    let lost = Loss.keys(of: .product, but: [.type, .price], and: own, reason: "there is no place for it").map(\.keys)
    #expect(lost.contains([.review]) && lost.contains([.storekit]))
    #expect(!lost.contains([.id]) && !lost.contains([.type]) && !lost.contains([.price]) && !lost.contains([.owner]))
  }
}
