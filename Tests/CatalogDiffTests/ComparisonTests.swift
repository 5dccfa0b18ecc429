import CatalogDiff
import CatalogModel
import Testing

struct ComparisonTests {
  @Test("spelling is no difference: digits, order, defaults, composed letters")
  func spelling() {
    let one = Catalog(products: [
      product("a", "0.99") { $0.localizations["fr-FR"] = Localization(name: "Caf\u{E9}") }, product("b"),
    ])
    let other = Catalog(products: [
      product("b"), product("a", "0.990") { $0.localizations["fr-FR"] = Localization(name: "Cafe\u{301}") },
    ])
    #expect(changes(one, other).isEmpty)
  }

  @Test("a percentage over many territories is told once")
  func manyTerritories() throws {
    let codes = ["FRA", "DEU", "ITA", "JPN", "GBR"].map { TerritoryCode($0) }
    func catalog(_ factor: Int64) -> Catalog {
      Catalog(subscriptionGroups: [
        group("G", plan("p", "10") { plan in for code in codes { plan.price?.territories[code] = Money(digits: 10 * factor) } })
      ])
    }
    let found = changes(catalog(10), catalog(11))
    #expect(found.map(\.id) == ["subscriber-price-raised"])
    #expect(found.first?.count == 5)
    #expect(found.first?.path.description == #"products["p"].price"#)
  }

  @Test("a change of a template is told once, with every product")
  func template() throws {
    func side(_ price: String) -> CatalogSide {
      let ids = (1...4).map { ProductID("p\($0)") }
      let field = TemplateUse.Field([.field(.price)], price)
      return CatalogSide(
        Catalog(products: ids.map { product($0, price) }), templates: [TemplateUse("coins", fields: [field], products: ids)])
    }
    let found = compare(side("0.99"), side("1.99"), options: ComparisonOptions(today: today)).changes
    #expect(found.count == 1)
    #expect(found.first?.template == "coins")
    #expect(found.first?.products.count == 4)
    #expect(found.first?.old == .amount(Money("0.99")!) && found.first?.new == .amount(Money("1.99")!))
  }

  @Test("a template that says the same in another way stays inside, and so does a moved file")
  func inside() {
    let catalog = Catalog(products: [product("a"), product("b")])
    let one = CatalogSide(
      catalog, files: ["a": "x.yaml", "b": "x.yaml"],
      templates: [TemplateUse("t", fields: [.init([.field(.price)], "2.99")], products: ["a"])])
    let other = CatalogSide(
      catalog, files: ["a": "y.yaml", "b": "y.yaml"],
      templates: [TemplateUse("t", fields: [.init([.field(.price)], "{base: 2.99}")], products: ["a"])])
    let found = compare(one, other, options: ComparisonOptions(today: today)).changes
    #expect(Set(found.map(\.id)) == ["template-rewritten", "file-moved"])
    #expect(found.first { $0.id == "file-moved" }?.count == 2)
  }

  @Test("a product under another ID is one gone and one new")
  func renamed() {
    let one = Catalog(products: [product("a") { $0.referenceName = "Map" }])
    let other = Catalog(products: [product("b") { $0.referenceName = "Map" }])
    let found = changes(one, other)
    #expect(found.map(\.id) == ["product-renamed"])
    #expect(found.first?.reason.contains("one product gone for ever, and one that is new") == true)
  }

  @Test("a group under another name does not move its plans")
  func renamedGroup() {
    let found = changes(
      Catalog(subscriptionGroups: [group("G", plan("p"))]), Catalog(subscriptionGroups: [group("H", plan("p"))]))
    #expect(found.map(\.kind.description) == ["group.name.renamed"])
  }

  @Test("who must agree to an increase depends on the time")
  func eras() throws {
    let (one, other) = (
      Catalog(subscriptionGroups: [group("G", plan("p", "9.99"))]), Catalog(subscriptionGroups: [group("G", plan("p", "10.99"))])
    )
    #expect(changes(one, other).first?.reason.contains("need not agree") == true)
    #expect(changes(one, other, era: .of2013).first?.reason.contains("within 10 days (until 2026-12-01)") == true)
    let large = Catalog(subscriptionGroups: [group("G", plan("p", "29.99"))])
    #expect(changes(one, large).first?.reason.contains("each subscriber must agree") == true)
  }

  @Test("notes are marked as secret, and still told")
  func secrets() {
    let one = Catalog(products: [product("a") { $0.review.notes = "password: lamp" }])
    let other = Catalog(products: [product("a") { $0.review.notes = "password: light" }])
    #expect(changes(one, other).map(\.isSecret) == [true])
  }

  @Test("the words that differ are marked")
  func words() {
    let difference = WordDifference("All lights of the coast", "All lights of the world")
    #expect(difference.new.map(\.text) == ["All lights of the ", "world"])
    #expect(difference.old.map(\.isChanged) == [false, true])
  }
}
