import CatalogModel
import Reporting
import ReviewReadiness
import Testing

/// The status of an app: what blocks it, and upcoming prices.
struct StatusTests {
  private static func status(of app: App? = nil, _ products: [Product]) throws -> AppStatus {
    let day = try #require(CalendarDate("2026-11-27"))
    let catalog = Catalog(app: app, products: products)
    let checklist = Checklist(Checklist.Request(catalog, findings: [], assets: nil, today: day))
    return AppStatus(catalog, checklist, name: "App", bundleID: nil, origin: "catalog", on: day)
  }

  private static func text(_ apps: [AppStatus]) throws -> String {
    StatusText(TextLook(width: 200)).render(StatusReport(apps, on: try #require(CalendarDate("2026-11-27"))))
  }

  private static func product(_ price: PriceSchedule?) -> Product {
    var product = Product(id: "com.example.coins", type: .consumable)
    (product.referenceName, product.status, product.price) = ("Coins", .approved, price)
    return product
  }

  private static func change(_ day: String, _ base: Money? = nil, tier: String? = nil, gbr: Money? = nil) -> PriceChange
  {
    var change = PriceChange()
    (change.on, change.base, change.tier) = (CalendarDate(day), base, tier)
    if let gbr { change.territories = ["GBR": gbr] }
    return change
  }

  private static let prices: [([PriceChange], String)] = [
    ([change("2026-10-01", tier: "3"), change("2027-02-01", 5)], "from 2027-02-01 Coins: 2.99 → 5 USD"),
    ([change("2027-03-01", gbr: 1), change("2027-03-01", 5)], "from 2027-03-01 Coins: 4 → 5 USD"),
    ([change("2027-03-01", gbr: 1)], "from 2027-03-01 Coins: 4 USD → other prices in 1 territory"),
    ([change("2026-12-10", 3), change("2026-12-17", 4)], "sale from 2026-12-10 to 2026-12-16 Coins: 4 → 3 → 4 USD"),
  ]

  @Test func `upcoming prices start with today's, and each day is listed once`() throws {
    for (changes, expected) in Self.prices {
      let product = Self.product(PriceSchedule(base: 4, changes: changes))
      let lines = try Self.text([Self.status([product])]).split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(lines.contains(expected), "\(lines)")
    }
    var plan = Self.product(PriceSchedule(base: 30))
    plan.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: 3, changes: [Self.change("2027-02-01", 4)])))
    #expect(try Self.text([Self.status([plan])]).contains("Coins, monthly payments: 3 → 4 USD"))
  }

  @Test func `an agreement that blocks an app is named and counted`() throws {
    var app = App()
    (app.agreements.paidApps, app.agreements.tax, app.agreements.banking) = (.active, .missing, .missing)
    let status = try Self.status(of: app, [Self.product(PriceSchedule(base: 4))])
    let text = try Self.text([status, status])
    #expect(text.contains("× Tax forms: stated as missing") && text.contains("× Bank account: stated as missing"))
    let counts = text.split(separator: "\n")[2].split(separator: " ")
    #expect(counts[5] == "4", "\(text)")
  }

  @Test func `a product that waits for its app version is listed, and products with one ID are told apart`() throws {
    var waiting = Self.product(PriceSchedule(base: 4))
    waiting.status = .pendingBinaryApproval
    let missing = Self.product(nil)
    let status = try Self.status([waiting, missing])
    let lines = try Self.text([status]).split(separator: "\n")
    #expect(lines.contains { $0.contains("Pending Binary Approval") && $0.contains("waits for its app version") })
    let json = StatusJSON().render(StatusReport([status], on: try #require(CalendarDate("2026-11-27"))))
    #expect(json.ranges(of: "\"no price\"").count == 1, "\(json)")
  }

  @Test func `apps of one name are told apart by their folders`() throws {
    let status = try Self.status([])
    #expect(try Self.text([status, status]).contains("App (catalog)"))
    #expect(try Self.text([status]).contains("App in catalog, 2026-11-27"))
  }

  @Test func `a table lists every product on request`() throws {
    var quiet = Self.product(PriceSchedule(base: 4))
    quiet.review.screenshot = "a.png"
    quiet.localizations = ["en-US": Localization(name: "Coins", description: "A hundred coins.")]
    let report = StatusReport([try Self.status([quiet])], on: try #require(CalendarDate("2026-11-27")))
    for isWhole in [false, true] {
      #expect(StatusMarkdown(isWhole: isWhole).render(report).contains("com.example.coins") == isWhole)
    }
  }
}
