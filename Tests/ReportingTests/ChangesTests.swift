import CatalogDiff
import CatalogModel
import Reporting
import StoreFacts
import TestSupport
import Testing

/// The output of the four formats for one comparison with changes of every consequence, as recorded in `Fixtures/`.
struct ChangesTests {
  @Test(arguments: ["txt", "json", "md", "html"])
  func `each format matches the recording, and masks secrets that changed`(_ name: String) throws {
    var text =
      switch name {
      case "txt": ChangesText().render(Self.report)
      case "json": ChangesJSON().render(Self.report)
      case "md": ChangesMarkdown().render(Self.report)
      default: try ChangesPage().render(Self.report)
      }
    #expect(!text.contains("hunter") && text.contains("•••"))
    if name == "html" {
      // The style and the script are the same on every page.
      let start = try #require(text.firstRange(of: "<main")).lowerBound
      let end = try #require(text.firstRange(of: "<script>")).lowerBound
      text = String(text[start..<end])
    }
    try Golden.check(text, "Fixtures/changes.\(name)")
  }

  @Test func `amounts in two currencies have no percentage`() throws {
    var product = Product(id: "com.example.coins", type: .consumable)
    product.price = PriceSchedule(base: Money("4.99"))
    let old = Catalog(app: App(), products: [product])
    product.price = PriceSchedule(base: 600, baseTerritory: "JPN")
    let new = Catalog(app: App(), products: [product])
    let changes = compare(old, new, options: ComparisonOptions(today: .dayOfReading))
    let report = ChangesReport(changes, old: "a", new: "b")
    for (form, values) in [
      (ChangesText().render(report), "4.99 → 600"), (ChangesMarkdown().render(report), "| 4.99 | 600 |"),
    ] {
      #expect(form.contains(values) && !form.contains("%"))
    }
  }

  /// A comparison of an empty catalog with one of some products.
  private static func report(of count: Int) -> ChangesReport {
    var other = Catalog()
    other.products = (0..<count).map { index in
      var product = Product(id: ProductID("com.example.product-\(index)"), type: .consumable)
      product.referenceName = "🏮 number \(index)"
      return product
    }
    let changes = compare(Catalog(), other, options: ComparisonOptions(today: .dayOfReading))
    return ChangesReport(changes, old: "a", new: "b")
  }

  @Test func `Markdown of many changes fits into a comment and reports what was left out`() {
    #expect(ChangesMarkdown().render(Self.report(of: 3_000)).contains("\n| … and 2880 more |"))
    let text = ChangesMarkdown(limit: 4_000).render(Self.report(of: 100))
    #expect((3_500...4_000).contains(text.unicodeScalars.count))
    let left = 100 - text.ranges(of: "\n| com.example.product-").count
    #expect(text.contains("_\(left) more lines did not fit here (Can't be undone: \(left)); `shelf diff` shows all._"))
    #expect(text.ranges(of: "<details").count == text.ranges(of: "</details>").count)
  }

  @Test func `at the limit, a comment contains a whole line or none of it`() {
    let report = Self.report(of: 12)
    let whole = ChangesMarkdown().render(report)
    for limit in stride(from: 300, through: whole.unicodeScalars.count + 380, by: 7) {
      let text = ChangesMarkdown(limit: limit).render(report)
      #expect(text.unicodeScalars.count <= max(limit, 420), "\(limit)")
      #expect(text.ranges(of: "<details").count == text.ranges(of: "</details>").count)
      let shown = text.ranges(of: "\n| com.example.product-").count
      #expect(text.ranges(of: "<br>a new product:").count == min(shown, 1))
      #expect(text == whole || text.contains("_\(12 - shown) more line"))
    }
    #expect(ChangesMarkdown(limit: whole.unicodeScalars.count + 360).render(report) == whole)
    #expect(ChangesMarkdown(limit: whole.unicodeScalars.count + 359).render(report) != whole)
  }

