import CatalogLint
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import StoreFacts
import Testing
import YAMLSyntax

/// The output of `shelf new`: it is readable and has no findings.
struct DraftTests {
  /// An app with complete data in one language.
  private static let app = """
    shelf: 1
    app:
      name: Lighthouse Reader
      bundle_id: com.example.lighthouse
      platforms: [ios]
      primary_locale: fr-FR
      locales: [fr-FR]
      base_territory: TERRITORY
      version_on_sale: "3.2"
      legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}
      agreements: {paid_apps: active, tax: complete, banking: complete}

    """

  private static let days = ["2024-01-01", "2026-11-21", "2030-06-01"]

  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  private func read(_ texts: [String]) -> CatalogReading {
    CatalogReader(
      documents: texts.enumerated().map { index, text in
        let file = TextFile(path: "\(index).yaml", text: text)
        let tree = YAMLSyntax.parse(file, fileIndex: index).tree
        return CatalogReader.NamedTree(name: file.path, tree: tree)
      }
    ).readCatalog()
  }

  private func findings(_ texts: [String], on day: CalendarDate) -> [String] {
    let faults = texts.enumerated().flatMap { index, text in
      YAMLSyntax.parse(
        TextFile(path: "\(index).yaml", text: text), fileIndex: index
      ).faults
    }
    let reading = read(texts)
    let found = CatalogLint.find(Rule.all, in: CatalogVisit(of: reading.catalog, today: day)).map(
      reading.sourceMap.locate)
    return (faults + reading.faults + found).map { "\($0.kind.id): \($0.message)" }
  }

  private func text(_ draft: Draft, on day: CalendarDate) throws -> String {
    try DraftTemplate(draft.kind).render(draft, on: day, spelled: NewEntries.scalar)
  }

  private func draft(
    _ kind: DraftKind, _ id: String, in app: String, name: String? = nil, group: SubscriptionGroup? = nil
  )
    -> Draft
  {
    Draft(kind, id: id, name: name, app: read([app]).catalog.app, group: group)
  }

  @Test("keeps a name as it was typed", arguments: ["Zap\u{200E} 5", "##[Pro] pack", "Soft\u{AD}ly", "a\n::b"])
  func keepsName(_ name: String) throws {
    let draft = draft(.consumable, "com.example.lighthouse.gold", in: Self.app, name: name)
    let catalog = try read([Self.app, text(draft, on: day("2026-11-21"))]).catalog
    #expect(catalog.products.map { $0.referenceName?.utf8.elementsEqual(name.utf8) } == [true])
  }

  @Test(
    "is clean in an app of any currency", arguments: DraftKind.allCases.filter { $0 != .catalog && $0 != .subscription }
  )
  func isClean(_ kind: DraftKind) throws {
    let territories = ["USA", "DEU", "JPN", "KOR", "IDN", "CHN", "IND", "GBR", "VNM", "KWT"]
    let ids = [
      "gold.100", "club.weekly", "club.monthly", "pass.quarterly", "club.yearly", "x",
      "a_very_long_id_of_many_words_that_go_on",
    ]
    // Territory, ID and day are independent, so each value is tried, but not each combination.
    for number in 0..<territories.count {
      let (territory, id, date) = (territories[number], ids[number % ids.count], Self.days[number % Self.days.count])
      let app = Self.app.replacing("TERRITORY", with: territory)
      let text = try text(draft(kind, "com.example.lighthouse.\(id)", in: app), on: day(date))
      let found = try findings([app, text], on: day(date))
      #expect(found == [], "\(territory) \(id) \(date)\n\(text)")
    }
  }

