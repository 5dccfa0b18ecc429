import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing

@testable import CatalogFormats

/// The Swift file for apps has valid, stable names, and compiles.
struct SwiftSourceTests {
  private static func catalog(
    _ ids: [String], bundleID: String? = nil, groups: [String] = [], retired: [ProductID] = []
  ) -> Catalog {
    var catalog = Catalog(products: ids.map { Product(id: ProductID($0), type: .consumable) }, retired: retired)
    catalog.app = App()
    catalog.app?.bundleID = bundleID
    catalog.subscriptionGroups = groups.enumerated().map { index, name in
      var group = SubscriptionGroup(name: name)
      group.subscriptions = [Product(id: ProductID("plan.\(index)"), type: .autoRenewableSubscription)]
      return group
    }
    catalog.sortCanonically()
    return catalog
  }

  private static func source(_ catalog: Catalog, _ options: WritingOptions = WritingOptions()) -> String {
    String(decoding: SwiftSourceWriter.source(SwiftSourceDocument(catalog), options), as: UTF8.self)
  }

  private func names(_ ids: [String], bundleID: String? = nil) -> [String] {
    SwiftSourceDocument(Self.catalog(ids, bundleID: bundleID)).cases.map(\.name)
  }

  @Test(
    "texts become names",
    arguments: [
      ("coins.100", "coins100"), ("PRO_UPGRADE", "proUpgrade"), ("proUpgrade", "proUpgrade"),
      ("ProUpgrade", "proUpgrade"),
      ("remove-ads", "removeAds"), ("1.10", "_1_10"), ("1.1.0", "_1_1_0"), ("100coins", "_100coins"),
      ("金币.100", "金币100"),
      ("a🦊b", "aU1f98aB"), ("🦊", "u1f98a"), ("e\u{301}t\u{E9}", "e\u{301}t\u{E9}"), ("\u{301}", "_\u{301}"),
      ("Ümläut, \"quoted\"; 日本", "ümläutQuoted日本"), ("GOLD v2", "goldV2"),
    ])
  func camelCase(text: String, name: String) { #expect(SwiftIdentifiers.camelCase(text) == name) }

  @Test("texts without a letter or a digit don't give a name", arguments: ["", ".", "-_- "])
  func noName(text: String) { #expect(SwiftIdentifiers.camelCase(text) == nil) }

  @Test("the common part of IDs is removed: the bundle ID, or all but the last part")
  func prefixes() {
    #expect(names(["com.x.app.gold", "com.x.app.silver"]) == ["gold", "silver"])
    #expect(names(["com.x.app.gold"]) == ["gold"])
    #expect(names(["com.x.app.coins.100"], bundleID: "com.x.app") == ["coins100"])
    #expect(names(["com.x.app.coins.100", "legacy"], bundleID: "com.x.app") == ["coins100", "legacy"])
    #expect(names(["com.x.apple", "com.x.app"], bundleID: "com.x.app") == ["app", "apple"])
    #expect(names(["a", "a.b"]) == ["a", "aB"])
  }

  @Test("keywords are in backticks, and used names get a number")
  func collisions() {
    #expect(
      names(["a.default", "a.in", "a.self", "a.none", "a.consumables", "a.Default"])
        == ["`default`", "consumables_2", "default_2", "`in`", "none_2", "self_2"])
    #expect(names(["a.x-y", "a.x_y", "a.xY", "a.xY_2"]) == ["xY", "xY_2", "xY2", "xY_3"])
    #expect(names(["a..", "a.-", "a. "]) == ["product", "product_2", "product_3"])
  }

  @Test("a repeated ID gives one case, and a retired one gives none")
  func once() {
    let catalog = Self.catalog(["a.x", "a.x", "a.y"], retired: ["a.y", "a.z"])
    #expect(SwiftSourceDocument(catalog).cases.map(\.id) == ["a.x"])
  }

  @Test("an author's text can't escape from its comment or literal")
  func injection() {
    var catalog = Self.catalog(["a\".b\\(1)\nc\u{202E}"], groups: ["\"\n}\nlet x = 1 //"])
    catalog.app?.name = "App\nimport Foundation\u{2028}"
    catalog.products[0].referenceName = "one */ \r\nlet y = 2\u{202E}"
    let source = Self.source(catalog)
    #expect(!source.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    #expect(
      !source.split(separator: "\n").contains {
        $0.hasPrefix("let") || $0.hasPrefix("import") || $0.hasPrefix("}\nlet")
      })
  }

