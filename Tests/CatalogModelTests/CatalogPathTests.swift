import CatalogModel
import Testing

struct CatalogPathTests {
  @Test("a path is spelled as in reports")
  func description() {
    let gold = CatalogPath.product("com.example.gold")
    #expect(gold.description == "products[\"com.example.gold\"]")
    #expect(
      gold[.localizations]["fr-FR" as LocaleCode][.name].description
        == "products[\"com.example.gold\"].localizations.fr-FR.name")
    #expect(gold[.price][.changes][1][.on].description == "products[\"com.example.gold\"].price.changes[1].on")
    #expect(gold[.availability][.territories]["a b" as TerritoryCode].description.hasSuffix(".territories[\"a b\"]"))
    #expect(CatalogPath(.product("a", occurrence: 1)).description == "products[\"a\"][1]")
    #expect(CatalogPath.group("a\"b\\").description == "subscription_groups[\"a\\\"b\\\\\"]")
    #expect(CatalogPath.app[.legal].description == "app.legal")
    #expect(CatalogPath.catalog.description == "")
    #expect(CatalogPath(.catalog, [.field(.retired), .item(0)]).description == "retired[0]")
    #expect(CatalogPath(.retired(2)).description == "retired[2]")
    #expect(CatalogPath(.storePage(0), [.field(.title)]).description == "store_pages[0].title")
  }

  @Test("a range counts bytes")
  func stretch() {
    let text = "é コイン ok"
    let range = text.index(text.endIndex, offsetBy: -2)..<text.endIndex
    #expect(CatalogPath.app[.name].stretch(range, of: text).aspect == .stretch(13..<15))
    #expect(CatalogPath.app[.name].key.aspect == .key)
    #expect(CatalogPath.app[.name].product == nil)
    #expect(CatalogPath.product("a")[.id].product == "a")
  }

  @Test("each name is one field")
  func keys() {
    #expect(Set(CatalogKey.allCases.map(\.rawValue)).count == CatalogKey.allCases.count)
    #expect(CatalogKey.allCases.allSatisfy { $0.rawValue.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) } })
  }
}
