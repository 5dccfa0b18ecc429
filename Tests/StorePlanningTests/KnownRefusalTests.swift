import CatalogDiff
import CatalogLint
import CatalogModel
import Reporting
import SourceDiagnostics
import StoreFacts
import StorePlanning
import StoreServer
import Testing

/// A plan blocks what App Store Connect would refuse, gives the reason, and sends the rest.
@Suite struct KnownRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// The blocked owners, each with a part of the reason.
    let blocked: [String: String]
    var prunes = false
    var stored: @Sendable (inout Catalog) -> Void = { _ in }
    let wanted: @Sendable (inout Catalog) -> Void
  }

  private static let long = String(repeating: "N", count: 80)

  private static let cases: [Case] = [
    Case(
      testDescription: "a new group whose text is too long",
      blocked: ["group:Gym": "at most 75", "com.example.gym": "new group 'Gym' is blocked"]
    ) { $0.subscriptionGroups.append(group("Gym", text: long)) },
    Case(
      testDescription: "a new group with a text without a name",
      blocked: ["group:Gym": "without a name", "com.example.gym": "new group 'Gym' is blocked"]
    ) { $0.subscriptionGroups.append(group("Gym", text: nil)) },
    Case(
      testDescription: "a new group with a name of one letter",
      blocked: ["group:G": "2 to 64", "com.example.gym": "new group 'G' is blocked"]
    ) { $0.subscriptionGroups.append(group("G", text: "Gym")) },
    Case(testDescription: "a group renamed to one letter", blocked: ["group:P": "2 to 64"]) {
      $0.subscriptionGroups[0].name = "P"
    },
    Case(testDescription: "a long reference name", blocked: ["com.example.pro": "at most 64"]) {
      $0.pro.referenceName = long
    },
    Case(
      testDescription: "swapped names of groups",
      blocked: [
        "group:Pro": "can't move", "group:Gym": "can't move", "com.example.pro": "",
        "com.example.gym": "",
      ], stored: { $0.subscriptionGroups.append(group("Gym", text: "Gym")) }
    ) { ($0.subscriptionGroups[0].name, $0.subscriptionGroups[1].name) = ("Gym", "Pro") },
    Case(
      testDescription: "a subscription moved out of a group", blocked: ["com.example.pro": "another group"],
      stored: { $0.subscriptionGroups.append(group("Gym", text: "Gym")) }
    ) {
      let pro = $0.subscriptionGroups.removeFirst().subscriptions
      $0.subscriptionGroups[0].subscriptions += pro
    },
    Case(
      testDescription: "monthly payments out of range in one territory", blocked: ["com.example.year": "in JPN"],
      stored: {
        $0.subscriptionGroups[0].subscriptions.append(yearly("year"))
        $0.subscriptionGroups[0].subscriptions[1].status = .readyToSubmit
      }
    ) { $0.subscriptionGroups[0].subscriptions[1].price?.territories = ["JPN": 3000] },
    Case(
      testDescription: "monthly payments out of range of a new subscription", blocked: ["com.example.new": "in JPN"],
      stored: { $0.subscriptionGroups[0].subscriptions.append(yearly("year")) }
    ) {
      var new = yearly("new")
      new.plan.billingPlans?.monthlyCommitment?.price?.territories = ["JPN": 100]
      $0.subscriptionGroups[0].subscriptions.append(new)
    },
    Case(
      testDescription: "monthly payments of the first subscription, beside an unknown price",
      blocked: ["com.example.new": "price in JPN isn't known", "group:Gym": ""], stored: { $0.subscriptionGroups = [] }
    ) {
      var (new, gym) = (yearly("new"), group("Gym", text: "Gym"))
      new.plan.billingPlans?.monthlyCommitment?.price?.territories = ["JPN": 600]
      gym.subscriptions = [new]
      $0.subscriptionGroups = [gym]
    },
    Case(
      testDescription: "a scheduled price where none applies until then",
      blocked: ["com.example.new": "until then (AFG, AGO, AIA"]
    ) {
      var new = yearly("new")
      new.plan.billingPlans = nil
      new.price = PriceSchedule(
        territories: ["USA": Money("49.99") ?? 1],
        changes: [PriceChange(on: "2027-02-01", base: "59.99", existing: nil)])
      $0.subscriptionGroups[0].subscriptions.append(new)
    },
    Case(
      testDescription: "a base price that is only announced", blocked: ["com.example.map": "until then (USA)"]
    ) {
      var map = map()
      map.price = PriceSchedule(
        territories: ["GBR": Money("3.99") ?? 1],
        changes: [PriceChange(on: "2027-02-01", base: "5.99", existing: nil)])
      $0.products.append(map)
    },
    Case(
      testDescription: "codes that have expired", blocked: ["com.example.pro": "have expired"],
      stored: { $0.pro.offerCodes = [code("Codes")] }
    ) {
      var codes = code("Codes")
      codes.codes.append(.init(count: 500, expires: day("2026-11-01")))
      $0.pro.offerCodes = [codes]
    },
    Case(testDescription: "expired codes of a new product", blocked: ["com.example.map": "have expired"]) {
      var map = map()
      map.offerCodes = [.ofProduct(codes: [.init(count: 500, expires: day("2026-11-01"))])]
      $0.products.append(map)
    },
    Case(
      testDescription: "a custom code of an offer that is turned off", blocked: ["com.example.year": "'Codes'"],
      prunes: true,
      stored: {
        $0.subscriptionGroups[0].subscriptions.append(yearly("year"))
        $0.pro.offerCodes = [code("Codes")]
      }
    ) {
      $0.pro.offerCodes = []
      $0.subscriptionGroups[0].subscriptions[1].offerCodes = [code("Others")]
    },
    Case(
      testDescription: "the name of another promotional offer", blocked: ["com.example.pro": "the offer 'one'"],
      stored: { $0.pro.plan.promotionalOffers = [promotion("one", "Spring")] }
    ) { $0.pro.plan.promotionalOffers = [promotion("two", "Spring")] },
    Case(
      testDescription: "an eleventh promotional offer", blocked: ["com.example.pro": "10 active promotional"],
      stored: {
        $0.pro.plan.promotionalOffers = (1...10).map { promotion("p\($0)", "\($0)") }
      }
    ) { $0.pro.plan.promotionalOffers = [promotion("p11", "11")] },
    Case(
      testDescription: "an eleventh offer with codes", blocked: ["com.example.map": "10 active offers"],
      stored: { catalog in
        catalog.products[0].offerCodes = (1...10).map { OfferCode.ofProduct("Codes \($0)") }
        catalog.products.append(map())
      }
    ) { $0.products[1].offerCodes = [.ofProduct()] },
    Case(
      testDescription: "an amount without a price point",
      blocked: ["com.example.map": "no price of 99999.99 in USA"], stored: { $0.products.append(map()) }
    ) { $0.products[1].price?.base = Money("99999.99") },
  ]

  @Test(arguments: cases)
  func `a plan blocks what App Store Connect refuses, and sends the rest`(one: Case) async throws {
    var catalog = PlanTests.catalog()
    one.stored(&catalog)
    let store = TestStore(catalog)
    one.wanted(&catalog)
    catalog.products[0].referenceName = "The rest"
    let plan = try await store.plan(catalog, prunes: one.prunes)
    let reasons = Dictionary(plan.impossible.map { ($0.owner, $0.reason) }) { first, _ in first }
    #expect(Set(reasons.keys) == Set(one.blocked.keys), "\(reasons)")
    for (owner, words) in one.blocked where !words.isEmpty {
      #expect(reasons[owner]?.contains(words) == true, "\(reasons)")
    }
    #expect(plan.steps.contains { $0.owner == "com.example.gold" })
    #expect(!plan.changes.changes.contains { $0.kind.area == .group && $0.kind.action == .removed })
    try await store.carryOut(plan, catalog)
    #expect(store.refusals == [])
  }

  @Test func `the name of an offer that is removed is free`() async throws {
    var catalog = PlanTests.catalog()
    catalog.pro.plan.promotionalOffers = [Self.promotion("one", "Spring")]
    let store = TestStore(catalog)
    catalog.pro.plan.promotionalOffers = [Self.promotion("two", "Spring")]
    try await store.reach(catalog, "the same name", prunes: true)
  }

  @Test func `a subscription is sold, and has an introductory offer, where it has a price`() async throws {
    var catalog = PlanTests.catalog()
    let store = TestStore(catalog)
    for mode in [OfferMode.freeTrial, .payUpFront] {
      var (new, offer) = (Self.subscription("\(mode)".lowercased()), IntroductoryOffer())
      (offer.terms.mode, offer.terms.duration) = (mode, Period(1, .month))
      if mode != .freeTrial { offer.terms.price = PriceSchedule(base: Money("1.99")) }
      new.plan.introductoryOffers = [offer]
      new.price = PriceSchedule(territories: ["USA": 5])
      catalog.subscriptionGroups[0].subscriptions.append(new)
    }
    try await store.reach(catalog, "a price in one territory")
    #expect(store.records.count { $0.key.type == "subscriptionIntroductoryOffers" } == 2)
    for index in 1...2 { catalog.subscriptionGroups[0].subscriptions[index].price = PriceSchedule(base: 5) }
    let plan = try await store.plan(catalog)
    #expect(plan.changes.changes.count { $0.kind.area == .availability } == 2, "\(plan.changes.changes.map(\.path))")
    try await store.reach(catalog, "a base price")
    #expect(store.records.count { $0.key.type == "subscriptionIntroductoryOffers" } == 2 * Territory.all.count)
  }

  @Test func `an introductory offer that can't be created anywhere is blocked`() async throws {
    for (mode, territories) in [(OfferMode.payUpFront, nil), (.freeTrial, ["DEU"])] as [(OfferMode, [TerritoryCode]?)] {
      var (catalog, offer) = (PlanTests.catalog(), IntroductoryOffer())
      catalog.pro.availability = Availability(territories: .only(["USA"]), includesNewTerritories: false)
      let store = TestStore(catalog)
      (offer.terms.mode, offer.terms.duration, offer.territories) = (mode, Period(1, .month), territories)
      catalog.pro.plan.introductoryOffers = [offer]
      #expect(try await store.plan(catalog).impossible.map(\.owner) == ["com.example.pro"])
    }
  }

  @Test func `a custom code is taken by any product of the app, in any case`() async throws {
    var catalog = PlanTests.catalog()
    var code = OfferCode.ofProduct(codes: [.welcome])
    (code.eligibility, code.terms.mode, code.terms.duration) = ([.new], .payUpFront, Period(1, .month))
    catalog.pro.offerCodes = [code]
    let store = TestStore(catalog)
    catalog.products[0].offerCodes = [
      .ofProduct(codes: [.init(custom: "welcome99", count: 5, expires: day("2027-01-01"))])
    ]
    let blocked = try await store.plan(catalog).impossible
    #expect(blocked.map(\.owner) == ["com.example.gold"] && blocked[0].reason.contains("custom codes"))
  }

  // MARK: - Monthly payments

  @Test func `offers for monthly and for upfront payment are independent`() async throws {
    var catalog = PlanTests.catalog()
    var year = Self.yearly("year")
    func trial(_ weeks: Int, _ plan: TargetPlan, _ territories: [TerritoryCode]? = nil) -> IntroductoryOffer {
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration, offer.terms.targetPlan) = (.freeTrial, Period(weeks, .week), plan)
      offer.territories = territories
      return offer
    }
    year.plan.introductoryOffers = [trial(1, .upfront), trial(1, .monthlyCommitment, ["DEU", "FRA"])]
    catalog.subscriptionGroups[0].subscriptions.append(year)
    let store = TestStore(catalog)
    func rows() -> Int { store.records.count { $0.key.type == "subscriptionIntroductoryOffers" } }
    let all = rows()
    catalog.subscriptionGroups[0].subscriptions[1].plan.introductoryOffers = [trial(2, .upfront)]
    let plan = try await store.plan(catalog)
    #expect(plan.unmanaged.map(\.what) == ["its introductory offer in 2 territories"])
    #expect(
      PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog")).contains("created again"))
    try await store.carryOut(plan, catalog)
    #expect(rows() == all)
    catalog.subscriptionGroups[0].subscriptions[1].plan.introductoryOffers = []
    try await store.reach(catalog, "no offers", prunes: true)
    #expect(rows() == 0)
  }

  @Test func `an approved subscription gets monthly payments, and an offer for them`() async throws {
    var catalog = PlanTests.catalog()
    var year = Self.yearly("year")
    year.plan.billingPlans = nil
    catalog.subscriptionGroups[0].subscriptions.append(year)
    let store = TestStore(catalog)
    catalog.subscriptionGroups[0].subscriptions[1] = Self.yearly("year")
    var offer = Self.promotion("spring", "Spring")
    (offer.terms.mode, offer.terms.duration, offer.terms.targetPlan) = (
      .payAsYouGo, Period(1, .month), .monthlyCommitment
    )
    offer.terms.price = PriceSchedule(base: Money("1.99"))
    catalog.subscriptionGroups[0].subscriptions[1].plan.promotionalOffers = [offer]
    try await store.reach(catalog, "monthly payments")
    #expect(Self.rules(catalog).allSatisfy { !["offer-combination", "commitment-plan"].contains($0) })
  }

  @Test func `monthly payments have a price where they are offered`() async throws {
    var catalog = PlanTests.catalog()
    let store = TestStore(catalog)
    var new = Self.yearly("new")
    new.plan.billingPlans?.monthlyCommitment?.availability = Availability(territories: .only(["DEU", "FRA"]))
    new.plan.billingPlans?.monthlyCommitment?.price?.territories = ["BRA": 1]
    catalog.subscriptionGroups[0].subscriptions.append(new)
    try await store.reach(catalog, "elsewhere")
  }

  @Test func `scheduled monthly payments are compared with the upfront price of that day`() async throws {
    var catalog = PlanTests.catalog()
    catalog.subscriptionGroups[0].subscriptions.append(Self.yearly("year"))
    let store = TestStore(catalog)
    func change(_ base: String) -> PriceChange {
      PriceChange(on: "2027-02-01", base: base, existing: .keep)
    }
    catalog.subscriptionGroups[0].subscriptions[1].plan.billingPlans?.monthlyCommitment?.price?.changes = [
      change("7.99")
    ]
    #expect(try await store.plan(catalog).impossible.count == 1)
    #expect(Self.rules(catalog).contains("commitment-plan"))
    catalog.subscriptionGroups[0].subscriptions[1].price?.changes = [change("79.99")]
    #expect(!Self.rules(catalog).contains("commitment-plan"))
  }

  @Test func `announced prices that were read are no errors`() async throws {
    var catalog = PlanTests.catalog()
    var (local, base) = (PriceChange(), PriceChange())
    (local.on, local.territories, local.existingSubscribers) = (day("2027-02-01"), ["GBR": 60], .keep)
    (base.on, base.base, base.existingSubscribers) = (day("2027-02-01"), Money("5.49"), .keep)
    var year = Self.yearly("year")
    year.price?.territories = ["GBR": 50]
    year.price?.changes = [local]
    year.plan.billingPlans?.monthlyCommitment?.price?.changes = [base]
    catalog.subscriptionGroups[0].subscriptions.append(year)
    let live = try await TestStore(catalog).live(for: catalog)
    let held = Dictionary(live.catalog.allProducts.map { ($0.id, RecordedValues(of: $0)) }) { first, _ in first }
    let visit = CatalogVisit(of: live.catalog, held: held, today: TestStore.day)
    let found = find(Rule.all, in: visit).filter { $0.kind.id == "silent-subscriber-increase" }
    #expect(found.map(\.severity) == [.warning, .warning])
  }

  private static func rules(_ catalog: Catalog) -> [String] {
    find(Rule.all, in: CatalogVisit(of: catalog, today: TestStore.day)).map(\.kind.id)
  }

  // MARK: - Parts

  private static func group(_ name: String, text: String?) -> SubscriptionGroup {
    var group = SubscriptionGroup(name: name)
    group.localizations = ["en-US": GroupLocalization(name: text)]
    group.subscriptions = [subscription("gym")]
    return group
  }

  private static func subscription(_ name: String) -> Product {
    var product = PlanTests.catalog().pro
    (product.id, product.referenceName) = (ProductID("com.example.\(name)"), name)
    return product
  }

  /// A subscription for a year with monthly payments.
  private static func yearly(_ name: String) -> Product {
    var product = subscription(name)
    product.plan.period = Period(1, .year)
    product.price = PriceSchedule(base: Money("49.99"))
    product.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("4.99"))))
    return product
  }

  private static func map() -> Product {
    var map = PlanTests.catalog().products[0]
    (map.id, map.referenceName) = ("com.example.map", "Map")
    return map
  }

  static func promotion(_ id: String, _ name: String) -> PromotionalOffer {
    var offer = PromotionalOffer()
    (offer.id, offer.referenceName) = (id, name)
    (offer.terms.mode, offer.terms.duration) = (.freeTrial, Period(1, .week))
    return offer
  }

  private static func code(_ name: String) -> OfferCode {
    var code = OfferCode()
    (code.referenceName, code.eligibility, code.stacksWithIntro, code.renews) = (name, [.new], true, true)
    (code.terms.mode, code.terms.duration) = (.freeTrial, Period(1, .week))
    code.codes = [.init(custom: "SPRING", count: 100)]
    return code
  }
}