  // MARK: - The compiler

  private static let hasCompiler = OtherProgram.isThere(["swiftc", "--version"])

  private static let awkward: [Catalog] = [
    Catalog(),
    catalog(["com.example.gold"]),
    catalog([], groups: ["", "None", "Self", "Ümläut, \"quoted\"; 日本", "default"]),
    catalog(
      [
        "", ".", "..", "a\".b\\(1)\nc\u{202E}", "a.default", "a.self", "a.Type", "a.init", "a.🦊", "a.金币", "a.e\u{301}",
        "a.1",
        "a.\u{301}x", "a.\u{3000}", "a.level", "a.subscriptionGroup", "a.rawValue", "a.allCases", "a.some", "a.ǅ",
        "a.ﬁ", "a.א", "a.ß",
        "a.await", "a.async", "a.actor", "a.Protocol", "a.any", "a.hash", "a._", "a.__", "a.id", "a.x*/y", "a.𝒳", "a.½",
        "a.²", "a.ª",
      ],
      groups: ["\"\n}\nlet x = 1 //", "level", "in"]),
    catalog((0..<400).map { "com.example.item.\($0)" }, groups: (0..<60).map { "Group \($0)" }),
  ]

  /// Code that uses every generated file.
  private static let use = """
    func use(_ id: ProductID) -> String { "\\(id.rawValue) \\(id.subscriptionGroup?.rawValue ?? "") \\(id.level ?? 0)" }
    func use(_ group: SubscriptionGroup) -> [ProductID] { group.subscriptions }
    for id in ProductID.allCases { assert(ProductID(rawValue: id.rawValue) == id) }
    print((ProductID.consumables + ProductID.nonConsumables + ProductID.nonRenewingSubscriptions
      + ProductID.autoRenewableSubscriptions).map(\\.rawValue).joined(separator: "|"))
    """

  private static let variants: [WritingOptions] = {
    var open = WritingOptions()
    open.isPublic = true
    var named = WritingOptions()
    named.namespace = "Shop"
    var both = open
    both.namespace = "Shop"
    return [open, named, both]
  }()

  /// Code that uses files with an enclosing enumeration.
  private static let useInside = use.replacing("ProductID", with: "Shop.ProductID")
    .replacing("_ group: SubscriptionGroup", with: "_ group: Shop.SubscriptionGroup")

  @Test(
    "the code also compiles for other modules and within an enumeration",
    .enabled(if: hasCompiler, "swiftc is not installed"), arguments: variants)
  func typechecksVariants(_ options: WritingOptions) throws {
    for catalog in [Sample.named("everything").catalog, Catalog()] {
      let source = Self.source(catalog, options)
      try expectCompiles(source, options.namespace == nil ? Self.use : Self.useInside, version: "6")
      if options.isPublic {
        #expect(!source.split(separator: "\n").contains { $0.hasPrefix("enum ") || $0.hasPrefix("  var ") })
      }
    }
  }

  @Test("offers have IDs, and a group has the number from a synchronized file")
  func offers() {
    var catalog = Self.catalog([], groups: ["Club", "Other"])
    var promotional = PromotionalOffer()
    promotional.id = "spring.sale"
    var winBack = WinBackOffer()
    winBack.id = "missed-you"
    catalog.subscriptionGroups[0].subscriptions[0].plan.promotionalOffers = [promotional, PromotionalOffer()]
    catalog.subscriptionGroups[0].subscriptions[0].plan.winBackOffers = [winBack, winBack]
    catalog.subscriptionGroups[0].storekit = .map(["internal_id": .string("21492345")])
    catalog.subscriptionGroups[1].storekit = .map(["internal_id": .string("214923456")])
    let source = Self.source(catalog)
    for line in [
      "/// The promotional offers; the raw value is the ID.", "/// The win-back offers; the raw value is the ID.",
      "  case sale = \"spring.sale\"", "  case missedYou = \"missed-you\"",
      "    case ._0: [.sale]", "    case ._0: [.missedYou]", "    case .other: \"214923456\"",
    ] {
      #expect(source.contains(line + "\n"), "\(line)\n\(source)")
    }
    #expect(!source.contains("21492345\""))
    catalog.app?.storekit = .map(["settings": .map(["_lastSynchronizedDate": .number("804965276.4")])])
    #expect(Self.source(catalog).contains("    case .club: \"21492345\"\n"))
  }

