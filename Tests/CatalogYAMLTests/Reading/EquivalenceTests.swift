import CatalogModel
import RuleHandbook
import SourceDiagnostics
import Testing
import YAMLSyntax

/// Different texts with the same meaning.
struct EquivalenceTests {
  @Test("the order of files has no effect")
  func files() throws {
    let files = try FixtureFolder.sample()
    let expected = ReadCatalog(files).catalog
    var generator = SystemRandomNumberGenerator()
    for turn in 0..<10 {
      let names = files.indices.shuffled(using: &generator)
      // New names, so that the files are read in another order.
      let renamed = zip(files, names).map { file, name in
        guard file.path.hasPrefix("catalog/"), file.path != "catalog/app.yaml" else { return file }
        return TextFile(path: "catalog/\(name)-\(turn)/file.yaml", bytes: file.bytes)
      }
      #expect(ReadCatalog(renamed).catalog == expected, "order \(names)")
    }
  }

  @Test("the order of keys has no effect")
  func keys() throws {
    let files = try FixtureFolder.sample()
    let expected = ReadCatalog(files).catalog
    for file in files where file.path != "catalog/app.yaml" {
      guard let reversed = ReversedKeys.text(of: file) else { continue }
      let others = files.filter { $0.path != file.path }
      #expect(ReadCatalog(others + [TextFile(path: file.path, text: reversed)]).catalog == expected, "\(file.path)")
    }
  }

  @Test("a file is the same as its entries in files of their own, or in documents of one file")
  func splitting() {
    let entries = ["gold", "silver", "tin"].map { "  - {id: \($0), type: consumable, price: 0.99}\n" }
    let whole = ReadCatalog("app: {name: Lighthouse}\nproducts:\n" + entries.joined())
    let parts = entries.enumerated().map { TextFile(path: "catalog/\(9 - $0).yaml", text: "products:\n\($1)") }
    let app = TextFile(path: "catalog/app.yaml", text: "app: {name: Lighthouse}")
    #expect(ReadCatalog(parts + [app]).catalog == whole.catalog)
    #expect(
      ReadCatalog("app: {name: Lighthouse}\n" + entries.map { "---\nproducts:\n\($0)" }.joined()).catalog
        == whole.catalog)
    #expect(whole.catalog.products.count == 3)
  }

  @Test("defaults can be written explicitly")
  func spelledOut() {
    let short = ReadCatalog("products: [{id: gold, type: consumable, offer_codes: [{reference_name: Spring}]}]")
    let long = ReadCatalog(
      """
      app: null
      products:
        - id: gold
          type: consumable
          cleared_for_sale: true
          status: null
          family_sharing: false
          availability: {territories: all, new_territories: true}
          localizations: {}
          review: {}
          offer_codes: [{reference_name: Spring, periods: 1, eligibility: [], codes: []}]
          introductory_offers: []
      """)
    #expect(short.catalog == long.catalog)
    #expect(long.faults == [])
  }

  @Test(
    "one price in many notations",
    arguments: [
      "0.99", "\"0.99\"", "'0.990'", "0.990", "{base: 0.99}", "!!str 0.99", "|\n      0.99", ">-\n      0.990",
    ])
  func prices(_ text: String) {
    let read = ReadCatalog("products:\n  - id: gold\n    type: consumable\n    price: \(text)\n")
    #expect(
      read.catalog.product("gold")?.price
        == (text.hasPrefix("|") ? nil : PriceSchedule(base: Money(digits: 99, scale: 2))))
  }
}

/// A document with the entries of each mapping in reverse order, on one line.
private enum ReversedKeys {
  static func text(of file: TextFile) -> String? {
    let read = ReadCatalog([file])
    guard let tree = read.trees.first, let root = tree.documents.first, tree.documents.count == 1 else { return nil }
    return FlowStyle.rewritten(root, of: tree) { $0.reversed() }
  }
}
