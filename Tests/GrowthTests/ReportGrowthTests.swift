import CatalogDiff
import CatalogFormats
import CatalogModel
import CatalogProject
@testable import LanguageServer
import Reporting
import ReviewReadiness
import RuleHandbook
import SourceDiagnostics
import SourceScanning
import StoreFacts
import StorePlanning
import StoreSimulation
import TestSupport
import Testing

/// The cost of output from catalogs grows linearly with their size.
@Suite("Growth with the size of the request", .enabled(if: Steps.canBeCounted))
struct ReportGrowthTests {
  private static let day = CalendarDate.dayOfReading

  // MARK: - Checklists

  private static func checklistReport(_ text: String) throws -> ChecklistReport {
    let read = ReadCatalog(["catalog/app.yaml": Sample.app + text])
    let checklist = Checklist(Checklist.Request(read.catalog, findings: read.everything(), assets: nil, today: day))
    let project = read.project.catalogs[0]
    let app = AppChecklist(
      checklist, name: "Lighthouse", ranges: checklist.entries.map { $0.answer.place.range(project.range) },
      files: read.files,
      requireKnown: false)
    return ChecklistReport([app])
  }

  static let checklists: [Construct] = [
    Construct("checklist of products") { count in
      let text = Sample.products(count)
      return { _ = try? checklistReport(text) }
    },
    Construct("checklist of products with one ID") { count in
      let text = "products:\n" + .lines(count) { _ in "  - {id: com.example.lighthouse.gold, type: consumable}\n" }
      return { _ = try? checklistReport(text) }
    },
    Construct("checklist of groups") { count in
      let text = Sample.groups(count)
      return { _ = try? checklistReport(text) }
    },
    Construct("checklist of groups with findings") { count in
      let text = "subscription_groups:\n" + .lines(count) { "  - {name: The group with the number \($0)}\n" }
      return { _ = try? checklistReport(text) }
    },
    Construct("checklist as text") { count in
      let report = try checklistReport(Sample.products(count))
      return { _ = ChecklistText(isWhole: true).render(report) }
    },
    Construct("checklist as JSON") { count in
      let report = try checklistReport(Sample.products(count))
      return { _ = ChecklistJSON().render(report) }
    },
    Construct("checklist as Markdown") { count in
      let report = try checklistReport(Sample.products(count))
      return { _ = ChecklistMarkdown().render(report) }
    },
    Construct("checklist as a page of products") { count in
      let (page, report) = (try ChecklistPage(), try checklistReport(Sample.products(count)))
      return { _ = page.render(report) }
    },
    Construct("checklist as a page of groups") { count in
      let (page, report) = (try ChecklistPage(), try checklistReport(Sample.groups(count)))
      return { _ = page.render(report) }
    },
    Construct("a long word in narrow lines") { count in
      let text = StyledText(String(repeating: "0", count: 40 * count))
      return {
        var page = TextPage(TextLook(width: 40))
        page.add(text)
      }
    },
    Construct("braces in a template of one's own", from: 500) { count in
      let text = String(repeating: "{ {{a}} ", count: count)
      return { _ = try? ChecklistPage(template: text) }
    },
  ]

  // MARK: - Prices

  private static func priceReport(_ text: String) -> PricesReport {
    PricesReport(PriceList(of: Sample.catalog(text), PriceList.Query(on: day)), name: "Lighthouse")
  }

  /// A plan whose price changes, for new subscribers alone.
  private static func changing(_ count: Int) -> Catalog {
    var price = PriceSchedule(base: Money(digits: 1))
    price.changes = (0..<count).map { index in
      var change = PriceChange()
      (change.on, change.base) = (CalendarDate(daysSinceEpoch: 20_000 + index), Money(digits: Int64(index + 2)))
      change.existingSubscribers = .keep
      return change
    }
    var plan = Product(id: "com.example.lighthouse.magazine.monthly", type: .autoRenewableSubscription)
    (plan.price, plan.plan.period) = (price, Period("P1M"))
    return Catalog(products: [plan])
  }

