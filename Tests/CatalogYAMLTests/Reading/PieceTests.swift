import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import Testing
import YAMLSyntax

/// A long document that is read in pieces gives what it gives as a whole.
struct PieceTests {
  private static func reader(_ texts: [String], templates: [String] = []) -> CatalogReader {
    func tree(_ text: String, _ number: Int) -> YAMLTree {
      let file = TextFile(path: "\(number).yaml", bytes: Array(text.utf8))
      return parse(file, fileIndex: number, vocabulary: CatalogReader.vocabulary).tree
    }
    return CatalogReader(
      documents: texts.enumerated().map { .init(name: "\($0.offset).yaml", tree: tree($0.element, $0.offset)) },
      templates: templates.enumerated().map {
        .init(name: "t\($0.offset)", tree: tree($0.element, texts.count + $0.offset))
      })
  }

  /// Products of which some are reported something of.
  private static func products(_ count: Int) -> String {
    "app: {name: 1, nonsense: 2}\nproducts:\n"
      + (0..<count).map { number in
        let more = number % 7 == 0 ? ", nonsense: 1" : number % 11 == 0 ? ", price: much" : ""
        return "  - {id: com.example.\(count - number % max(1, count - 3)), type: consumable\(more)}\n"
      }.joined()
      + "subscription_groups: [{name: One, nonsense: 1}]\nretired: [a, [b], c]\n"
  }

  @Test("one, and several beside short ones")
  func same() {
    for texts in [
      [Self.products(2_000)], [Self.products(3), Self.products(1_025), "retired: [d]\n", Self.products(700)],
    ] {
      let reader = Self.reader(texts)
      let (whole, together) = (reader.read(), reader.assemble(reader.pieces.map(reader.read)))
      #expect(reader.pieces.count > texts.count + 2)
      #expect(whole.catalog == together.catalog)
      #expect(whole.faults == together.faults && whole.faults.count > 200)
      for product in whole.catalog.products.prefix(600) {
        #expect(whole.sourceMap.range(of: .product(product.id)) == together.sourceMap.range(of: .product(product.id)))
      }
    }
  }

  @Test("what shares aliases, defaults or templates stays in one piece")
  func shared() {
    let text = Self.products(2_000)
    #expect(Self.reader([text], templates: ["type: consumable\n"]).pieces.count == 1)
    #expect(Self.reader(["defaults: {family_sharing: true}\n" + text]).pieces.count == 1)
    #expect(Self.reader([text + "# \t\nstore_pages: [&a {apple_id: 1}, *a]\n"]).pieces.count == 1)
  }
}