  @Test func `one change of many prices, or with a very long text, leaves space for others`() throws {
    var old = Catalog()
    old.products = (0..<500).map { index in
      var product = Product(id: ProductID("com.example.coin-\(index)"), type: .consumable)
      product.price = PriceSchedule(base: 1)
      product.localizations["en-US"] = Localization(name: String(repeating: "word\(index) ", count: 2_000))
      return product
    }
    var new = old
    for index in new.products.indices { new.products[index].price?.base = 2 }
    new.products[0].localizations["en-US"]?.name = String(repeating: "other ", count: 2_000)
    let template = TemplateUse(
      "coins", fields: [.init([.field(.price)], "1")], products: old.products.map(\.id))
    var other = template
    other.fields = [.init([.field(.price)], "2")]
    let changes = compare(
      CatalogSide(old, templates: [template]), CatalogSide(new, templates: [other]),
      options: ComparisonOptions(today: .dayOfReading))
    let text = ChangesMarkdown().render(ChangesReport(changes, old: "a", new: "b"))
    #expect(text.contains("… and 380 more: +100 %"))
    #expect(text.contains("…</del>") || text.contains("</del>…"))
    #expect(!text.contains("did not fit"))
    #expect(text.unicodeScalars.count < 16_000)
  }

  @Test func `a shared reason is reported once, without an average of the changes`() throws {
    var old = Catalog()
    old.products = ["a", "b"].map { id in
      var product = Product(id: ProductID(id), type: .consumable)
      product.status = .approved
      return product
    }
    let removed = ChangesReport(
      compare(old, Catalog(), options: ComparisonOptions(today: .dayOfReading)), old: "a", new: "b")
    for form in [ChangesText().render(removed), ChangesMarkdown().render(removed), try ChangesPage().render(removed)] {
      let words = form.replacing("\n", with: " ").split(separator: " ").joined(separator: " ")
      #expect(words.ranges(of: "request the ID get no product").count == 1, "\(form)")
    }
    let form = ChangesMarkdown().render(Self.report)
    #expect(form.ranges(of: "a price changes: the product is a draft").count == 1)
    #expect(form.ranges(of: "Not in App Store Connect yet").count == 1 && !form.contains("average"))
  }

