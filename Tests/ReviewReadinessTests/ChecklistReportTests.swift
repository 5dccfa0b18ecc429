import CatalogModel
@testable import Reporting
import ReviewReadiness
import SourceDiagnostics
import TestSupport
import Testing

/// The text form of a checklist: by item, short for forty products, with the people responsible.
struct ChecklistReportTests {
  /// An app with unfinished products.
  private func freshDrafts(_ count: Int, owners: [String] = []) -> Catalog {
    var app = App()
    (app.name, app.bundleID) = ("Coin Quest", "com.example.coins")
    (app.primaryLocale, app.baseTerritory) = ("en-US", "USA")
    app.locales = ["en-US", "fr-FR"]
    let types: [ProductType] = [.consumable, .nonConsumable, .nonRenewingSubscription, .autoRenewableSubscription]
    let products = (0..<count).map { number in
      var product = Product(id: ProductID("com.example.coins.product.\(number)"), type: types[number % 4])
      product.referenceName = "Product \(number)"
      product.status = .draft
      product.localizations = ["en-US": Localization(name: "Product \(number)")]
      product.price = PriceSchedule(base: Money("0.99"))
      if product.type == .autoRenewableSubscription {
        (product.plan.level, product.plan.period) = (number + 1, Period(1, .month))
      }
      if !owners.isEmpty { product.owner = owners[number % owners.count] }
      return product
    }
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = products.filter { $0.type == .autoRenewableSubscription }
    return Catalog(
      app: app, products: products.filter { $0.type != .autoRenewableSubscription }, subscriptionGroups: [group])
  }

  private func part(_ catalog: Catalog, folder: String = "") -> AppChecklist {
    let checklist = Checklist(
      Checklist.Request(catalog, findings: findings(in: catalog, nil, day), assets: nil, today: day))
    var app = AppChecklist(checklist, named: catalog.app?.name ?? "", folder: folder)
    app.bundleID = catalog.app?.bundleID
    return app
  }

  @Test func `forty fresh drafts fit on a screen and into an issue`() {
    let report = ChecklistReport([part(freshDrafts(40))])
    let text = ChecklistText().render(report)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(lines <= 80, "\(lines) lines")
    #expect(text.contains("40 products") && text.contains("product.0, product.1, product.2 and 37 more"))
    let page = ChecklistMarkdown().render(report)
    #expect(page.count <= 20_000, "\(page.count) characters")
    #expect(page.contains("## Blocking") && page.contains("<details><summary>"))
  }

  @Test func `blocking items come before those to check by hand, and passed items are left out`() throws {
    let text = ChecklistText().render(ChecklistReport([part(freshDrafts(4))]))
    let lastNo = try #require(text.ranges(of: "\n  ✗ ").last)
    let firstUnknown = try #require(text.firstRange(of: "\n  ? "))
    #expect(text.hasPrefix("Coin Quest   NOT READY   ") && lastNo.lowerBound < firstUnknown.lowerBound)
    #expect(!text.contains("  ✓ "))
    #expect(ChecklistText(isWhole: true).render(ChecklistReport([part(freshDrafts(4))])).contains("\n  ✓ Price  "))
  }

