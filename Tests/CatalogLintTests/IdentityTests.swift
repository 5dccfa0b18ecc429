import CatalogLint
import CatalogModel
import SourceDiagnostics
import Testing

@Suite("Rules about identity")
struct IdentityTests {
  private func product(id: String) -> Product {
    var product = Product(id: ProductID(id), type: .consumable)
    product.status = .draft
    product.localizations = ["en-US": Localization(name: "Coins of \(id.suffix(12).filter(\.isLetter))x")]
    return product
  }

  @Test(
    "one ID in a product, in a group, in another group: every one but the first is reported, with a note at the first")
  func duplicates() {
    let groups = [
      Sample.group("One", [Sample.plan("a")]), Sample.group("Two", [Sample.plan("a", period: Period(1, .year))]),
    ]
    let found = lint(Sample.catalog([Sample.product("a")], groups: groups)).filter {
      $0.kind.id == "duplicate-product-id"
    }
    #expect(found.map(\.severity) == [.error, .error])
    #expect(found.map(\.place.description).map { $0.suffix(6) } == ["[1].id", "[2].id"])
    #expect(
      found.map { $0.notes.map(\.place) } == Array(repeating: [.product("com.example.lighthouse.a")[.id]], count: 2))
  }

  @Test("IDs that differ in letter case are reported once for each spelling, across groups too")
  func letterCase() {
    let catalog = Sample.catalog(
      [product(id: "com.example.lighthouse.GOLD"), product(id: "com.example.lighthouse.Gold")],
      groups: [Sample.group("One", [Sample.plan("gold")])])
    let found = lint(catalog).filter { $0.kind.id == "duplicate-product-id" }
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(found.map(\.product) == ["com.example.lighthouse.Gold", "com.example.lighthouse.gold"])
    #expect(found.flatMap(\.notes).allSatisfy { $0.place.product == "com.example.lighthouse.GOLD" })
  }

  @Test("empty IDs are reported by the reader")
  func emptyIDs() {
    let catalog = Sample.catalog(product(id: ""), product(id: ""))
    #expect(lint(catalog).filter { $0.kind.id.hasPrefix("product-id") || $0.kind.id == "duplicate-product-id" }.isEmpty)
  }

  @Test(
    "characters of an ID",
    arguments: [
      ("com.example.lighthouse.a b", " ", "error"), ("com.example.lighthouse.a/b?c", "/", "error"),
      ("com.example.lighthouse.gоld", "о", "error"), ("com.example.lighthouse.🪙🪙x", "🪙🪙", "error"),
      ("com.example.lighthouse.a-b", "-", "info"), ("com.example.lighthouse.ü", "ü", "error"),
    ])
  func characters(id: String, mark: String, severity: String) throws {
    let found = try #require(lint(Sample.catalog(product(id: id))).first { $0.kind.id == "product-id-characters" })
    #expect(marked(found, in: id) == mark)
    #expect(found.severity.rawValue == severity)
  }

  @Test("the length of an ID", arguments: [(1, true), (2, false), (100, false), (101, true)])
  func length(count: Int, isReported: Bool) {
    let catalog = Sample.catalog([product(id: String(repeating: "x", count: count))]) { $0.bundleID = nil }
    #expect(lint(catalog).contains { $0.kind.id == "product-id-length" } == isReported)
  }

  @Test("a prefix that most IDs don't have is reported, and so is one with a typo")
  func prefix() {
    func reported(_ ids: [String], status: ReviewStatus = .draft) -> [String] {
      let products = ids.map { id in
        var product = product(id: id)
        product.status = status
        return product
      }
      return lint(Sample.catalog(products)).filter { $0.kind.id == "product-id-prefix" }.map {
        "\($0.severity) \($0.product ?? "")"
      }
    }
    let own = ["com.example.lighthouse.a", "com.example.lighthouse.b"]
    #expect(reported(own + ["gold"]) == ["warning gold"])
    #expect(reported(["gold", "silver", own[0]]) == [])
    #expect(reported(["gold", own[0]]) == [])
    #expect(reported(own + ["gold"], status: .approved) == ["info gold"])
    #expect(reported(["com.exmaple.lighthouse.gold"]) == ["warning com.exmaple.lighthouse.gold"])
    #expect(reported(["com.example.harbour.gold"]) == [])
    #expect(reported(["lighthouse.gold"]) == [])
    // A name that merely starts with the bundle ID's text doesn't have it as its prefix.
    #expect(reported(own + ["com.example.lighthousegold"]) == ["warning com.example.lighthousegold"])
  }

  @Test("an ID of another app of the workspace, a bundle ID, and the same app twice")
  func otherApps() {
    var other = Sample.catalog([Sample.product("gold"), Sample.product("own")], groups: [Sample.group()])
    other.app?.bundleID = "com.example.harbour"
    other.app?.appleID = AppleID("42")
    other.app?.name = "Harbour"
    let catalog = Sample.catalog(
      [Sample.product("gold"), product(id: "com.example.lighthouse"), product(id: "com.example.harbour")],
      groups: [Sample.group()])
    let found = lint(catalog, beside: [other]).filter { $0.kind.id == "product-id-of-another-app" }
    #expect(
      found.map(\.product) == [
        "com.example.lighthouse", "com.example.harbour", "com.example.lighthouse.gold",
        "com.example.lighthouse.magazine",
      ])
    #expect(found.last?.message.contains("'Harbour' (com.example.harbour)") == true)
    #expect(lines(Sample.catalog(Sample.product("gold")), beside: [Sample.catalog(Sample.product("gold"))]) == [])
  }

  @Test("a retired ID")
  func retired() throws {
    var catalog = Sample.catalog(Sample.product("gold"), groups: [Sample.group()])
    catalog.retired = ["com.example.lighthouse.brass", "com.example.lighthouse.magazine"]
    let found = try #require(lint(catalog).first)
    #expect(lint(catalog).map(\.kind.id) == ["retired-product-id"])
    #expect(found.product == "com.example.lighthouse.magazine")
    #expect(found.notes.map(\.place) == [CatalogPath(.retired(1))])
  }

  @Test("reference names")
  func referenceNames() {
    func reported(_ names: String?...) -> [String] {
      let products = names.enumerated().map { index, name in
        var product = Sample.product("p\(index)")
        product.referenceName = name
        return product
      }
      return lint(Sample.catalog(products)).map(\.kind.id)
    }
    #expect(reported(String(repeating: "é", count: 64)) == [])
    #expect(reported(String(repeating: "e\u{301}", count: 65)) == ["reference-name-length"])
    #expect(reported("G") == ["reference-name-length"])
    #expect(reported("金") == ["reference-name-length"])
    #expect(reported("金貨") == [])
    #expect(reported(nil, nil) == [], "the store has one of what it approved")
    #expect(reported("", "") == ["missing-reference-name", "missing-reference-name"])
    #expect(reported("Gold", "gold", "Silver") == ["duplicate-reference-name"])
  }

  @Test(
    "the number of products",
    arguments: [(8_999, nil), (9_000, "warning"), (10_000, "warning"), (10_001, "error")] as [(Int, String?)])
  func count(products: Int, severity: String?) {
    let plans = (0..<100).map {
      Product(id: ProductID("com.example.lighthouse.plan\($0)"), type: .autoRenewableSubscription)
    }
    let others = (100..<products).map { Product(id: ProductID("com.example.lighthouse.x\($0)"), type: .consumable) }
    let catalog = Catalog(products: others, subscriptionGroups: [Sample.group("One", plans)])
    let rules = Rule.all.filter { $0.kind.id == "too-many-products" }
    let found = find(rules, in: CatalogVisit(of: catalog, today: Sample.today))
    #expect(found.first?.severity.rawValue == severity)
  }

  @Test("Apple IDs")
  func appleIDs() throws {
    var catalog = Sample.catalog(Sample.product())
    let texts = [
      "364709193", "https://apps.apple.com/us/app/apple-books/id364709193?mt=8", "com.apple.iBooks", "", "-5", "３６４",
      "99999999999999999999",
    ]
    catalog.storePages = texts.map { StorePage(appleID: AppleID($0)) } + [StorePage()]
    let found = lint(catalog)
    #expect(found.map(\.place.description) == (1...6).map { "store_pages[\($0)].apple_id" })
    let fix = try #require(found.first?.fix)
    #expect(fix.isSafe && fix.edits.map(\.newText) == ["364709193"])
    #expect(found.dropFirst().allSatisfy { $0.fix == nil })
    catalog.storePages = []
    for (text, isRight) in [
      ("https://apps.apple.com/app/id5", true), ("id5", false), ("com.example.lighthouse", false),
    ] {
      catalog.app?.appleID = AppleID(text)
      #expect(lines(catalog) == (isRight ? [] : ["error apple-id-not-numeric app.apple_id"]))
    }
  }

  @Test(
    "bundle IDs",
    arguments: [
      ("com.big-shop.App2", true), ("com.shop.*", false), ("com.big_shop", false), (".com", false), ("com.", false),
      ("a..b", false),
      ("", false), ("com.søk", false),
    ])
  func bundleIDs(id: String, isRight: Bool) {
    let catalog = Sample.catalog([]) { $0.bundleID = id }
    #expect(lint(catalog).isEmpty == isRight)
  }

  @Test(
    "team IDs",
    arguments: [("69A6DE7EXX", true), ("69a6de7exx", false), ("69A6DE7EX", false), ("69A6DE7EXXX", false), ("", false)])
  func teamIDs(id: String, isRight: Bool) {
    #expect(lint(Sample.catalog([]) { $0.teamID = id }).isEmpty == isRight)
  }
}