  @Test func `one and several catalogs have the same words in their headlines`() {
    let draft = Self.report.only(Self.report.entries.filter { $0.change.timing == .withTheProduct })
    let several = ChangesText().render([Self.report, draft])
    #expect(several.replacing("\n", with: " ").hasPrefix("2 catalogs: 2 changed; 1 is impossible, 2 break the app, "))
    #expect(ChangesText().render(draft).hasPrefix("2 changes in 2 products: 2 not in App Store Connect yet\n"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>\u{202E}", "</details><h1>", "</p><img src=x onerror=alert(1)>", "`code` ```", "a | b",
    "@octocat", "#17", "[x](javascript:alert(1))", "https://example.com/x", "$x$", "{{name}}{{{name}}}", "--> <!--",
    "\" onclick=\"x", "line\nbreak\r\n- **x**",
  ])
  func `a name can't inject markup`(_ name: String) throws {
    var one = Product(id: ProductID(name), type: .consumable)
    one.status = .approved
    one.localizations["en-US"] = Localization(name: name, description: "plain")
    one.referenceName = name
    var other = one
    other.localizations["en-US"]?.name = "\(name) \(name)"
    other.referenceName = "\(name)\(name)"
    let report = ChangesReport(
      compare(Catalog(products: [one]), Catalog(products: [other]), options: ComparisonOptions(today: .dayOfReading)),
      old: name, new: name
    ) { _ in ChangesReport.Place(file: name, line: 1, column: 1) }
    let page = try ChangesPage().render(report)
    for tag in ["<script>alert", "</details>", "<img", "<h1>What this change will do</h1><h1>"] {
      #expect(!page.contains(tag), "\(tag)")
    }
    #expect(page.ranges(of: "<script").count == 1)
    let text = ChangesMarkdown().render(report)
    for sign in [
      "<script", "</details><", "<img", "@octocat", "#17", "[x](", "://", " $x$", "\u{202E}", "\n- **x", " a | b",
    ] {
      #expect(!text.contains(sign), "\(sign)")
    }
    #expect(text.ranges(of: "<!--").count == 1 && text.ranges(of: "-->").count == 1)
    #expect(text.ranges(of: "<details").count == text.ranges(of: "</details>").count)
    let terminal = ChangesText().render(report)
    #expect(!terminal.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" } && !terminal.contains("\n- **x"))
  }

  /// A sale, which consists of two scheduled prices, and two drafts that get a price.
  private static func announceAndDraft(_ old: inout Catalog, _ new: inout Catalog) {
    var plan = Product(id: "com.example.monthly", type: .autoRenewableSubscription)
    plan.status = .approved
    plan.price = PriceSchedule(base: Money("5.99"))
    old.subscriptionGroups[0].subscriptions.append(plan)
    let steps: [(String, String, PriceChange.ExistingSubscribers)] = [
      ("2027-02-01", "3.99", .move), ("2027-02-15", "5.99", .move), ("2028-02-01", "19.99", .keep),
    ]
    plan.price?.changes = steps.map { day, base, subscribers in
      var change = PriceChange()
      change.on = CalendarDate(day)
      change.base = Money(base)
      change.territories = base == "19.99" ? ["JPN": 2000] : [:]
      change.existingSubscribers = subscribers
      return change
    }
    new.subscriptionGroups[0].subscriptions.append(plan)
    for (id, base) in [("com.example.draft.one", "2"), ("com.example.draft.two", "3")] {
      var draft = Product(id: ProductID(id), type: .consumable)
      draft.status = .draft
      draft.price = PriceSchedule(base: 1)
      old.products.append(draft)
      draft.price?.base = Money(base)
      new.products.append(draft)
    }
  }

  private static let report: ChangesReport = {
    var app = App()
    app.baseTerritory = "USA"
    var map = Product(id: "com.example.map", type: .nonConsumable)
    map.status = .approved
    map.price = PriceSchedule(base: 3)
    map.localizations = ["en-US": Localization(name: "Map", description: "All lights of the coast")]
    map.hostedContent = HostedContentReference(source: "content/map", version: "1.0")
    map.review.notes = "account demo, password hunter1"
    var coins = Product(id: "com.example.coins", type: .consumable)
    coins.status = .approved
    var plan = Product(id: "com.example.yearly", type: .autoRenewableSubscription)
    plan.status = .approved
    plan.price = PriceSchedule(base: 10, territories: ["FRA": 10, "JPN": 1000])
    var group = SubscriptionGroup(name: "Plans")
    group.subscriptions = [plan]
    var old = Catalog(app: app, products: [coins, map], subscriptionGroups: [group], retired: ["com.example.old"])
    var new = old
    new.products[0].id = "com.example.gold"
    new.products[0].sells = .content
    new.products[1].sells = .content
    new.products[1].hasFamilySharing = true
    new.products[1].localizations["en-US"]?.description = "All lights of the world"
    new.products[1].review.notes = "account demo, password hunter2"
    new.products[1].price = PriceSchedule(base: 2)
    new.subscriptionGroups[0].subscriptions[0].price = PriceSchedule(base: 11, territories: ["FRA": 11, "JPN": 1100])
    new.retired = []
    new.app?.baseTerritory = "ECU"
    announceAndDraft(&old, &new)
    let files = [ContentListing.File("map.svg", size: 1_200, digest: "a")]
    let changes = compare(
      CatalogSide(old, contents: [ContentListing("com.example.map", files: files)]),
      CatalogSide(
        new,
        contents: [ContentListing("com.example.map", files: files + [.init("coast.svg", size: 3_400_000, digest: "b")])]
      ),
      options: ComparisonOptions(today: .dayOfReading))
    return ChangesReport(changes, old: "main", new: "catalog", showsInternal: true) { change in
      change.product == "com.example.map" ? ChangesReport.Place(file: "catalog/map.yaml", line: 4, column: 3) : nil
    }
  }()
}
