import CatalogDiff
import CatalogModel
import Reporting
import Testing
import TextFormats

@testable import StorePlanning

/// A plan changes and shows exactly what was chosen, and nothing that only App Store Connect has.
@Suite struct PlanScopeTests {
  private static let (gold, pro): (ProductID, ProductID) = ("com.example.gold", "com.example.pro")

  private static func plan(
    _ store: TestStore, _ catalog: Catalog, leaving leftOut: Set<ProductID> = [], isPartial: Bool = false
  ) async throws -> StorePlan {
    var options = TestStore.options(catalog)
    (options.excluded, options.isPartial) = (leftOut, isPartial)
    let live = try await store.live(for: catalog)
    return try #require(StorePlan(live, catalog, TestStore.frame, options, digest: TestPictures.digest))
  }

  /// The catalog with another one-time purchase for each ID.
  private static func catalog(_ ids: [ProductID]) -> Catalog {
    var catalog = PlanTests.catalog()
    for id in ids {
      var product = catalog.products[0]
      (product.id, product.referenceName) = (id, id.text)
      catalog.products.append(product)
    }
    return catalog
  }

  /// The catalog with a second subscription in its group.
  private static func pair() -> Catalog {
    var catalog = PlanTests.catalog()
    var stays = catalog.pro
    (stays.id, stays.referenceName) = ("com.example.stays", "Stays")
    catalog.subscriptionGroups[0].subscriptions.append(stays)
    return catalog
  }

  /// The same with the first subscription in a new group, beside a new one.
  private static func moved() -> Catalog {
    var catalog = pair()
    var group = catalog.subscriptionGroups[0]
    var other = group.subscriptions.removeLast()
    (other.id, other.referenceName) = ("com.example.other", "Other")
    group.name = "Other"
    group.localizations["en-US"]?.name = "Others"
    group.subscriptions.append(other)
    catalog.subscriptionGroups[0].subscriptions.removeFirst()
    catalog.subscriptionGroups.append(group)
    return catalog
  }

  @Test func `products that the catalog doesn't have keep their places on the app's page`() async throws {
    var catalog = Self.catalog(["com.example.silver", "com.example.tin"])
    for index in catalog.products.indices {
      catalog.products[index].promotion = Promotion(isVisible: true, order: index + 1)
    }
    let store = TestStore(catalog)
    catalog.products.removeFirst()
    let same = try await Self.plan(store, catalog)
    #expect(same.steps.isEmpty && same.isEmpty, "\(TestStore.reported(same))")
    catalog.products[0].promotion?.order = 4
    let swapped = try await Self.plan(store, catalog)
    #expect(swapped.changes.changes.contains { $0.path.steps.contains(.field(.order)) })
    try await store.carryOut(swapped, catalog)
    let live = try await store.live().catalog.products
    let order = live.sorted { ($0.promotion?.order ?? 0) < ($1.promotion?.order ?? 0) }.map(\.id)
    #expect(order == ["com.example.gold", "com.example.tin", "com.example.silver"])
  }

  @Test func `a blocked move is planned the same way before applying, and accepted after it`() async throws {
    let (store, catalog) = (TestStore(Self.pair()), Self.moved())
    let plan = try await Self.plan(store, catalog)
    #expect(plan.impossible.map(\.owner) == ["com.example.pro"])
    #expect(plan.steps.contains { $0.owner == "group:Other" })
    let others = Set(catalog.allProducts.map(\.id).filter { plan.live[$0.text] == nil })
    #expect(others == [Self.gold, Self.pro, "com.example.stays"])
    let again = try await Self.plan(store, catalog, leaving: others)
    func requests(_ plan: StorePlan) -> [[UInt8]] { plan.steps.map { plan.json(of: $0).compactBytes } }
    #expect(Set(requests(plan)).isSubset(of: requests(again)))
    try await store.carryOut(plan, catalog)
    let left = try await Self.plan(store, catalog, leaving: others)
    #expect(left.isEmpty(exceptFor: plan.impossible.map(\.owner)), "\(TestStore.reported(left))")
  }

