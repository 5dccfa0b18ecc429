import CatalogModel
import CatalogYAML
import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// Values from a file above several catalogs.
struct SharingTests {
  @Test("shared defaults have the lowest precedence, after those of a folder, a template and the entry")
  func precedence() throws {
    let read = ReadCatalog([
      "shared.yaml":
        "defaults: {type: non_consumable, reference_name: shared, restore: store, sells: content, status: draft}\n",
      "templates/pack.yaml": "reference_name: pack\nsells: service\n",
      "catalog/app.yaml": "defaults: {reference_name: folder, restore: app}\n",
      "catalog/coins.yaml": "products: [{id: gold, extends: pack, type: consumable, status: null}, {id: tin}]\n",
    ])
    let gold = try #require(read.catalog.product("gold"))
    let tin = try #require(read.catalog.product("tin"))
    #expect(read.faults == [])
    #expect((gold.type, gold.referenceName, gold.sells, gold.restore) == (.consumable, "pack", .service, .app))
    #expect((tin.type, tin.referenceName, tin.sells, tin.restore) == (.nonConsumable, "folder", .content, .app))
    #expect((gold.status, tin.status) == (nil, .draft))
  }

  @Test("the app inherits links, agreements and locales key by key, unless it sets them")
  func app() throws {
    let read = ReadCatalog([
      "shared.yaml": """
      locales: [en-US, ja]
      legal: {privacy_policy: "https://example.com/p", terms_of_use: "https://example.com/t"}
      agreements: {paid_apps: active, tax: complete}
      tables: {gems: {small: 0.99}}
      """,
      "catalog/app.yaml": """
      app: {name: Lighthouse, legal: {terms_of_use: "https://example.com/own"}, agreements: null}
      products: [{id: gold, type: consumable, price: {table: gems, row: small}}]
      """,
    ])
    let app = try #require(read.catalog.app)
    #expect(read.faults == [])
    #expect(app.locales == ["en-US", "ja"])
    #expect([app.legal.privacyPolicy, app.legal.termsOfUse] == ["https://example.com/p", "https://example.com/own"])
    #expect(app.agreements == App.Agreements())
  }

  @Test("a price can be a row, and explicit values override the row")
  func rows() {
    let read = ReadCatalog([
      "shared.yaml": """
      tables:
        gems:
          small: 0.99
          large: {base: 9.99, territories: {JPN: 1500, GBR: 8.99}, changes: [{on: 2035-01-15, base: 10.99}]}
          1: "1.99"
      """,
      "catalog/app.yaml": """
      products:
        - {id: bare, type: consumable, price: {table: gems, row: small}}
        - {id: other_base, type: consumable, price: {table: gems, row: small, base: 1.49}}
        - {id: beside, type: consumable, price: {table: gems, row: small, territories: {JPN: 200}}}
        - {id: whole, type: consumable, price: {table: gems, row: large}}
        - {id: part, type: consumable, price: {table: gems, row: large, base: 7.99, territories: {JPN: null}, changes: \
      null}}
        - {id: number, type: consumable, price: {table: gems, row: 1}}
        - {id: plain, type: consumable, price: 4.99}
        - id: offers
          type: consumable
          price: {table: null, row: null, base: 3.99}
          offer_codes: [{reference_name: Spring, price: {table: gems, row: small}}]
      """,
    ])
    #expect(read.faults == [])
    func price(_ id: ProductID) -> PriceSchedule? { read.catalog.product(id)?.price }
    let eight = Money("8.99") ?? 0
    #expect(price("bare") == PriceSchedule(base: Money("0.99")))
    #expect(price("other_base") == PriceSchedule(base: Money("1.49")))
    #expect(price("beside") == PriceSchedule(base: Money("0.99"), territories: ["JPN": 200]))
    #expect(price("whole")?.base == Money("9.99"))
    #expect(price("whole")?.territories == ["GBR": eight, "JPN": 1500])
    #expect(price("whole")?.changes.map(\.base) == [Money("10.99")])
    #expect(price("part") == PriceSchedule(base: Money("7.99"), territories: ["GBR": eight]))
    #expect(price("number")?.base == Money("1.99"))
    #expect(price("plain")?.base == Money("4.99"))
    #expect(price("offers")?.base == Money("3.99"))
    #expect(read.catalog.product("offers")?.offerCodes.map(\.terms.price?.base) == [Money("0.99")])
  }