  @Test("a list that is longer than a line has one element a line")
  func longLists() {
    let end = ".with.quite.a.long.product.name"
    let source = Self.source(Self.catalog(["first", "second", "third"].map { $0 + end }))
    let list = ["first", "second", "third"].map { "    .\($0)WithQuiteALongProductName,\n" }.joined()
    #expect(source.contains("  static let consumables: [ProductID] = [\n\(list)  ]\n"), "\(source)")
  }

  @Test("only products for sale have a case, unless all are requested")
  func forSale() throws {
    var catalog = Self.catalog(["a.sold", "a.draft", "a.unpriced"])
    catalog.mapProducts { if $0.id != "a.unpriced" { $0.price = PriceSchedule(base: 1) } }
    catalog.products[0].status = .draft
    var options = WritingOptions()
    options.today = CalendarDate("2027-01-02")
    let written = try #require(Format.swiftSource.writer).write(catalog, options)
    let source = String(decoding: written.files.first?.bytes ?? [], as: UTF8.self)
    #expect(source.contains("\"a.sold\"") && !source.contains("\"a.draft\"") && !source.contains("\"a.unpriced\""))
    #expect(written.messages == ["1 of 3 products is on sale; the others are left out; --all includes them"])
    options.includesAll = true
    #expect(Format.swiftSource.writer?.write(catalog, options).messages == [])
  }

  @Test("the name of the namespace is unique in the file")
  func namespaces() {
    for name in ["Shop", "_a", "Läden", "Shop2"] { #expect(SwiftIdentifiers.canBeNamespace(name), "\(name)") }
    for name in ["", "_", "2a", "a b", "a.b", "class", "ProductID", "String", "a\n{}", "`a`"] {
      #expect(!SwiftIdentifiers.canBeNamespace(name), "\(name)")
    }
  }

  @Test(
    "the code compiles without a warning", .enabled(if: hasCompiler, "swiftc is not installed"))
  func typechecks() throws {
    for catalog in Sample.all.map(\.catalog) + Self.awkward {
      try expectCompiles(Self.source(catalog), Self.use, version: "6")
    }
    try expectCompiles(Self.source(Sample.named("everything").catalog), Self.use, version: "5")
  }

  /// Expects that a file and its use compile without a warning.
  private func expectCompiles(_ source: String, _ use: String, version: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["Products.swift": source, "main.swift": use]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let paths = files.keys.sorted().map { folder.appendingPathComponent($0).path }
    let output = try OtherProgram.output(
      of: ["swiftc", "-typecheck", "-swift-version", version, "-warnings-as-errors"] + paths)
    #expect(output != nil, "\(source.prefix(3_000))")
  }

  @Test("the compiled file has the IDs of the catalog", .enabled(if: hasCompiler, "swiftc is not installed"))
  func runs() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = Sample.named("lighthouse").catalog
    try Data(Self.source(catalog).utf8).write(to: folder.appendingPathComponent("Products.swift"))
    try Data(Self.use.utf8).write(to: folder.appendingPathComponent("main.swift"))
    let program = folder.appendingPathComponent("program").path
    let paths = ["Products.swift", "main.swift"].map { folder.appendingPathComponent($0).path }
    #expect(try OtherProgram.output(of: ["swiftc", "-swift-version", "6", "-o", program] + paths) != nil)
    let output = String(decoding: try #require(try OtherProgram.output(of: [program])), as: UTF8.self)
    let ids = (catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).map(\.id.text)
    #expect(Set(output.dropLast().split(separator: "|").map(String.init)) == Set(ids))
  }
}
