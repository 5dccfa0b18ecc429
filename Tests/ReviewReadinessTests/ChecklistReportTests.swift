import CatalogModel
import Reporting
import ReviewReadiness
import SourceDiagnostics
import Testing

/// The text form of a checklist: by item, short for forty products, with the people responsible.
struct ChecklistReportTests {
  private let day: CalendarDate

  init() throws { day = try #require(CalendarDate("2026-11-21")) }

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
    return AppChecklist(
      checklist, name: catalog.app?.name ?? "", folder: folder, ranges: checklist.entries.map { _ in nil }, files: [],
      requireKnown: false)
  }

  @Test func `forty fresh drafts fit on a screen and into an issue`() {
    let report = ChecklistReport([part(freshDrafts(40))])
    let text = ChecklistText().render(report)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(lines <= 80, "\(lines) lines")
    #expect(text.contains("40 products: com.example.coins.product.0, "))
    let page = ChecklistMarkdown().render(report)
    #expect(page.count <= 20_000, "\(page.count) characters")
    #expect(page.contains("## Blocks the review") && page.contains("<details><summary>"))
  }

  @Test func `what blocks comes before what nobody knows, and yes is folded`() throws {
    let text = ChecklistText().render(ChecklistReport([part(freshDrafts(4))]))
    let lastNo = try #require(text.ranges(of: "\n  no      ").last)
    let firstUnknown = try #require(text.firstRange(of: "\n  unknown "))
    #expect(lastNo.lowerBound < firstUnknown.lowerBound)
    #expect(!text.contains("  yes     "))
    #expect(
      ChecklistText(isWhole: true).render(ChecklistReport([part(freshDrafts(4))])).contains("  yes     price: 0.99"))
  }

  @Test func `the numbers are those of the answers`() {
    let app = part(freshDrafts(12))
    let page = ChecklistMarkdown(isWhole: true).render(ChecklistReport([app]))
    for item in ChecklistItem.all {
      let open = app.checklist.entries.filter { $0.item.id == item.id && $0.answer.verdict == .no }
      #expect(page.contains("- [ ] ") && (open.isEmpty || page.contains(item.title)), "\(item.id)")
    }
    #expect(page.contains("\(app.checklist.count(.no)) no, \(app.checklist.count(.unknown)) unknown"))
    for product in freshDrafts(12).allProducts { #expect(page.contains("`\(product.id.text)`")) }
  }

  @Test func `owners and the due day stand in every format`() throws {
    var catalog = freshDrafts(8, owners: ["mia", "leo"])
    catalog.app?.owner = "kim"
    var report = ChecklistReport([part(catalog)])
    report.due = ChecklistReport.DueDay(try #require(CalendarDate("2026-12-01")), today: day)
    let text = ChecklistText().render(report)
    #expect(text.contains("Owners, due 2026-12-01, in 10 days\n  owner  no  unknown  items\n"))
    #expect(text.contains("\n  mia ") && text.contains("\n  leo ") && text.contains("\n  kim "))
    let page = ChecklistMarkdown().render(report)
    #expect(page.contains("| owner | no | unknown | items |") && page.contains("; due 2026-12-01, in 10 days\n"))
    #expect(try ChecklistPage().render(report).contains("<td>mia</td>"))
    let json = ChecklistJSON().render(report)
    #expect(
      json.contains("\"owner\": \"leo\"") && json.contains("\"due\": {\"on\": \"2026-12-01\", \"days_left\": 10}"))
    let table = ChecklistCSV().render(report)
    #expect(table.hasPrefix("app,catalog,item,answer,scope,subject,owner,due,"))
    #expect(table.contains("review-notes,unknown,product,com.example.coins.product.0,mia,2026-12-01,"))
  }

  @Test func `a group is its plans' one owner's, else the app's`() {
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
  func `a due day is said in days`(due: String, words: String) throws {
    var report = ChecklistReport([part(freshDrafts(1))])
    report.due = ChecklistReport.DueDay(try #require(CalendarDate(due)), today: day)
    #expect(ChecklistText().render(report).contains(words))
  }

  @Test func `several apps have a part each`() throws {
    let report = ChecklistReport([
      part(freshDrafts(2), folder: "apps/alpha/catalog"), part(freshDrafts(3), folder: "apps/beta/catalog"),
    ])
    let text = ChecklistText().render(report)
    #expect(text.contains("Coin Quest (apps/alpha/catalog): not ready: ") && text.hasSuffix(" yes\n"))
    #expect(text.contains("\n2 apps, 0 ready: not ready: "))
    #expect(ChecklistMarkdown().render(report).hasPrefix("# 2 apps: 0 ready for review\n"))
    let json = ChecklistJSON().render(report)
    #expect(json.contains("\"format\": \"shelf.checklists/1\"") && json.contains("\"catalog\": \"apps/beta/catalog\""))
    #expect(try ChecklistPage().render(report).contains("What is open: Coin Quest (apps/beta/catalog)"))
    #expect(ChecklistJUnit(requireKnown: false).render(report).contains("package=\"apps/alpha/catalog\""))
  }
}