  @Test("has a price point of each currency")
  func pricePoints() {
    for (currency, territories) in Dictionary(grouping: Territory.all, by: \.currency) {
      let app = Self.app.replacing("TERRITORY", with: territories[0].code.text)
      for id in ["x", "club.weekly", "club.monthly", "club.yearly"] {
        let draft = draft(id == "x" ? .consumable : .subscriptionGroup, "com.example.lighthouse.\(id)", in: app)
        #expect(
          PricePoints.match(for: draft.price, in: draft.currency) == .point, "\(id): \(draft.price) \(currency)")
      }
    }
  }

  @Test("a standalone catalog is clean", arguments: days) func catalog(_ date: String) throws {
    let draft = Draft(.catalog, id: "com.example.coins", name: "Coin: Quest #1", app: nil, group: nil)
    let text = try text(draft, on: day(date))
    #expect(try findings([text], on: day(date)) == [])
    #expect(read([text]).catalog.app?.name == "Coin: Quest #1")
  }

  @Test(
    "a subscription of a group is clean in its file",
    arguments: ["club.yearly", "club.weekly", "club.gold.monthly", "club.quarterly"])
  func plan(_ id: String) throws {
    for territory in ["USA", "JPN", "DEU"] {
      let app = Self.app.replacing("TERRITORY", with: territory)
      let first = try text(
        draft(.subscriptionGroup, "com.example.lighthouse.club.monthly", in: app), on: day("2026-11-21"))
      let reading = read([app, first])
      let group = try #require(reading.catalog.subscriptionGroups.first)
      let draft = draft(.subscription, "com.example.lighthouse.\(id)", in: app, group: group)
      let plan = try text(draft, on: day("2026-11-21"))
      let added = try #require(NewEntries.adding(plan: plan, to: 0, of: reading))
      #expect(added.file == 1)
      let both = String(decoding: added.bytes, as: UTF8.self)
      #expect(both.hasPrefix(first), "nothing that stood there is changed")
      let found = try findings([app, both], on: day("2026-11-21"))
      #expect(found == [], "\(both)")
      #expect(read([app, both]).catalog.subscriptionGroups[0].subscriptions.count == 2)
    }
  }

  @Test func `for other languages, only the missing texts are reported`() throws {
    let app = Self.app.replacing("TERRITORY", with: "USA").replacing("[fr-FR]", with: "[fr-FR, ja, de-DE]")
    for kind in DraftKind.allCases where kind != .catalog && kind != .subscription {
      let text = try text(draft(kind, "com.example.lighthouse.club", in: app), on: day("2026-11-21"))
      #expect(text.contains("# ja: {name: …") && text.contains("# de-DE: {name: …"))
      let kinds = try Set(findings([app, text], on: day("2026-11-21")).map { $0.prefix { $0 != ":" } })
      #expect(kinds.isSubset(of: ["missing-localization", "missing-group-localization"]), "\(kinds)")
    }
  }

  @Test(
    "names with any letters are preserved",
    arguments: ["yes", "a: b # c", "金貨100枚", "Gold 🏅", "\"q\" {x}", "007", "- x"])
  func names(_ name: String) throws {
    let app = Self.app.replacing("TERRITORY", with: "USA")
    let text = try text(draft(.consumable, "com.example.lighthouse.gold", in: app, name: name), on: day("2026-11-21"))
    let product = try #require(read([app, text]).catalog.products.first)
    #expect(product.localizations["fr-FR"]?.name == name)
    #expect(product.referenceName == name)
  }

  @Test(arguments: [
    ("coins.100", "100 Coins"), ("ad_free", "Ad Free"), ("magazine.yearly", "Magazine Yearly"),
    ("x", "Lighthouse Reader"),
    ("100", "100"), ("coinPack", "CoinPack"),
  ])
  func `a name is derived from the words of the ID`(_ id: String, _ name: String) {
    #expect(draft(.consumable, "com.example.lighthouse.\(id)", in: Self.app).name == name)
  }

  @Test(arguments: [
    ("non_consumable", DraftKind.nonConsumable), ("Non-Renewing", .nonRenewing),
    ("non_renewing_subscription", .nonRenewing),
    ("auto_renewable_subscription", .subscription), ("group", .subscriptionGroup), ("app", .catalog),
    ("nonconsumable", .nonConsumable),
  ])
  func `kinds have their usual names`(_ word: String, _ kind: DraftKind) {
    #expect(DraftKind(word: word) == kind)
  }

  @Test func `a subscription can't be added to an inline list`() {
    let texts = [
      "subscription_groups: [{name: Club, subscriptions: [{id: a.b, level: 1, period: P1M}]}]\n",
      "subscription_groups:\n  - name: Club\n    subscriptions: []\n", "subscription_groups:\n  - name: Club\n",
    ]
    for text in texts { #expect(NewEntries.adding(plan: "- id: a.c\n", to: 0, of: read([text])) == nil, "\(text)") }
  }

  @Test func `a new subscription keeps Windows line endings, and follows the last one's comments`() throws {
    let text =
      "subscription_groups:\r\n- name: Club\r\n  subscriptions:\r\n  - id: a.b # x\r\n    # of a.b\r\n# of nobody\r\n"
    let added = try #require(NewEntries.adding(plan: "- id: a.c\n  level: 1\n", to: 0, of: read([text])))
    #expect(
      String(decoding: added.bytes, as: UTF8.self)
        == """
        subscription_groups:\r\n- name: Club\r\n  subscriptions:\r\n  - id: a.b # x\r\n    # of \
        a.b\r\n\r\n  - id: a.c\r\n    level: 1\r\n
        """
        + "# of nobody\r\n")
  }
}