  @Test("defaults and templates name the table, entries name the row, and parameters can name either")
  func halves() {
    let read = ReadCatalog([
      "shared.yaml": "defaults: {price: {table: gems}}\ntables: {gems: {small: 0.99}, coins: {large: 5.99}}\n",
      "templates/pack.yaml": "parameters: {table: gems}\nprice: {table: \"{{table}}\", row: \"{{row}}\"}\n",
      "catalog/app.yaml": """
      products:
        - {id: a, type: consumable, price: {row: small}}
        - {id: b, type: consumable, extends: pack, with: {row: small}}
        - {id: c, type: consumable, extends: pack, with: {row: large, table: coins}}
        - {id: d, type: consumable}
        - {id: e, type: consumable, price: 2.99}
      """,
    ])
    #expect(read.faults == [])
    let prices = ["a", "b", "c", "d", "e"].map { read.catalog.product($0)?.price }
    #expect(prices.map { $0?.base } == ["0.99", "0.99", "5.99", nil, "2.99"].map { $0.flatMap { Money($0) } })
    #expect(prices[3] == nil)
  }

  @Test("a value from a row is reported in the row, with a note on the price that names it")
  func places() throws {
    let read = ReadCatalog([
      "shared.yaml": "tables: {gems: {small: {base: 0.99, territories: {JPN: 1}}, tiny: 0.01}}\n",
      "catalog/app.yaml": """
      products:
        - {id: a, type: consumable, price: {table: gems, row: small}}
        - {id: b, type: consumable, price: {table: gems, row: tiny}}
      """,
    ])
    func text(_ path: CatalogPath) -> String? { read.reading.sourceMap.range(of: path).map(read.files.text) }
    #expect(text(CatalogPath.product("a")[.price][.base]) == "0.99")
    #expect(text(CatalogPath.product("a")[.price][.territories]["JPN" as TerritoryCode]) == "1")
    #expect(text(CatalogPath.product("b")[.price][.base]) == "0.01")
    let finding = Diagnostic<CatalogPath>(.unknownRow, "", at: CatalogPath.product("b")[.price][.base])
    let located = read.reading.sourceMap.locate(finding)
    #expect(located.notes.map { $0.place.map(read.files.text) } == ["{table: gems, row: tiny}"])
  }

  @Test("a template's defaults for parameters apply without 'with'; null requires a value")
  func ownParameters() {
    let read = ReadCatalog([
      "templates/pack.yaml": """
      parameters: {count: 100, what: Coins, price: null}
      reference_name: "{{count}} {{what}}"
      price: "{{price}}"
      """,
      "catalog/app.yaml": """
      products:
        - {id: a, type: consumable, extends: pack, with: {price: 0.99}}
        - {id: b, type: consumable, extends: pack, with: {price: 1.990, count: 200, what: "{{x}}"}}
        - {id: c, type: consumable, extends: pack}
      """,
    ])
    #expect(read.catalog.products.map(\.referenceName) == ["100 Coins", "200 {{x}}", "100 Coins"])
    #expect(read.catalog.products.map(\.price?.base) == [Money("0.99"), Money("1.99"), nil])
    #expect(read.faults.map(\.kind) == [.missingParameter])
  }

  @Test("a catalog is the same with and without sharing", arguments: UInt64(0)..<40)
  func equivalence(_ seed: UInt64) {
    var random = RandomSharing(seed: seed)
    for _ in 0..<5 {
      let (apart, shared) = random.next()
      let (one, other) = (ReadCatalog(apart), ReadCatalog(shared))
      let texts = shared.map { "\($0.path):\n" + $0.text(0..<$0.bytes.count) }.joined(separator: "\n")
      #expect(one.faults == [])
      #expect(other.faults == [], "\(texts)")
      #expect(one.catalog == other.catalog, "\(texts)")
    }
  }
}

/// One catalog in two forms: fully explicit, and partly from a file above.
private struct RandomSharing {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private struct Entry {
    var id: String
    var price: String
    var values: [String: String]
  }

