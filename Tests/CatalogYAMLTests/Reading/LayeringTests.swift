import CatalogModel
import RuleHandbook
import SourceDiagnostics
import Testing

/// The precedence of defaults, templates and merge keys, and removed values.
struct LayeringTests {
  @Test("an entry overrides its template, which overrides the template it extends, and all override the defaults")
  func precedence() throws {
    let read = ReadCatalog([
      "templates/base.yaml": "type: consumable\nreference_name: base\nsells: service\nstatus: rejected\nrestore: app\n",
      "templates/pack.yaml": "extends: base\nreference_name: pack\nsells: content\nstatus: approved\n",
      "catalog/app.yaml": """
      defaults: {type: non_consumable, reference_name: default, restore: store, family_sharing: true}
      products:
        - {id: gold, extends: pack, status: in_review}
      """,
    ])
    let gold = try #require(read.catalog.product("gold"))
    #expect(read.faults == [])
    #expect(gold.type == .consumable)
    #expect(gold.referenceName == "pack")
    #expect(gold.sells == .content)
    #expect(gold.status == .inReview)
    #expect(gold.restore == .app)
    #expect(gold.hasFamilySharing)
  }

  @Test("defaults apply to their folder and its subfolders; the nearest take precedence")
  func folders() {
    let read = ReadCatalog([
      "catalog/app.yaml":
        "defaults: {reference_name: root, sells: content, review: {notes: root, screenshot: root.png}}",
      "catalog/coins/defaults.yaml": "defaults: {reference_name: coins, review: {notes: coins}}",
      "catalog/coins/gold.yaml": "products: [{id: gold, type: consumable}]",
      "catalog/coins/deep/er/silver.yaml": "products: [{id: silver, type: consumable}]",
      "catalog/coinsother/tin.yaml": "products: [{id: tin, type: consumable}]",
      "catalog/iron.yaml": "products: [{id: iron, type: consumable, review: null}]",
    ])
    #expect(
      ["gold", "silver", "tin", "iron"].map { read.catalog.product($0)?.referenceName } == [
        "coins", "coins", "root", "root",
      ])
    #expect(read.catalog.products.allSatisfy { $0.sells == .content })
    #expect(read.catalog.product("silver")?.review == ReviewMaterial(screenshot: "root.png", notes: "coins"))
    #expect(read.catalog.product("iron")?.review == ReviewMaterial())
  }

  @Test("mappings merge, lists and scalars replace, null removes")
  func merging() throws {
    let read = ReadCatalog(
      """
      defaults:
        type: consumable
        availability: {territories: [USA, DEU], new_territories: true}
        price: {base: 0.99, territories: {JPN: 100, GBR: 0.89}}
        promotion: {order: 1, visible: true}
        localizations: {en-US: {name: Gold, description: Coins.}, ja: {name: 金}}
      products:
        - {id: a, availability: {territories: [FRA]}, price: {territories: {JPN: 150}}}
        - {id: b, price: 1.99, promotion: null, localizations: {ja: null, en-US: {description: null}}}
      """)
    let a = try #require(read.catalog.product("a"))
    let b = try #require(read.catalog.product("b"))
    #expect(a.availability == Availability(territories: .only(["FRA"]), includesNewTerritories: true))
    #expect(a.price == PriceSchedule(base: Money("0.99"), territories: ["GBR": Money("0.89") ?? 0, "JPN": 150]))
    #expect(a.promotion == Promotion(isVisible: true, order: 1))
    #expect(b.price == PriceSchedule(base: Money("1.99")))
    #expect(b.promotion == nil)
    #expect(b.localizations == ["en-US": Localization(name: "Gold")])
  }

  @Test("parameters pass through two levels, and a whole placeholder keeps its type")
  func parameters() throws {
    let read = ReadCatalog([
      "templates/base.yaml":
        "price: \"{{price}}\"\ncleared_for_sale: \"{{sale}}\"\nlevel: \"{{level}}\"\nreference_name: \"{{name}}!\"\n",
      "templates/pack.yaml":
        "extends: base\nwith: {price: \"{{amount}}\", sale: false, level: 2, name: \"{{ count }} {{what}}\"}\n",
      "catalog/app.yaml":
        "products: [{id: gold, type: consumable, extends: pack, with: {amount: 1.990, count: 100, what: \"{{x}}\"}}]",
    ])
    let gold = try #require(read.catalog.product("gold"))
    #expect(read.faults == [])
    #expect(gold.price?.base == Money("1.99"))
    #expect(!gold.isClearedForSale)
    #expect(gold.plan.level == 2)
    #expect(gold.referenceName == "100 {{x}}!")
  }

  @Test("a merge key overrides the template and is overridden by the entry's own keys")
  func mergeKeys() throws {
    let read = ReadCatalog([
      "templates/pack.yaml": "reference_name: template\nsells: service\nrestore: app\n",
      "catalog/app.yaml": """
      defaults: {storekit: {one: &one {reference_name: one, sells: content}, two: &two {reference_name: two, level: 3}}}
      products:
        - {<<: [*one, *two], id: gold, type: consumable, extends: pack, storekit: null}
      """,
    ])
    let gold = try #require(read.catalog.product("gold"))
    #expect(gold.referenceName == "one")
    #expect(gold.sells == .content)
    #expect(gold.plan.level == 3)
    #expect(gold.restore == .app)
    #expect(gold.storekit == nil)
  }
}
