import CatalogModel
import StoreFacts
import Testing

struct SaleabilityTests {
  private let day: CalendarDate

  init() throws { day = try #require(CalendarDate("2026-11-21")) }

  private var gold: Product {
    var product = Product(id: "gold", type: .consumable)
    product.status = .approved
    product.price = PriceSchedule(base: Money("0.99"))
    return product
  }

  private func obstacles(_ product: Product, _ territory: TerritoryCode = "USA") -> [Saleability.Obstacle] {
    saleability(of: product, in: territory, on: day).obstacles
  }

  @Test func whatIsApprovedClearedAvailableAndPricedIsSold() {
    #expect(saleability(of: gold, in: "USA", on: day).canBeBought)
    #expect(Territory.all.allSatisfy { obstacles(gold, $0.code).isEmpty })
  }

  @Test(arguments: ReviewStatus.allCases)
  func theReviewDecides(status: ReviewStatus) {
    var product = gold
    product.status = status
    switch status {
    case .approved: #expect(obstacles(product).isEmpty)
    case .draft: #expect(obstacles(product) == [.draft])
    default: #expect(obstacles(product) == [.notApproved(status)])
    }
  }

  // covers(15)
  @Test func clearingIsAskedBesideTheReview() {
    var product = gold
    product.isClearedForSale = false
    #expect(obstacles(product) == [.notClearedForSale])
  }

  @Test func territoriesAreAsked() {
    var product = gold
    product.availability = Availability(territories: .only(["CAN"]))
    #expect(obstacles(product, "CAN").isEmpty)
    #expect(obstacles(product, "USA") == [.notAvailable("USA")])
    product.availability = Availability(territories: .except(["USA"]))
    #expect(obstacles(product, "USA") == [.notAvailable("USA")])
    #expect(obstacles(product, "CAN").isEmpty)
    product.availability = Availability(territories: .only([]))
    #expect(obstacles(product, "CAN") == [.notAvailable("CAN")])
  }

  @Test(arguments: ["PRI", "MCO", "ZZZ", "usa", ""])
  func nothingIsSoldWithoutAStorefront(code: String) {
    #expect(obstacles(gold, TerritoryCode(code)) == [.noStorefront(TerritoryCode(code))])
  }

  @Test func pricesComeFromBaseTierOrTerritory() {
    var product = gold
    product.price = nil
    #expect(obstacles(product) == [.noPrice])
    product.price = PriceSchedule()
    #expect(obstacles(product) == [.noPrice])
    product.price = PriceSchedule(tier: "5")
    #expect(obstacles(product).isEmpty)
    product.price = PriceSchedule(tier: "88")
    #expect(obstacles(product) == [.noPrice])
    product.price = PriceSchedule(territories: ["JPN": 600])
    #expect(obstacles(product, "JPN").isEmpty)
    #expect(obstacles(product, "USA") == [.noPrice])
  }

  /// Upfront and monthly payment have their own territories and prices.
  @Test(
    arguments: [
      ("USA", Availability.Territories.all, true, .amount(30)),
      ("USA", .only([]), false, nil),
      ("DEU", .only([]), true, .equal(to: 3, in: "USA")),
      ("DEU", .only(["DEU"]), true, .equal(to: 30, in: "USA")),
      ("SGP", .only(["DEU"]), false, nil),
    ] as [(TerritoryCode, Availability.Territories, Bool, EffectivePrice?)])
  func eachBillingPlanIsSoldInItsTerritories(
    territory: TerritoryCode, upfront: Availability.Territories, isSold: Bool, price: EffectivePrice?
  ) {
    var yearly = gold
    yearly.type = .autoRenewableSubscription
    yearly.price = PriceSchedule(base: 30)
    yearly.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: 3)), upfront: .init(availability: .init(territories: upfront))
    )
    #expect(obstacles(yearly, territory) == (isSold ? [] : [.notAvailable(territory)]))
    if isSold { #expect(EffectivePrice(of: yearly, soldIn: territory, base: "USA", on: day) == price) }
    yearly.plan.billingPlans?.monthlyCommitment = nil
    #expect(soldNowhere(yearly) == (upfront == .only([])))
  }

  @Test func aPriceThatEndedWithoutABaseIsUnknown() {
    var change = PriceChange()
    (change.on, change.followBase) = (CalendarDate("2026-10-01"), ["GBR"])
    var product = gold
    product.price = PriceSchedule(territories: ["GBR": 1], changes: [change])
    #expect(obstacles(product, "GBR") == [.noPrice])
  }

  @Test func aPriceForEachTerritoryNeedsNoBase() {
    var product = gold
    product.price = PriceSchedule(territories: ["JPN": 150])
    func gaps() -> [MetadataGap] { metadataGaps(of: product, in: nil, of: nil, on: day) }
    #expect(gaps().contains(.basePrice("USA")))
    product.availability = Availability(territories: .only(["JPN"]))
    #expect(!gaps().contains(.basePrice("USA")))
  }

  @Test func aPriceHoldsFromItsDayOn() {
    var change = PriceChange()
    change.base = Money("1.99")
    var product = gold
    for (date, isSold) in [("2026-11-20", true), ("2026-11-21", true), ("2026-11-22", false)] {
      change.on = CalendarDate(date)
      product.price = PriceSchedule(changes: [change])
      #expect(obstacles(product).isEmpty == isSold, "\(date)")
      #expect(metadataGaps(of: product, in: nil, of: nil, on: day).contains(.price) != isSold, "\(date)")
    }
    change.on = nil
    product.price = PriceSchedule(changes: [change])
    #expect(obstacles(product) == [.noPrice])
  }

  @Test func whatIsFreeNeedsNoPrice() {
    var product = gold
    product.type = .freeSubscription
    product.price = nil
    #expect(obstacles(product).isEmpty)
  }

  @Test func everyObstacleIsNamedInOrder() {
    var product = gold
    product.status = .rejected
    product.isClearedForSale = false
    product.availability = Availability(territories: .only(["USA"]))
    product.price = nil
    #expect(
      obstacles(product, "PRI") == [
        .notApproved(.rejected), .notClearedForSale, .notAvailable("PRI"), .noStorefront("PRI"), .noPrice,
      ])
    #expect(!saleability(of: product, in: "PRI", on: day).canBeBought)
  }
}

