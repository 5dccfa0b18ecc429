import CatalogLint
import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Walking a catalog")
struct WalkTests {
  @Test("finds nothing in a clean catalog, in an empty one, in one without an app")
  func clean() {
    let products = [Sample.product("gold"), Sample.product("silver", .nonConsumable)]
    #expect(lines(Sample.catalog(products, groups: [Sample.group()])) == [])
    #expect(lines(Catalog()) == [])
    #expect(lines(Catalog(products: products)) == [])
    #expect(find([], in: CatalogVisit(of: Sample.catalog(name: ""), today: Sample.today)).isEmpty)
  }

  @Test("the findings of the units in order equal all findings, for any unit size")
  func units() {
    let products = (0..<50).map { number in
      var product = Sample.product("p\(number)")
      product.localizations = [
        "en-US": Localization(name: number % 7 == 0 ? " Coins" : "Coins \(number)", description: "Coins")
      ]
      product.restore = number % 3 == 0 ? .store : nil
      return product
    }
    let visit = CatalogVisit(of: Sample.catalog(products, groups: [Sample.group()]), today: Sample.today)
    let all = find(Rule.all, in: visit)
    #expect(all.count > 30)
    for size in [0, 1, 7, 50, 1000] {
      let units = LintPlan(Rule.all, in: visit, productsPerUnit: size).units
      #expect(units.reversed().map { $0.find() }.reversed().flatMap { $0 } == all)
    }
  }

  @Test("findings are delivered product by product, up to the limit per product")
  func handing() {
    var products = ["a", "b", "c"].map { Sample.product($0) }
    for index in products.indices { products[index].referenceName = "G" }
    // Too long to resemble a known code, so no suggestion is searched for.
    let wrong = (0...LintPlan.Unit.mostFindings).map { TerritoryCode(String(repeating: "X", count: 40) + "\($0)") }
    products[1].price?.territories = SortedMap(wrong.map { .init(key: $0, value: Money(digits: 1)) })
    let rules = Rule.all.filter { ["reference-name-length", "unknown-territory"].contains($0.kind.id) }
    let units = LintPlan(rules, in: CatalogVisit(of: Sample.catalog(products), today: Sample.today)).units
    func found(upTo most: Int) -> (products: [ProductID], cut: ProductID?) {
      var found: [ProductID] = []
      let cut = units.last?.find {
        found.append($0.place.product ?? "")
        return found.count < most
      }
      return (found, cut?.product)
    }
    let (a, b) = (products[0].id, products[1].id)
    let all = found(upTo: .max)
    #expect(all.products == [a] + Array(repeating: b, count: LintPlan.Unit.mostFindings))
    #expect(all.cut == b)
    #expect(found(upTo: 1).products == [a])
    #expect(found(upTo: 1).cut == nil)
  }

  @Test("the findings of one product are in the order of the rules")
  func order() {
    var product = Sample.product()
    product.hostedContent = HostedContentReference(source: "content", version: "1.0")
    product.restore = .store
    product.referenceName = "G"
    product.localizations = ["en-US": Localization(name: "Coins $1", description: " 💰 for chapters.")]
    #expect(
      lint(Sample.catalog(product)).map(\.kind.id) == [
        "reference-name-length", "hosted-content-type", "consumable-marked-restorable", "untrimmed-text",
        "price-in-text",
        "emoji-in-text",
      ])
  }

  @Test("products with the same ID have different paths, those outside groups first")
  func occurrences() {
    let catalog = Sample.catalog(
      [Sample.product("a"), Sample.product("a")],
      groups: [Sample.group("One", [Sample.plan("a")]), Sample.group("Two", [Sample.plan("a")])])
    let visit = CatalogVisit(of: catalog, today: Sample.today)
    #expect(
      visit.products.map(\.path.description) == [
        #"products["com.example.lighthouse.a"]"#, #"products["com.example.lighthouse.a"][1]"#,
        #"products["com.example.lighthouse.a"][2]"#, #"products["com.example.lighthouse.a"][3]"#,
      ])
    #expect(visit.products.map(\.groupIndex) == [nil, nil, 0, 1])
    #expect(visit.firstIndex(of: "com.example.lighthouse.a") == 0)
    #expect(visit.firstIndex(of: "com.example.lighthouse.A") == nil)
  }

  @Test("groups with the same name have different paths")
  func groups() {
    var second = Sample.group("One", [Sample.plan("b")])
    second.localizations = [:]
    let catalog = Sample.catalog([], groups: [Sample.group("One", [Sample.plan("a")]), second])
    #expect(
      lines(catalog) == [
        #"error duplicate-group-name subscription_groups["One"][1].name"#,
        #"error missing-group-localization subscription_groups["One"][1].name"#,
      ])
  }

  @Test("a finding names the product and the path")
  func names() throws {
    let finding = try #require(lint(Sample.catalog(name: "Coins $1")).first)
    #expect(finding.product == "com.example.lighthouse.gold")
    #expect(finding.path == #"products["com.example.lighthouse.gold"].localizations.en-US.name"#)
    #expect(marked(finding, in: "Coins $1") == "$1")
  }
}