  private static let choices = [
    "sells": ["content", "service", "functionality"], "restore": ["app", "store", "none"],
    "status": ["draft", "approved"],
    "family_sharing": ["true", "false"], "review": ["{notes: Tap.}", "{notes: Swipe., screenshot: a.png}"],
  ]

  private static let ofApp = [
    "locales": ["[en-US]", "[en-US, ja]"], "legal": ["{privacy_policy: p}", "{privacy_policy: p, terms_of_use: t}"],
    "agreements": ["{tax: complete}", "{paid_apps: active, banking: pending}"],
  ]

  mutating func next() -> (apart: [TextFile], shared: [TextFile]) {
    let entries = (0..<1 + dice.roll(6)).map { entry($0) }
    var app: [String: String] = [:]
    for (key, values) in Self.ofApp.sorted(by: { $0.key < $1.key }) where dice.roll(3) > 0 { app[key] = pick(values) }
    let apart = text(app, entries.map { line($0.id, $0.values.merging(["price": $0.price]) { own, _ in own }) })
    return ([TextFile(path: "catalog/app.yaml", text: apart)], sharing(app, entries))
  }

  private mutating func entry(_ number: Int) -> Entry {
    let prices = [
      "0.99", "\"4.99\"", "{base: 1.99}", "{base: 2.99, territories: {JPN: 300}}", "{tier: 5}",
      "{base: 9.99, changes: [{on: 2035-01-15, base: 10.99}]}", "{territories: {GBR: 1.99}}",
    ]
    var values: [String: String] = [:]
    for (key, words) in Self.choices.sorted(by: { $0.key < $1.key }) where dice.roll(3) > 0 {
      values[key] = pick(words)
    }
    return Entry(id: "p\(number)", price: pick(prices), values: values)
  }

  /// Some values become defaults, which other entries override or remove; some prices become rows.
  private mutating func sharing(_ app: [String: String], _ entries: [Entry]) -> [TextFile] {
    var defaults: [String: String] = [:]
    for key in Self.choices.keys.sorted() where dice.roll(2) == 0 {
      defaults[key] = entries.compactMap { $0.values[key] }.first
    }
    let namesTable = dice.roll(2) == 0
    if namesTable { defaults["price"] = "{table: all}" }
    var rows: [String] = []
    let lines = entries.map { entry -> String in
      var values = entry.values
      for (key, value) in defaults where key != "price" {
        // Mappings merge, so only equal values may be left out.
        if values[key] == value {
          values[key] = nil
        } else if values[key] == nil || key == "review" {
          values[key] = values[key] ?? "null"
        }
      }
      if defaults["review"] != nil, let own = entry.values["review"], own != defaults["review"] {
        values["review"] = own.contains("screenshot") ? own : own.replacing("}", with: ", screenshot: null}")
      }
      if dice.roll(4) > 0 {
        rows.append("    r\(rows.count): \(entry.price)\n")
        values["price"] =
          namesTable && dice.roll(2) == 0 ? "{row: r\(rows.count - 1)}" : "{table: all, row: r\(rows.count - 1)}"
      } else {
        values["price"] =
          namesTable && entry.price.hasPrefix("{") ? "{table: null, " + entry.price.dropFirst() : entry.price
      }
      return line(entry.id, values)
    }
    var (own, shared) = (app, [String: String]())
    for key in app.keys.sorted() where dice.roll(2) == 0 {
      shared[key] = app[key]
      own[key] = nil
    }
    var top = shared.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    if !defaults.isEmpty { top += "defaults: {\(pairs(defaults))}\n" }
    if !rows.isEmpty { top += "tables:\n  all:\n" + rows.joined() }
    return [TextFile(path: "shared.yaml", text: top), TextFile(path: "catalog/app.yaml", text: text(own, lines))]
  }

  private mutating func pick(_ values: [String]) -> String { values[dice.roll(values.count)] }

  private func pairs(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }

  private func line(_ id: String, _ values: [String: String]) -> String {
    "  - {id: \(id), type: non_consumable\(values.isEmpty ? "" : ", ")\(pairs(values))}\n"
  }

  private func text(_ app: [String: String], _ lines: [String]) -> String {
    "app: {name: Lighthouse\(app.isEmpty ? "" : ", ")\(pairs(app))}\nproducts:\n" + lines.joined()
  }
}