  static let priceLists: [Construct] = [
    Construct("prices of products", from: 10) { count in
      let catalog = Sample.catalog(Sample.products(count))
      return { _ = PriceList(of: catalog, PriceList.Query(on: day)) }
    },
    Construct("price changes that some subscribers are spared", from: 80) { count in
      let catalog = changing(count)
      var question = PriceList.Query(on: CalendarDate(daysSinceEpoch: 40_000) ?? day)
      question.territories = ["DEU", "USA"]
      return { [question] in _ = PriceList(of: catalog, question) }
    },
    Construct("prices as text", from: 10) { count in
      let report = priceReport(Sample.products(count))
      return { _ = PricesText().render(report) }
    },
    Construct("price changes as text") { count in
      let report = priceReport(Sample.priceChanges(count, base: "1.99"))
      return { _ = PricesText().render(report) }
    },
    Construct("prices as CSV", from: 10) { count in
      let report = priceReport(Sample.products(count))
      return { _ = PricesCSV().render(report) }
    },
    Construct("prices as JSON", from: 10) { count in
      let report = priceReport(Sample.products(count))
      return { _ = PricesJSON().render(report) }
    },
    Construct("prices as a page", from: 10) { count in
      let (page, report) = (try PricesPage(), priceReport(Sample.products(count)))
      return { _ = page.render(report) }
    },
  ]

  // MARK: - Subscriptions

  /// A subscription that was renewed again and again, with an issue in the middle of each period.
  private static func receipt(_ count: Int, lapses: Bool = false) -> (receipt: Receipt, end: Instant) {
    func hour(_ number: Int) -> Instant { Instant(milliseconds: Int64(number) * 3_600_000) }
    var receipt = Receipt()
    receipt.entries = (0..<count).map { number in
      var entry = ReceiptEntry(product: "com.example.lighthouse.magazine", start: hour(number), end: hour(number + 1))
      entry.originalTransaction = "1"
      if lapses, number % 2 == 1 { entry.revoked = entry.start }
      return entry
    }
    receipt.content = (0..<count).map {
      PublishedContent(id: "the issue with the number \($0)", published: hour($0).adding(milliseconds: 1_800_000))
    }
    return (receipt, hour(count))
  }

  private static func periods(_ count: Int, lapses: Bool = false) -> PeriodsReport {
    let (receipt, end) = receipt(count, lapses: lapses)
    return PeriodsReport(subscriptionHistories(of: receipt, at: end), content: receipt.content, at: end)
  }

  private static func matrix(_ pairs: Int) -> SubscriptionGroup {
    var group = SubscriptionGroup(name: "The group")
    let count = Int(Double(pairs).squareRoot().rounded())
    group.subscriptions = (0..<count).map { number in
      var plan = Product(
        id: ProductID("com.example.lighthouse.plan.number.\(number)"), type: .autoRenewableSubscription)
      (plan.plan.level, plan.plan.period) = (number, Period("P1M"))
      plan.price = PriceSchedule(base: Money(digits: Int64(number + 1)))
      return plan
    }
    return group
  }

  static let subscriptions: [Construct] = [
    Construct("periods and content") { count in
      let (receipt, end) = receipt(count)
      return { _ = subscriptionHistories(of: receipt, at: end) }
    },
    Construct("lapses and content") { count in
      let (receipt, end) = receipt(count, lapses: true)
      return { _ = subscriptionHistories(of: receipt, at: end) }
    },
    Construct("periods as text") { count in
      let report = periods(count, lapses: true)
      return { _ = report.rendered(TextLook()) }
    },
    Construct("periods as JSON") { count in
      let report = periods(count, lapses: true)
      return { _ = report.json }
    },
    Construct("periods as a drawing") { count in
      let report = periods(count, lapses: true)
      return { _ = TimelineSVG.render(report.timeline) }
    },
    // Each pair is examined, so the number of pairs matters.
    Construct("moves between plans", from: 400) { count in
      let group = matrix(count)
      return { _ = planMatrix(of: group, in: "USA", on: day, base: "USA") }
    },
    Construct("moves between plans as text", from: 400) { count in
      let report = PlanMatrixReport(planMatrix(of: matrix(count), in: "USA", on: day, base: "USA"))
      return { _ = report.rendered(TextLook()) }
    },
  ]