  @Test func `a blocked group is accepted after applying the rest`() async throws {
    let store = TestStore(PlanTests.catalog())
    var catalog = PlanTests.catalog()
    catalog.products[0].referenceName = "More gold"
    catalog.subscriptionGroups[0].localizations["en-US"]?.name = String(repeating: "too long ", count: 20)
    let plan = try await Self.plan(store, catalog)
    #expect(plan.impossible.map(\.owner) == ["group:Pro"])
    try await store.carryOut(plan, catalog)
    let left = try await Self.plan(store, catalog, leaving: [Self.pro])
    #expect(left.isEmpty(exceptFor: ["group:Pro"]) && !left.isEmpty, "\(TestStore.reported(left))")
  }

  @Test func `a group that was left out is planned once App Store Connect has another name`() async throws {
    let (store, catalog) = (TestStore(PlanTests.catalog()), PlanTests.catalog())
    let leftOut: Set<ProductID> = [Self.gold, Self.pro, "group:Pro"]
    #expect(try await Self.plan(store, catalog, leaving: leftOut).isEmpty)
    var renamed = catalog
    renamed.subscriptionGroups[0].name = "Renamed"
    try await store.carryOut(Self.plan(store, renamed), renamed)
    #expect(try await Self.plan(store, catalog, leaving: leftOut).steps.map(\.owner) == ["group:Pro"])
  }

