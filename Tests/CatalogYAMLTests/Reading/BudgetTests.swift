import CatalogModel
import RuleHandbook
import SourceDiagnostics
import Testing

/// The expansion of a few kilobytes.
@Suite("Values shared by many products")
struct BudgetTests {
  @Test("aliases in a template are limited across the products that extend it")
  func templates() {
    let levels = (1...4).map { level in
      "    a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let products = (0..<100).map { "  - {id: p\($0), type: consumable, extends: bomb}\n" }
    let read = ReadCatalog([
      "templates/bomb.yaml": "storekit:\n    a0: &a0 [x, x]\n" + levels.joined(),
      "catalog/app.yaml": "products:\n" + products.joined(),
    ])
    #expect(read.faults.map(\.kind.id) == ["alias-bomb"])
    // Products that were read completely are present.
    #expect((1..<100).contains(read.catalog.products.count))
    #expect(read.catalog.products.allSatisfy { $0.storekit != nil })
  }

  /// The number of products with prices from another file; the expansion of aliases is limited in each file.
  enum Sharing: CaseIterable {
    case template, templates, defaults, table

    /// Files of about this many bytes, half of which are shared.
    func files(of size: Int) -> [TextFile] {
      let prices = "{" + (0..<size / 14).map { "X\(1000 + $0): 1" }.joined(separator: ", ") + "}"
      func products(_ text: String) -> String {
        let line = { (number: Int) in "  - {id: p\(number), \(text)}\n" }
        return (0..<size / 2 / line(0).utf8.count).map(line).joined()
      }
      func catalog(_ products: String, _ files: (String, String)...) -> [TextFile] {
        (files + [("catalog/app.yaml", "products:\n" + products)]).map { TextFile(path: $0.0, text: $0.1) }
      }
      let template = "price: {territories: \(prices)}\n"
      return switch self {
      case .template: catalog(products("extends: t"), ("templates/t.yaml", template))
      case .templates:
        catalog(products("extends: u"), ("templates/t.yaml", template), ("templates/u.yaml", "extends: t\n"))
      case .defaults:
        catalog(products("sells: content"), ("catalog/a.yaml", "defaults: {price: {territories: \(prices)}}\n"))
      case .table:
        catalog(products("price: {table: t, row: r}"), ("shared.yaml", "tables: {t: {r: {territories: \(prices)}}}\n"))
      }
    }
  }

  @Test("shared values are read up to a limit, which is reported once", arguments: Sharing.allCases)
  func sharing(_ sharing: Sharing) {
    let size = 20_000
    let read = ReadCatalog(sharing.files(of: size))
    let bombs = read.faults.filter { $0.kind.id == "alias-bomb" }
    #expect(
      bombs.map(\.message) == [
        "templates, defaults and aliases expand to more values than Shelf reads from one file"
      ])
    #expect(bombs.map(\.help) == ["share fewer values between products; the rest of the file is not read"])
    #expect(bombs.allSatisfy { $0.place != nil && $0.product != nil })
    // Each costs two units of the budget.
    let prices = 2 * read.catalog.products.reduce(0) { $0 + ($1.price?.territories.count ?? 0) }
    #expect((25_000..<100_500 + 32 * size).contains(prices))
  }

  @Test("errors are listed up to a limit, and the entries are still read")
  func errors() {
    let entries = 11_000
    let read = ReadCatalog(["app.yaml": "products:\n" + String(repeating: "- {owner: x}\n", count: entries)])
    #expect(read.faults.count == 10_000)
    #expect(read.faults.last?.help == "further problems in this file are not listed; fix these first")
    #expect(read.faults.count { $0.help?.hasPrefix("further") == true } == 1)
  }

  @Test("aliases of one entry are limited, but not those of its values")
  func entries() {
    func read(_ alias: String) -> ReadCatalog {
      ReadCatalog(["app.yaml": "products:\n- &a {id: p, price: &b 1}\n" + String(repeating: alias, count: 500)])
    }
    let repeated = read("- *a\n")
    #expect(repeated.faults.contains { $0.kind.id == "alias-bomb" })
    #expect((10..<100).contains(repeated.catalog.products.count))
    #expect(read("- {id: p, price: *b}\n").catalog.products.count == 501)
  }

  @Test("a long chain of templates is followed up to a limit")
  func chain() {
    let templates = (0..<2_000).map { TextFile(path: "templates/t\($0).yaml", text: "extends: t\($0 + 1)\n") }
    let last = TextFile(path: "templates/t2000.yaml", text: "type: consumable\n")
    let products = (0..<100).map { "  - {id: p\($0), extends: t0}\n" }.joined()
    let read = ReadCatalog(templates + [last, TextFile(path: "catalog/app.yaml", text: "products:\n" + products)])
    #expect(read.faults.map(\.kind.id) == ["alias-bomb"])
    #expect((1..<100).contains(read.catalog.products.count))
  }

  @Test("a fault in a template is kept for some of the products that extend it, and counted for all")
  func sameFault() {
    let products = (0..<100).map { "  - {id: p\($0), type: consumable, extends: t}\n" }.joined()
    let read = ReadCatalog([
      "templates/t.yaml": "price: {base: 1.99, territories: {XXA: 1.99, XXB: 1.99}}\n",
      "catalog/app.yaml": "products:\n" + products,
    ])
    let found = read.findings().filter { $0.kind.id == "unknown-territory" }
    #expect(found.count == 64)
    #expect(found.reduce(0) { $0 + 1 + $1.repeats } == 200)
    #expect(Set(found.map(\.product)).count == 32)
    #expect(Set(found.map(\.place)).count == 2)
    #expect(!read.findings().contains { $0.kind.id == "alias-bomb" })
  }

  private static let territories = (0..<175).map { "X\(100 + $0): 1.99" }.joined(separator: ", ")
  private static let locales = (0..<39).map {
    "x\(10 + $0): {name: A name of thirty letters here, description: The description of it.}"
  }.joined(separator: ", ")

  @Test("two hundred products with all territories and languages from one template are within the limits")
  func honestTemplate() {
    let products = (0..<200).map { "  - {id: p\($0), extends: t}\n" }.joined()
    let read = ReadCatalog([
      "templates/t.yaml":
        "type: consumable\nprice: {base: 1.99, territories: {\(Self.territories)}}\nlocalizations: {\(Self.locales)}\n",
      "catalog/app.yaml": "products:\n" + products,
    ])
    #expect(read.faults.isEmpty)
    #expect(read.catalog.products.allSatisfy { $0.price?.territories.count == 175 && $0.localizations.count == 39 })
  }

  @Test("aliases in defaults are limited across all products of a file", arguments: [1, 20])
  func honestDefaults(_ productsOfFile: Int) {
    let count = 200 / productsOfFile
    let files = (0..<count).map { file in
      let products = (0..<productsOfFile).map { "  - {id: p\(file).\($0), type: consumable}\n" }.joined()
      return TextFile(path: "catalog/p\(file).yaml", text: "products:\n" + products)
    }
    let defaults =
      "defaults: {price: {base: 1.99, territories: {\(Self.territories)}}, localizations: {\(Self.locales)}}\n"
    let read = ReadCatalog(files + [TextFile(path: "catalog/app.yaml", text: defaults)])
    #expect(read.faults.isEmpty)
    #expect(read.catalog.products.count == 200)
    #expect(read.catalog.products.allSatisfy { $0.price?.territories.count == 175 && $0.localizations.count == 39 })
  }
}