struct AppSaleabilityTests {
  private let day: CalendarDate

  init() throws { day = try #require(CalendarDate("2026-11-21")) }

  private func product(_ type: ProductType) -> Product {
    var product = Product(id: "gold", type: type)
    product.status = .approved
    product.price = PriceSchedule(base: Money("0.99"))
    return product
  }

  private func obstacles(_ type: ProductType, _ app: App?) -> [Saleability.Obstacle] {
    saleability(of: product(type), app: app, in: "USA", on: day).obstacles
  }

  @Test func `missing statements don't block anything`() {
    #expect(obstacles(.consumable, nil).isEmpty)
    #expect(obstacles(.consumable, App()).isEmpty)
  }

  @Test func `agreements are named before obstacles of a single product`() {
    var app = App()
    app.agreements.paidApps = .expired
    app.agreements.tax = .pending
    app.agreements.banking = .missing
    var gold = product(.consumable)
    gold.status = .draft
    #expect(
      saleability(of: gold, app: app, in: "USA", on: day).obstacles == [
        .agreement(.expired), .tax(.pending), .banking(.missing), .draft,
      ])
    app.agreements.paidApps = .active
    app.agreements.tax = .complete
    app.agreements.banking = .complete
    #expect(obstacles(.consumable, app).isEmpty)
  }

  @Test func `free subscriptions require Newsstand but no agreement`() {
    var app = App()
    app.agreements.paidApps = .missing
    #expect(obstacles(.freeSubscription, app) == [.outsideNewsstand])
    app.isNewsstand = true
    #expect(obstacles(.freeSubscription, app).isEmpty)
  }
}