  // MARK: - Differences

  private static func difference(
    _ name: String, _ old: @escaping @Sendable (Int) -> String, _ new: @escaping @Sendable (Int) -> String
  ) -> Construct {
    Construct(name) { count in
      let (before, after) = (Sample.catalog(old(count)), Sample.catalog(new(count)))
      return {
        _ = ChangesText().render(ChangesReport(compare(before, after, options: .init(today: day)), old: "a", new: "b"))
      }
    }
  }

  static let differences: [Construct] = [
    difference(
      "products of which each changed", { Sample.products($0) }, { Sample.products($0, "    family_sharing: true") }),
    difference("products that are new", { _ in "" }, { Sample.products($0) }),
    difference(
      "price changes that all changed", { Sample.priceChanges($0, base: "1.99") },
      { Sample.priceChanges($0, base: "2.99") }),
    difference("price changes of a new plan", { _ in "" }, { Sample.priceChanges($0, base: "2.99") }),
    difference(
      "groups that are all renamed", { Sample.groups($0) }, { Sample.groups($0) { "Another name for number \($0)" } }),
    difference(
      "groups of one name", { Sample.groups($0) { _ in "The one" } }, { Sample.groups($0) { _ in "The other" } }),
    Construct("scheduled prices of territories", from: 20) { count in
      let codes = Territory.all.prefix(count).map(\.code)
      func catalog(_ amount: Money) -> Catalog {
        var (plan, change) = (Product(id: "gold", type: .autoRenewableSubscription), PriceChange())
        (change.on, change.existingSubscribers) = (CalendarDate("2035-01-15"), .move)
        plan.price = PriceSchedule(base: 1)
        for code in codes {
          plan.price?.territories[code] = 1
          change.territories[code] = amount
        }
        plan.price?.changes = [change]
        return Catalog(products: [plan])
      }
      let (before, after) = (catalog(2), catalog(3))
      return { _ = compare(before, after, options: .init(today: day)) }
    },
  ]

  // MARK: - Plans

  /// A plan that creates products.
  private static func plan(_ count: Int) throws -> (plan: StorePlan, report: ChangesReport) {
    let app = #"{"data": {"type": "apps", "id": "1", "attributes": {"bundleId": "com.example.lighthouse"}}}"#
    let live = LiveStore([FormatFile(TextFile(path: "app.json", text: app))], on: day, baseTerritory: nil)
    let frame = StorePlan.Frame(day: day, store: "https://api.appstoreconnect.apple.com", shelf: "1", catalog: "")
    let plan = try #require(StorePlan(live, Sample.catalog(Sample.products(count)), frame) { "\($0.count)" })
    return (plan, ChangesReport(plan.changes, old: "a", new: "b"))
  }

  /// App Store Connect with products that have a price.
  private static func priced(_ count: Int) -> LiveStore {
    let resources = (0..<count).map { number in
      (
        product: """
        {"type":"inAppPurchases","id":"\(number)","attributes":{"productId":"com.example.lighthouse.\(number)",\
        "name":"Item \(number)","inAppPurchaseType":"CONSUMABLE"},"relationships":{"iapPriceSchedule":{"data":\
        {"type":"inAppPurchasePriceSchedules","id":"\(number)"}}}}
        """,
        others: """
        {"type":"inAppPurchasePriceSchedules","id":"\(number)","relationships":{"manualPrices":{"data":\
        [{"type":"inAppPurchasePrices","id":"\(number)"}]}}},\
        {"type":"inAppPurchasePrices","id":"\(number)","relationships":{"inAppPurchasePricePoint":{"data":\
        {"type":"inAppPurchasePricePoints","id":"\(number)"}},"territory":{"data":\
        {"type":"territories","id":"USA"}}}},\
        {"type":"inAppPurchasePricePoints","id":"\(number)","attributes":{"customerPrice":"1.99"}}
        """
      )
    }
    let app = #"{"type":"apps","id":"1","attributes":{"bundleId":"com.example.lighthouse"}}"#
    let others = ([app] + resources.map(\.others)).joined(separator: ",")
    let text = "{\"data\":[\(resources.map(\.product).joined(separator: ","))],\"included\":[\(others)]}"
    return LiveStore([FormatFile(TextFile(path: "products.json", text: text))], on: day, baseTerritory: nil)
  }

