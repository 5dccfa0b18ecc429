import CatalogModel
import Reporting
import ReviewReadiness
import SourceDiagnostics
import StoreFacts
import Testing

struct SaleCausesTests {
  private var gold: Product {
    var product = Product(id: "com.example.gold", type: .consumable)
    product.status = .approved
    product.price = PriceSchedule(base: Money("0.99"), territories: ["JPN": 150])
    return product
  }

  private func ask(
    _ id: String = "com.example.gold", about product: Product, in territory: TerritoryCode? = nil, of app: App? = nil
  ) -> SaleCauses {
    var question = SaleCauses.Query(id, in: Catalog(app: app, products: [product]), on: day)
    question.territory = territory
    return SaleCauses(question)
  }

  @Test func `a product for sale shows its price and territories`() {
    let causes = ask(about: gold)
    #expect(causes.isForSale)
    #expect(causes.price == .amount(Money(digits: 99, scale: 2)))
    #expect(causes.territories.count == 175)
    #expect(ask(about: gold, in: "JPN").price == .amount(150))
    #expect(ask(about: gold, in: "FRA").price == .equal(to: Money(digits: 99, scale: 2), in: "USA"))
  }

  @Test func `a subscription sold for monthly payments only shows their price`() throws {
    var yearly = gold
    yearly.type = .autoRenewableSubscription
    yearly.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: 3)),
      upfront: .init(availability: Availability(territories: .only(["USA"]))))
    let causes = ask(about: yearly, in: "DEU")
    #expect(causes.isForSale && causes.isMonthly && causes.price == .equal(to: 3, in: "USA"))
    let text = SaleCausesReport(causes, places: []).rendered().replacing("\n", with: " ")
    #expect(text.contains(": 12 payments a year of Apple's equivalent of 3 USD"))
    let missing = ask(about: yearly, in: "SGP").causes
    #expect(missing.map(\.message) == ["no billing plan includes SGP"])
  }

  @Test func `a command names the catalog`() {
    var product = gold
    product.status = .readyToSubmit
    var question = SaleCauses.Query("com.example.gold", in: Catalog(products: [product]), on: day)
    question.catalogName = "shop"
    #expect(SaleCauses(question).causes.map(\.remedy) == ["shelf checklist shop"])
  }

  @Test func `an app without a version on sale is named`() {
    var app = App()
    let causes = ask(about: gold, of: app)
    #expect(causes.causes.map(\.id) == ["no-app-version"] && causes.isUnknown)
    app.versionOnSale = "1.0"
    #expect(ask(about: gold, of: app).isForSale && ask(about: gold).isForSale)
  }

  @Test(arguments: [
    (ReviewStatus.draft, "draft"), (.missingMetadata, "missing-metadata"), (.waitingForUpload, "waiting-for-upload"),
    (.processingContent, "processing-content"), (.readyToSubmit, "not-submitted"),
    (.waitingForReview, "waiting-for-review"),
    (.inReview, "in-review"), (.developerActionNeeded, "developer-action-needed"),
    (.pendingBinaryApproval, "pending-app-version"), (.rejected, "rejected"),
    (.developerRemovedFromSale, "removed-by-developer"), (.removedFromSale, "removed-from-sale"),
  ])
  func `every state has its cause`(status: ReviewStatus, id: String) {
    var product = gold
    product.status = status
    #expect(ask(about: product).causes.map(\.id) == [id])
    #expect(ask(about: product).causes.allSatisfy { $0.remedy != nil && $0.place != nil })
  }

  @Test func `Missing Metadata is explained by the findings, as in the checklist`() throws {
    var product = gold
    (product.status, product.referenceName, product.review.screenshot) = (.missingMetadata, "Gold", "a.png")
    product.localizations = ["en-US": Localization(name: "Gold", description: "Coins.")]
    product.price = PriceSchedule(base: Money("0.97"))
    var question = SaleCauses.Query("com.example.gold", in: Catalog(products: [product]), on: day)
    #expect(SaleCauses(question).causes.first?.message.hasSuffix("the catalog is complete") == true)
    question.findings = findings(in: question.catalog, nil, day).filter { $0.kind.id == "price-not-a-price-point" }
    let cause = try #require(SaleCauses(question).causes.first?.message)
    let list = Checklist(
      Checklist.Request(question.catalog, findings: question.findings, assets: nil, today: day))
    #expect(cause == "Missing Metadata: 1 error of lint")
    #expect(list.entries.first { $0.item.id == "state" }?.answer.evidence == cause)
  }

  @Test func `a remedy fits how the catalog states it`() {
    var product = gold
    product.availability = Availability(territories: .except(["CHN"]))
    #expect(ask(about: product, in: "CHN").causes.map(\.remedy) == ["remove CHN from 'except:'"])
    product.price = PriceSchedule(territories: ["JPN": 150])
    let remedies = ask(about: product, in: "DEU").causes.map(\.remedy)
    #expect(remedies == ["add 'base:' to the price, or a price for that territory"])
  }

  @Test func `a product without a status may be for sale`() {
    var product = gold
    product.status = nil
    let causes = ask(about: product)
    #expect(causes.causes.map(\.id) == ["unknown-state"] && causes.isUnknown && !causes.isForSale)
    #expect(causes.territories.count == 175 && causes.price != nil)
    product.isClearedForSale = false
    #expect(!ask(about: product).isUnknown && ask(about: product).territories.isEmpty)
  }

  @Test func `causes are in the order in which to fix them`() {
    var app = App()
    app.agreements.paidApps = .pending
    var product = gold
    product.status = .rejected
    product.isClearedForSale = false
    product.availability = Availability(territories: .only(["CAN"]))
    product.price = nil
    let causes = ask(about: product, in: "USA", of: app)
    #expect(
      causes.causes.map(\.id) == ["agreement-not-active", "rejected", "not-cleared", "not-available", "no-price"])
    #expect(causes.territories.isEmpty && causes.price == nil)
  }

  @Test func `free subscriptions outside Newsstand`() {
    var product = gold
    product.type = .freeSubscription
    product.price = nil
    #expect(ask(about: product).causes.map(\.id) == ["free-subscription-outside-newsstand"])
    var app = App()
    app.isNewsstand = true
    #expect(ask(about: product, of: app).price == .free)
  }

  @Test(arguments: ["com.example.Gold", "com.example.gol", "com_example_gold", "comexamplegold", "com.example.glod"])
  func `similar IDs are suggested`(id: String) {
    let causes = ask(id, about: gold)
    #expect(causes.causes.map(\.id) == ["not-in-catalog"])
    #expect(causes.nearest == ["com.example.gold"])
  }

  @Test func `texts that resemble no ID have no suggestions`() { #expect(ask("x", about: gold).nearest.isEmpty) }

  @Test func `retired IDs and those of other apps are distinguished`() {
    var question = SaleCauses.Query("old", in: Catalog(products: [gold], retired: ["old"]), on: day)
    #expect(SaleCauses(question).causes.map(\.id) == ["retired"])
    question = SaleCauses.Query("com.example.gold", in: Catalog(), on: day)
    question.neighbours = [Catalog(products: [gold])]
    #expect(SaleCauses(question).causes.map(\.id) == ["another-apps"])
  }

  @Test func `a price change applies from its date on`() throws {
    var product = gold
    var change = PriceChange()
    change.on = day
    change.base = Money("1.99")
    product.price?.changes = [change]
    #expect(ask(about: product).price == .amount(Money(digits: 199, scale: 2)))
    let before = try #require(CalendarDate("2026-11-20"))
    let causes = SaleCauses(SaleCauses.Query("com.example.gold", in: Catalog(products: [product]), on: before))
    #expect(causes.price == .amount(Money(digits: 99, scale: 2)))
  }
}
