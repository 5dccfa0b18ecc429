import CatalogDiff
import CatalogModel
import Reporting
import StoreFacts
import TestSupport
import Testing

/// What the four forms make of one comparison with changes of every consequence, as recorded in `Fixtures/`.
struct ChangesTests {
  @Test func `text is as recorded`() throws {
    try Golden.check(ChangesText().render(Self.report), "Fixtures/changes.txt")
  }

  @Test func `JSON is as recorded`() throws {
    try Golden.check(ChangesJSON().render(Self.report), "Fixtures/changes.json")
  }

  @Test func `Markdown is as recorded`() throws {
    try Golden.check(ChangesMarkdown().render(Self.report), "Fixtures/changes.md")
  }

  @Test func `the page is as recorded`() throws {
    try Golden.check(ChangesPage().render(Self.report), "Fixtures/changes.html")
  }

  @Test func `secrets are masked in every form, and told as changed`() throws {
    let forms = try [
      ChangesText().render(Self.report), ChangesJSON().render(Self.report), ChangesMarkdown().render(Self.report),
      ChangesPage().render(Self.report),
    ]
    for form in forms {
      #expect(!form.contains("hunter"))
      #expect(form.contains("•••"))
    }
  }

  @Test func `Markdown of many changes stays within a comment and tells what was left out`() {
    var other = Catalog()
    other.products = (0..<3_000).map { index in
      var product = Product(id: ProductID("com.example.product-\(index)"), type: .consumable)
      product.referenceName = "🏮 number \(index)"
      return product
    }
    let changes = compare(Catalog(), other, options: ComparisonOptions(today: .dayOfReading))
    let text = ChangesMarkdown().render(ChangesReport(changes, old: "a", new: "b"))
    #expect(text.unicodeScalars.count <= 65_000)
    #expect(text.unicodeScalars.count > 60_000)
    #expect(text.contains("more changes did not fit here"))
    #expect(text.components("<details").count == text.components("</details>").count)
  }

  @Test func `nothing changed is said`() {
    let changes = compare(Catalog(), Catalog(), options: ComparisonOptions(today: .dayOfReading))
    #expect(ChangesText().render(ChangesReport(changes, old: "a", new: "b")) == "a → b: no changes\n")
  }

  @Test func `a name can't write the page`() throws {
    var other = Catalog()
    other.products = [Product(id: "<script>alert(1)</script>\u{202E}", type: .consumable)]
    let report = ChangesReport(
      compare(Catalog(), other, options: ComparisonOptions(today: .dayOfReading)), old: "<b>", new: "@all")
    #expect(try !ChangesPage().render(report).contains("<script>alert"))
    let text = ChangesMarkdown().render(report)
    #expect(!text.contains("<script>") && !text.contains("@all") && !text.contains("\u{202E}"))
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
    let old = Catalog(app: app, products: [coins, map], subscriptionGroups: [group], retired: ["com.example.old"])
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
    new.app?.baseTerritory = "FRA"
    let files = [ContentListing.File("map.svg", size: 1_200, digest: "a")]
    let changes = compare(
      CatalogSide(old, contents: [ContentListing("com.example.map", files: files)]),
      CatalogSide(
        new, contents: [ContentListing("com.example.map", files: files + [.init("coast.svg", size: 3_400_000, digest: "b")])]),
      options: ComparisonOptions(today: .dayOfReading))
    return ChangesReport(changes, old: "main", new: "catalog", showsInternal: true) { change in
      change.product == "com.example.map" ? ChangesReport.Place(file: "catalog/map.yaml", line: 4, column: 3) : nil
    }
  }()
}

extension String {
  /// The parts between a word.
  fileprivate func components(_ word: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