  @Test func `only chosen products, and the groups that they need, are planned`() async throws {
    let store = TestStore(PlanTests.catalog())
    var catalog = PlanTests.catalog()
    catalog.products[0].referenceName = "More gold"
    catalog.subscriptionGroups[0].name = "All"
    catalog.subscriptionGroups[0].localizations["en-US"]?.name = "All of Pro"
    catalog.app?.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: .all)
    let one = try await Self.plan(store, catalog, leaving: [Self.pro], isPartial: true)
    #expect(Set(one.steps.map(\.owner)) == ["com.example.gold"])
    #expect(one.changes.changes.allSatisfy { $0.product == Self.gold }, "\(TestStore.reported(one))")
    let (other, moved) = (TestStore(Self.pair()), Self.moved())
    let leftOut: Set<ProductID> = [Self.gold, Self.pro, "com.example.stays"]
    let new = try await Self.plan(other, moved, leaving: leftOut, isPartial: true)
    #expect(Set(new.steps.map(\.owner)) == ["group:Other", "com.example.other"], "\(TestStore.reported(new))")
    try await other.carryOut(new, moved)
    let rest = try await Self.plan(other, moved, leaving: leftOut, isPartial: true)
    #expect(rest.isEmpty, "\(TestStore.reported(rest))")
  }

  @Test func `a custom code that isn't read is known to be missing`() async throws {
    var catalog = PlanTests.catalog()
    catalog.products[0].offerCodes = [.ofProduct(codes: [.welcome])]
    let before = try await TestStore(PlanTests.catalog()).live()
    #expect(before.lacksCodes(of: catalog, besides: []))
    #expect(!before.lacksCodes(of: catalog, besides: [Self.gold]))
    #expect(!(try await TestStore(catalog).live().lacksCodes(of: catalog, besides: [])))
    catalog.products[0].offerCodes = [.ofProduct()]
    #expect(before.lacksCodes(of: catalog, besides: []), "offers of other products count for the limit")
  }

  @Test func `a rejected image is uploaded once, and isn't part of the way back`() async throws {
    let store = TestStore(PlanTests.catalog())
    var catalog = PlanTests.catalog()
    catalog.products[0].images = ["art/wide.png"]
    let plan = try await Self.plan(store, catalog)
    try await store.carryOut(plan, catalog)
    let again = try await Self.plan(store, catalog)
    #expect(again.steps.isEmpty, "\(TestStore.reported(again))")
    #expect(again.unmanaged.contains { $0.what.contains("'art/wide.png', which App Store Connect could not use") })
    let target = try #require(plan.wayBack).target(in: try await store.live()).products[0]
    #expect(target.images == [] && target.promotion?.image == nil)
  }

  @Test func `several plans fit into one comment`() async throws {
    var catalog = PlanTests.catalog()
    for index in 0..<120 {
      var product = catalog.products[0]
      product.id = ProductID("com.example.item\(index)." + String(repeating: "x", count: 60))
      product.referenceName = "Item \(index) " + String(repeating: "y", count: 40)
      catalog.products.append(product)
    }
    let plan = try await TestStore(PlanTests.catalog()).plan(catalog)
    let report = ChangesReport(plan.changes, old: "store", new: "catalog")
    for count in [1, 2, 9, 60] {
      let text = PlanMarkdown().render((0..<count).map { ("apps/app\($0)", plan, report) })
      #expect(text.unicodeScalars.count <= 65_536 && text.hasPrefix("## apps/app0\n"))
      #expect(text.contains("more plans did not fit") == (count == 60))
    }
  }

  @Test(arguments: [["3.99", "4.99", "5.99"], ["3.98", "4.98", "5.98"]])
  func `price points are looked up once for all products`(amounts: [String]) async throws {
    var catalog = Self.catalog(["com.example.silver", "com.example.tin"])
    let store = TestStore(catalog)
    _ = try await store.live(for: catalog)
    let calls = store.calls
    for (index, amount) in amounts.enumerated() { catalog.products[index].price?.base = Money(amount) }
    let plan = try await Self.plan(store, catalog)
    // The others find what equals the old amount, and each new one that exists.
    let missing = plan.impossible.count
    #expect(store.calls == 2 * calls + 1 + 1 + amounts.count - missing)
    #expect(missing == (amounts[0] == "3.99" ? 0 : 3))
  }

  @Test func `introductory offers that stay aren't shown as removed`() async throws {
    var catalog = PlanTests.catalog()
    func trial(_ duration: Period, _ territories: [TerritoryCode]) -> IntroductoryOffer {
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.duration, offer.territories) = (.freeTrial, duration, territories)
      return offer
    }
    let others = trial(Period(2, .week), ["DEU", "FRA"])
    catalog.pro.plan.introductoryOffers = [
      others, trial(Period(1, .month), ["USA"]),
    ]
    let store = TestStore(catalog)
    catalog.pro.plan.introductoryOffers = [trial(Period(1, .week), ["USA"])]
    let plan = try await Self.plan(store, catalog)
    #expect(plan.unmanaged.map(\.what) == ["its introductory offer in 2 territories"])
    #expect(plan.changes.changes.allSatisfy { $0.kind.action != .removed }, "\(TestStore.reported(plan))")
  }

  @Test func `equal batches of codes in another order are the same`() async throws {
    var catalog = PlanTests.catalog()
    var batches = [OfferCode.CodeBatch](repeating: .init(count: 500, expires: day("2027-03-01")), count: 2)
    batches[1].isActive = false
    catalog.products[0].offerCodes = [.ofProduct(codes: batches)]
    let store = TestStore(catalog)
    catalog.products[0].offerCodes[0].codes.reverse()
    #expect(try await Self.plan(store, catalog).isEmpty)
    catalog.products[0].offerCodes[0].codes = [batches[0]]
    #expect(try await Self.plan(store, catalog).impossible.isEmpty)
  }

  @Test func `codes that are left aren't shown as removed`() async throws {
    var catalog = PlanTests.catalog()
    catalog.products[0].offerCodes = [.ofProduct(codes: [.init(count: 500, expires: day("2027-03-01"))])]
    let store = TestStore(catalog)
    catalog.products[0].offerCodes[0].codes[0].expires = day("2027-04-01")
    let plan = try await Self.plan(store, catalog)
    #expect(plan.unmanaged.map(\.what) == ["500 codes of the offer 'Codes'"])
    #expect(plan.changes.changes.map(\.id) == ["offer-codes-made"])
  }

  @Test func `an announced rise of monthly payments needs consent, and shows no more than that`() async throws {
    var catalog = PlanTests.catalog()
    catalog.pro.plan.period = Period(1, .year)
    catalog.pro.price?.base = Money("29.99")
    catalog.pro.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: Money("2.99"))))
    let store = TestStore(catalog)
    catalog.pro.plan.billingPlans?.monthlyCommitment?.price?.changes = [
      PriceChange(on: "2027-02-01", base: "3.49", existing: .move)
    ]
    let plan = try await Self.plan(store, catalog)
    #expect(plan.consent.contains(.breaksCustomer) && plan.reaches("breaks-customer"))
    #expect(plan.unreadable.map(\.what) == [])
    #expect(!plan.oneWay.contains { $0.reason.contains("can't be removed") })
  }
}
