import CatalogDiff
import CatalogModel
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

@testable import Reporting

/// No line of a report is wider than the terminal, for any catalog.
struct LayoutTests {
  private static func expectFits(_ text: String, _ width: Int, _ sourceLocation: SourceLocation = #_sourceLocation) {
    for line in text.split(separator: "\n") {
      #expect(
        DisplayWidth.of(String(line)) <= width, "\(DisplayWidth.of(String(line))) of \(width): \(line)",
        sourceLocation: sourceLocation)
      #expect(line.last != " ", "a space at the end of '\(line)'", sourceLocation: sourceLocation)
    }
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || !VisibleText.isHidden($0) }, sourceLocation: sourceLocation)
  }

  // MARK: - Lines

  @Test(arguments: RandomCases.upTo(100))
  func `a text keeps its characters, in lines that fit`(seed: Int) {
    var dice = Dice(seed: seed)
    let text = StyledText(HostileText.text(&dice), .message) + StyledText(HostileText.text(&dice))
    let (first, rest) = (10 + dice.roll(60), 10 + dice.roll(60))
    let lines = text.lines(first: first, rest: rest)
    for (index, line) in lines.enumerated() { #expect(line.width <= (index == 0 ? first : rest)) }
    let (before, after) = (text.plain, lines.map(\.plain).joined())
    #expect(after.unicodeScalars.filter { $0 != " " } == before.unicodeScalars.filter { $0 != " " })
  }

  @Test func `lines break at spaces, and a word that fits on the next line is not cut`() {
    let lines = StyledText("Subscribers are notified of it").lines(first: 14, rest: 12)
    #expect(lines.map(\.plain) == ["Subscribers", "are notified", "of it"])
    #expect(
      StyledText("a very-long-word-that-is-cut").lines(first: 12, rest: 12).map(\.plain) == [
        "a very-long-", "word-that-", "is-cut",
      ])
    #expect(StyledText("ARE (+102.8 %)").lines(first: 12, rest: 12).map(\.plain) == ["ARE", "(+102.8 %)"])
    #expect(StyledText("金貨百枚").lines(first: 5, rest: 5).map(\.plain) == ["金貨", "百枚"])
  }

  @Test func `colors start and end on each line`() {
    var page = TextPage(TextLook(color: true, width: 20))
    page.add(StyledText("removed for all customers", .removed))
    #expect(page.text == "\u{1B}[31mremoved for all\u{1B}[0m\n\u{1B}[31mcustomers\u{1B}[0m\n")
  }

  @Test func `a place is at the right end, or below`() {
    var page = TextPage(TextLook(width: 30))
    page.add("gold  price", place: "products.yaml:7", indent: 2, hanging: 4)
    page.add("gold  family_sharing", place: "products.yaml:9", indent: 2, hanging: 4)
    #expect(page.text == "  gold  price  products.yaml:7\n  gold  family_sharing\n    products.yaml:9\n")
  }

  @Test(arguments: RandomCases.upTo(50))
  func `tables fit, and their columns are aligned`(seed: Int) {
    var dice = Dice(seed: seed)
    let columns = 1 + dice.roll(6)
    let rows = (0...dice.roll(6)).map { _ in (0..<columns).map { _ in StyledText(HostileText.text(&dice)) } }
    for width in HostileText.widths {
      var page = TextPage(TextLook(width: width))
      page.addTable(rows, indent: 2, numbers: [dice.roll(columns)])
      Self.expectFits(page.text, width)
    }
    var page = TextPage(TextLook(width: 40))
    page.addTable([["金貨", "1"], ["coins", "22"]], numbers: [1])
    #expect(page.text == "金貨    1\ncoins  22\n")
  }

  @Test func `IDs are shown without the bundle ID unless that would be ambiguous`() {
    let names = ProductNames(bundleID: "com.example", among: ["com.example.gold", "gold", "com.example.map"])
    #expect(names.short("com.example.map") == "map" && names.short("com.example.gold") == "com.example.gold")
    #expect(names.short("com.examples.map") == "com.examples.map" && ProductNames().short("a.b") == "a.b")
  }

  @Test(arguments: [
    ("subscribers are notified", "Subscribers are notified."), ("'gold' is new", "'gold' is new."),
    ("App Review reads it.", "App Review reads it."), ("cleared_for_sale stays", "cleared_for_sale stays."), ("", ""),
  ])
  func `a clause becomes a sentence`(clause: String, text: String) { #expect(sentence(clause) == text) }

  // MARK: - Reports

  private static func catalog(_ dice: inout Dice, like old: Catalog? = nil) -> Catalog {
    var catalog = old ?? Catalog(app: App())
    catalog.app?.bundleID = "com.example.app"
    catalog.app?.name = HostileText.text(&dice)
    if old == nil {
      var group = SubscriptionGroup(name: HostileText.text(&dice))
      for number in 0..<6 {
        let isPlan = dice.roll(2) == 0
        let type: ProductType = isPlan ? .autoRenewableSubscription : .consumable
        var product = Product(id: ProductID(HostileText.id(&dice, number)), type: type)
        product.status = dice.pick([.approved, .draft, .missingMetadata, nil])
        if isPlan { group.subscriptions.append(product) } else { catalog.products.append(product) }
      }
      catalog.subscriptionGroups = [group]
    }
    catalog.mapProducts { product in
      product.referenceName = HostileText.text(&dice)
      product.localizations["en-US"] = Localization(name: HostileText.text(&dice), description: HostileText.text(&dice))
      let territories = Territory.all.map(\.code).shuffled(using: &dice).prefix(dice.roll(30))
      product.price = PriceSchedule(
        base: Money(digits: Int64(dice.roll(90) + 1)),
        territories: SortedMap(territories.map { .init(key: $0, value: Money(digits: Int64(dice.roll(900) + 1))) }))
      guard product.type == .autoRenewableSubscription else { return }
      for year in 0..<dice.roll(8) {
        var change = PriceChange()
        change.on = CalendarDate(daysSinceEpoch: 21_000 + 365 * year)
        change.base = Money(digits: Int64(dice.roll(90) + 1))
        change.existingSubscribers = dice.pick([.keep, .move, nil])
        product.price?.changes.append(change)
      }
      var offer = PromotionalOffer()
      (offer.id, offer.terms.mode, offer.terms.duration) = (HostileText.text(&dice), .payAsYouGo, Period(1, .month))
      offer.terms.price = product.price
      offer.terms.price?.changes = []
      product.plan.promotionalOffers = [offer]
    }
    return catalog
  }

  @Test(arguments: RandomCases.upTo(12))
  func `differences and prices of any catalog fit`(seed: Int) {
    var dice = Dice(seed: seed)
    let old = Self.catalog(&dice)
    var new = Self.catalog(&dice, like: old)
    if dice.roll(2) == 0, !new.products.isEmpty { new.products.removeFirst() }
    let place = ChangesReport.Place(file: HostileText.text(&dice), line: 7, column: 1)
    let changes = compare(old, new, options: ComparisonOptions(today: .dayOfReading))
    var report = ChangesReport(changes, old: "a", new: HostileText.text(&dice), showsInternal: true) { _ in place }
    report.bundleID = "com.example.app"
    var prices = PricesReport(PriceList(of: new, PriceList.Query(on: .dayOfReading)), name: HostileText.text(&dice))
    prices.bundleID = "com.example.app"
    for width in HostileText.widths {
      let look = TextLook(width: width)
      for isWhole in [false, true] {
        Self.expectFits(ChangesText(look, isWhole: isWhole).render([report, report]), width)
        Self.expectFits(PricesText(look, showsProceeds: isWhole).render(prices), width)
      }
    }
  }

  @Test(arguments: RandomCases.upTo(25))
  func `findings of any catalog fit`(seed: Int) {
    var dice = Dice(seed: seed)
    let report = RandomReport.make(&dice)
    for width in HostileText.widths {
      let text = TextRenderer(.init(width: width)).render(report)
      for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(width): \(line)") }
    }
  }

  // MARK: - Words of reports

  private static func text(
    _ change: (inout Product) -> Void, isWhole: Bool = false, width: Int = 80
  ) -> String {
    var product = Product(id: "com.example.app.magazine", type: .consumable)
    product.status = .approved
    product.price = PriceSchedule(base: 3)
    product.localizations["en-US"] = Localization(name: "Coins", description: "Coins to spend on chapters.")
    var other = product
    change(&other)
    var app = App()
    (app.bundleID, app.baseTerritory) = ("com.example.app", "USA")
    let (old, new) = (Catalog(app: app, products: [product]), Catalog(app: app, products: [other]))
    let changes = compare(old, new, options: ComparisonOptions(today: .dayOfReading))
    var report = ChangesReport(changes, old: "a", new: "b")
    report.describe(old, new)
    return ChangesText(TextLook(width: width), isWhole: isWhole).render(report)
  }

  @Test func `a comparison starts with the answer, and marks changed words`() {
    let text = Self.text { $0.localizations["en-US"]?.description = "A hundred coins to spend on chapters." }
    #expect(text.hasPrefix("1 change in 1 product of com.example.app: 1 needs App Review\na → b\n\nNEEDS APP REVIEW\n"))
    #expect(text.contains("  magazine  description (en-US)\n"))
    #expect(text.contains("      [-Coins-]{+A hundred coins+} to spend on chapters.\n"))
  }

  @Test func `many prices are one line, unless all are requested`() {
    let codes = Territory.all.map(\.code).prefix(30)
    let raise: (inout Product) -> Void = { product in
      product.price = PriceSchedule(base: 4, territories: SortedMap(codes.map { .init(key: $0, value: 5) }))
    }
    #expect(!Self.text(raise).contains("\(codes[7].text) "))
    #expect(Self.text(raise, isWhole: true).contains("\(codes[7].text) "))
  }
}