  @Test func `the Markdown report lists every open item`() {
    let app = part(freshDrafts(12))
    let page = ChecklistMarkdown(isWhole: true).render(ChecklistReport([app]))
    for item in ChecklistItem.all {
      let isOpen = app.answers([.no]).contains { $0.item.id == item.id }
      #expect(page.contains("- [ ] ") && (!isOpen || page.contains(item.title)), "\(item.id)")
    }
    #expect(page.contains("\(app.taskCount(.no)) blocking, \(app.taskCount(.unknown)) to check by hand"))
    for product in freshDrafts(12).allProducts { #expect(page.contains("`\(product.id.text)`")) }
  }

  @Test func `owners and due dates are in every format`() throws {
    var catalog = freshDrafts(8, owners: ["mia", "leo"])
    catalog.app?.owner = "kim"
    var report = ChecklistReport([part(catalog)])
    report.due = ChecklistReport.DueDay(try #require(CalendarDate("2026-12-01")), today: day)
    let text = ChecklistText().render(report)
    #expect(text.contains("OWNERS   due 2026-12-01, in 10 days\n  owner  blocking  by hand  items\n"))
    #expect(text.contains("\n  mia ") && text.contains("\n  leo ") && text.contains("\n  kim "))
    let page = ChecklistMarkdown().render(report)
    #expect(page.contains("| owner | blocking | by hand | items |") && page.contains("; due 2026-12-01, in 10 days\n"))
    let html = try ChecklistPage().render(report)
    #expect(html.contains("<td>mia</td>") && html.contains("Review screenshot ×4") && !text.contains("screenshot ×4,"))
    let json = ChecklistJSON().render(report)
    #expect(
      json.contains("\"owner\": \"leo\"") && json.contains("\"due\": {\"on\": \"2026-12-01\", \"days_left\": 10}"))
    let table = ChecklistCSV().render(report)
    #expect(table.hasPrefix("app,catalog,item,answer,scope,subject,owner,due,"))
    #expect(table.contains("review-notes,unknown,product,com.example.coins.product.0,mia,2026-12-01,"))
  }

  @Test func `a group belongs to the one owner of its subscriptions, or else to the app's owner`() {
    var catalog = freshDrafts(8, owners: ["mia"])
    catalog.app?.owner = "kim"
    let owners = { (catalog: Catalog) in
      self.part(catalog).checklist.entries.filter { $0.item.scope == .group }.map(\.owner)
    }
    #expect(Set(owners(catalog)) == ["mia"])
    catalog.subscriptionGroups[0].subscriptions[0].owner = "leo"
    #expect(Set(owners(catalog)) == ["kim"])
  }

  @Test(arguments: [("2026-11-21", "due 2026-11-21, today"), ("2026-11-22", "in 1 day"), ("2026-11-18", "3 days ago")])
  func `a due date is shown in days`(due: String, words: String) throws {
    var report = ChecklistReport([part(freshDrafts(1))])
    report.due = ChecklistReport.DueDay(try #require(CalendarDate(due)), today: day)
    #expect(ChecklistText().render(report).contains(words))
  }

  @Test func `each of several apps has its own section`() throws {
    let report = ChecklistReport([
      part(freshDrafts(2), folder: "apps/alpha/catalog"), part(freshDrafts(3), folder: "apps/beta/catalog"),
    ])
    let text = ChecklistText().render(report)
    #expect(text.contains("\nCoin Quest (apps/alpha/catalog)   NOT READY   "))
    #expect(text.hasPrefix("2 apps, 0 ready   NOT READY   "))
    #expect(ChecklistMarkdown().render(report).hasPrefix("# 2 apps: 0 ready for review\n"))
    let json = ChecklistJSON().render(report)
    #expect(json.contains("\"format\": \"shelf.checklists/1\"") && json.contains("\"catalog\": \"apps/beta/catalog\""))
    #expect(ChecklistJUnit(requireKnown: false).render(report).contains("package=\"apps/alpha/catalog\""))
  }

  // MARK: - Root causes

  /// A product that only lacks its screenshot, in the state that follows from that.
  private func withoutScreenshot() -> Catalog {
    var catalog = freshDrafts(1)
    catalog.products[0].status = .missingMetadata
    catalog.products[0].localizations = ["en-US": Localization(name: "Product 0", description: "A product.")]
    catalog.app?.locales = ["en-US"]
    catalog.subscriptionGroups = []
    return catalog
  }

  @Test func `the effects of a cause are listed with it, and are no tasks of their own in any format`() throws {
    let app = part(withoutScreenshot())
    let report = ChecklistReport([app])
    let text = ChecklistText().render(report)
    let tasks = app.answers([.no]).reduce(0) { $0 + $1.count }
    #expect(app.checklist.count(.no) > tasks && tasks == app.taskCount(.no))
    #expect(text.contains("   NOT READY   \(tasks) blocking"))
    #expect(ChecklistMarkdown().render(report).contains("not ready: \(tasks) blocking, "))
    #expect(try ChecklistPage().render(report).contains("not ready</span></td><td class=\"number\">\(tasks)</td>"))
    #expect(text.contains("✗ Review screenshot"))
    #expect(text.contains("this also clears: Missing Metadata and not buyable in the sandbox"))
    #expect(!text.contains("✗ Status") && !text.contains("✗ Sandbox"))
    let json = ChecklistJSON().render(report)
    #expect(json.contains("\"no\": \(tasks)") && json.contains("\"follows_from\": \"review-screenshot\""))
    let junit = ChecklistJUnit(requireKnown: false).render(report)
    #expect(junit.contains("failures=\"\(tasks)\"") && junit.ranges(of: "<failure ").count == tasks)
    let table = ChecklistCSV().render(report).split(separator: "\n")
    #expect(table.contains { $0.hasPrefix("Coin Quest,,sandbox,no,") && $0.hasSuffix(",review-screenshot") })
  }

  @Test func `the preview judges the lengths of texts as lint does`() throws {
    var catalog = withoutScreenshot()
    let long = String(repeating: "a", count: 80)
    catalog.products[0].localizations = [
      "en-US": Localization(name: "A", description: long), "fr-FR": Localization(name: "A", description: "B."),
    ]
    var report = StorefrontReport(catalog, name: "A", day: day, territory: "USA")
    report.findings = findings(in: catalog, nil, day)
    let page = try StorefrontPage().render(report)
    #expect(page.contains(">too long, too short</td>") || page.contains(">too short, too long</td>"))
    #expect(page.contains(">too short</td>"))
  }

  @Test func `the preview marks a shared name in each of its languages, in words`() throws {
    var catalog = withoutScreenshot()
    catalog.app?.locales = ["en-US", "fr-FR"]
    catalog.products[0].localizations["fr-FR"] = Localization(name: "Produit", description: "Un produit.")
    catalog.products.append(catalog.products[0].with(id: "com.example.coins.other"))
    var report = StorefrontReport(catalog, name: "A", day: day, territory: "USA")
    report.findings = findings(in: catalog, nil, day).filter { $0.kind.id == "duplicate-display-name" }
    let page = try StorefrontPage().render(report)
    #expect(page.contains("4 texts: 0 missing, 2 with problems") && page.ranges(of: ">problem</td>").count == 2)
    #expect(page.contains("</a>: problem in en-US, fr-FR</li>") && page.contains("1 warning from shelf lint"))
  }

  @Test func `with two causes, neither alone clears the effects`() {
    var catalog = withoutScreenshot()
    catalog.products[0].price = nil
    let text = ChecklistText().render(ChecklistReport([part(catalog)]))
    #expect(text.contains("with the other items this also clears: Missing Metadata"))
    #expect(!text.contains("      this also clears"))
  }

  @Test func `the effects of an unselected cause stay with their own items`() {
    let app = AppChecklist(Checklist(of: withoutScreenshot(), only: ["sandbox"]), named: "A")
    #expect(ChecklistText().render(ChecklistReport([app])).contains("✗ Sandbox"))
  }

  @Test func `reasons are shown on request`() {
    let report = ChecklistReport([part(freshDrafts(1))])
    #expect(
      ChecklistText().render(report).hasSuffix(
        "\nAdd --reasons for the reasons, with Apple's sources.\n"))
    let whole = ChecklistText(showsReasons: true).render(report)
    #expect(whole.contains("      why: ") && !whole.contains("--reasons"))
  }

  @Test(arguments: RandomCases.upTo(20))
  func `the checklist of any catalog fits`(seed: Int) {
    var dice = Dice(seed: seed)
    var catalog = freshDrafts(6, owners: [HostileText.text(&dice), HostileText.text(&dice)])
    catalog.app?.name = HostileText.text(&dice)
    catalog.subscriptionGroups[0].name = HostileText.text(&dice)
    var number = 0
    catalog.mapProducts { product in
      number += 1
      product = product.with(id: HostileText.id(&dice, number))
      product.status = dice.pick([.draft, .missingMetadata, .approved, nil])
      product.review.notes = HostileText.text(&dice)
    }
    var report = ChecklistReport([part(catalog), part(catalog, folder: HostileText.text(&dice))])
    if dice.roll(2) == 0 { report = ChecklistReport([part(catalog)]) }
    for width in HostileText.widths {
      for isWhole in [false, true] {
        let text = ChecklistText(TextLook(width: width), isWhole: isWhole, showsReasons: isWhole).render(report)
        for line in text.split(separator: "\n") {
          #expect(DisplayWidth.of(String(line)) <= width && line.last != " ", "\(width): \(line)")
        }
      }
    }
  }
}

extension Product {
  /// The same product with another ID.
  fileprivate func with(id: String) -> Product {
    var other = Product(id: ProductID(id), type: type)
    other.referenceName = referenceName
    other.localizations = localizations
    other.price = price
    other.plan = plan
    other.owner = owner
    return other
  }
}