  static let plans: [Construct] = [
    Construct("plan of known products", from: 20) { count in
      let live = priced(count)
      #expect(live.catalog.products.count { $0.price?.base == Money("1.99") } == count)
      return { _ = StorePlanner.steps(to: live.catalog, from: live) }
    },
    Construct("plan as text", from: 20) { count in
      let (plan, report) = try plan(count)
      return { _ = PlanText().render(plan, report) }
    },
    Construct("plan as JSON", from: 20) { count in
      let (plan, report) = try plan(count)
      return { _ = PlanJSON().render(plan, report) { "\($0.count)" } }
    },
    Construct("plan as Markdown", from: 20) { count in
      let (plan, report) = try plan(count)
      return { _ = PlanMarkdown().render(plan, report) }
    },
    Construct("plan as a page", from: 20) { count in
      let (page, one) = (try PlanPage(), try plan(count))
      return { _ = page.render([one]) }
    },
    Construct("changes of a plan that can't be undone") { count in
      let changes = (0..<count).map { (owner: "com.example.lighthouse.item.\($0)", reason: "The ID stays used") }
      return { _ = OneWayChange.lines(changes) }
    },
  ]

  // MARK: - Code and the editor

  private static func positions(_ encoding: PositionEncoding) -> Construct {
    Construct("positions in one long line", from: 50) { count in
      let piece = String(repeating: "gold é 😀 ", count: 100)
      let text = EditorText(TextFile(path: "a.yaml", text: String(repeating: piece, count: count)))
      return { for index in 0..<count { _ = text.position(of: index * piece.utf8.count, encoding) } }
    }
  }

  static let texts: [Construct] = [
    Construct("code with a long ID", from: 100) { count in
      let id = "com.example.lighthouse." + String(repeating: "a", count: count)
      let ids = SoldIDs([SoldIDs.Product(id)], bundleIDs: ["com.example.lighthouse"])
      let code = "let a = \"\(id)b\"\n"
      return { _ = ScannedSource(TextFile(path: "a.swift", text: code), .swift, ids).findings }
    },
    Construct("an endless message header", from: 50) { count in
      let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1024)
      return {
        var reader = MessageReader()
        for _ in 0..<count {
          reader.append(piece)
          while reader.next() != nil {}
        }
      }
    },
    positions(.utf8), positions(.utf16),
  ]

  // MARK: - Reports of findings

  private static func findings(inOneLine: Bool) -> Construct {
    Construct("findings as text, line by line and as JSON, in one line: \(inOneLine)") { count in
      let text =
        inOneLine
        ? "defaults: {" + .lines(count) { _ in "nonsense: 1, " } + "}\n" : Sample.products(count, "    nonsense: 1")
      let read = ReadCatalog(["catalog/app.yaml": Sample.app + text])
      let findings = read.everything()
      return {
        let report = FindingsReport(arranging: findings, files: read.files, productCount: count)
        _ = TextRenderer().render(report)
        _ = ConciseRenderer().render(report)
        _ = JSONRenderer().render(report)
      }
    }
  }

  // MARK: - All of them

  private static let all =
    checklists + priceLists + subscriptions + differences + plans + texts
    + [findings(inOneLine: false), findings(inOneLine: true)]

  @Test("output", arguments: all) func growth(_ construct: Construct) throws { try expectLinear(construct) }
}
