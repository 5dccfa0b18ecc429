import CatalogModel
import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// A few kilobytes never cost minutes or gigabytes.
@Suite("The cost of many similar items")
struct CostTests {
  @Test(
    "a placeholder is a name with spaces around it, and nothing else",
    arguments: [
      ("{{a}}", "1"), ("{{ a }}x", "1x"), ("{{{a}}}", "{1}"), ("{{a}", "{{a}"), ("{{ a b }}", "{{ a b }}"),
      ("{{}}{{a}}", "{{}}1"),
      ("{{{{a}}", "{{1"), ("é{{a}}é", "é1é"), ("{{ä}}", "{{ä}}"), ("{{a}}{{a}}", "11"),
    ])
  func placeholders(_ text: String, _ filled: String) {
    let read = ReadCatalog([
      "templates/t.yaml": "type: consumable\nreference_name: \"\(text)\"\nsells: content\n",
      "catalog/app.yaml": "products: [{id: gold, extends: t, with: {a: '1'}}]\n",
    ])
    #expect(read.catalog.product("gold")?.referenceName == filled)
  }

  @Test("a template's expansion of one long text is limited in bytes, and reported")
  func templateBytes() {
    expectQuick {
      let products = (0..<10).map {
        "  - {id: p\($0), extends: t, with: {a: \(String(repeating: "z", count: 20_000))}}\n"
      }
      .joined()
      let read = ReadCatalog([
        "templates/t.yaml": "type: consumable\nreference_name: \"\(String(repeating: "{{a}}", count: 2_000))\"\n",
        "catalog/app.yaml": "products:\n\(products)",
      ])
      #expect(read.faults.map(\.kind.id) == ["alias-bomb"])
      #expect(read.catalog.products.reduce(0) { $0 + ($1.referenceName?.utf8.count ?? 0) } < 70 << 20)
    }
  }
}
