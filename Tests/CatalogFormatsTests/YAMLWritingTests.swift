import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// Catalogs written as new YAML files.
@Suite struct YAMLWritingTests {
  private func read(_ documents: [CatalogDocument]) -> ReadCatalog {
    ReadCatalog(documents.map { TextFile(path: "catalog/\($0.path)", text: $0.text) })
  }

  @Test(arguments: Sample.all)
  func readsBackAsItWas(_ sample: Sample) {
    let files = read(CatalogDocuments.files(sample.catalog))
    #expect(files.faults.map(\.message) == [])
    #expect(files.catalog.leaves() == sample.catalog.leaves())
    #expect(files.catalog == sample.catalog)
    let whole = read([CatalogDocument(path: "app.yaml", text: CatalogDocuments.yaml(for: sample.catalog))])
    #expect(whole.faults.map(\.message) == [])
    #expect(whole.catalog == sample.catalog)
  }

  @Test(arguments: Sample.all)
  func isAsRecorded(_ sample: Sample) {
    for file in CatalogDocuments.files(sample.catalog, notes: ["A note."]) {
      do { try Golden.check(file.text, "Fixtures/yaml/\(sample.name)/\(file.path)") } catch { Issue.record(error) }
    }
  }

  @Test("a very long key is written so that it can be read, and an app without values stays")
  func longKeys() {
    var product = Product(id: "com.example.gold", type: .consumable)
    let key = String(repeating: "k", count: 2_000)
    product.localizations = [LocaleCode(key): Localization(name: "Gold")]
    product.storekit = .map(["a": .map([key: .list([.map([key: .string("x")])])])])
    let catalog = Catalog(app: App(), products: [product])
    let whole = read([CatalogDocument(path: "app.yaml", text: CatalogDocuments.yaml(for: catalog))])
    #expect(whole.faults.map(\.message) == [])
    #expect(whole.catalog == catalog)
  }

  /// Any text is preserved at any place, without findings.
  @Test func anyTextComesBack() {
    var generator = Dice(seed: 3)
    let pieces = [
      "a", "Z", "é", "日", "😀", " ", "  ", "\n", "\t", ":", ": ", "#", " #", "'", "\"", "\\", ",", "[", "]", "{", "}",
      "-", "- ",
      "?",
      "&", "*", "!", "|", ">", "%", "@", "`", "<<", "=", "~", "null", "no", "true", "012", "1.10", "1:30", "0x1F",
      "1e3", ".5",
      "+",
      "2027-01-15", "{{x}}", "\u{85}", "\u{2028}", "\u{200F}", "\u{FEFF}", "\u{7F}", "\u{0}", "---", "...", "y", "Inf",
      ".nan",
      "100 Coins",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      var product = Product(id: ProductID(text), type: .consumable)
      product.referenceName = text
      product.localizations = [
        LocaleCode(text.replacing("\0", with: "")): Localization(name: text, description: text + "x")
      ]
      product.review.notes = text
      product.offerCodes = [OfferCode()]
      product.offerCodes[0].referenceName = text
      product.storekit = .map([text: .string(text)])
      let catalog = Catalog(products: [product])
      let result = read(CatalogDocuments.files(catalog))
      if result.catalog != catalog { Issue.record("\(text.debugDescription)") }
      #expect(result.faults.map(\.message) == [], "\(text.debugDescription)")
    }
  }
}
