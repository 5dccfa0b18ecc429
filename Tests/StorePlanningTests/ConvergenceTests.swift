import CatalogModel
import Foundation
import StorePlanning
import Testing
import TextFormats

/// After a plan is applied, a new plan is empty, for any state of App Store Connect and any catalog.
@Suite struct ConvergenceTests {
  /// The number of random pairs (`PAIRS`), and the seed of the first (`FIRST_PAIR`), from the environment.
  private static let count = ProcessInfo.processInfo.environment["PAIRS"].flatMap(UInt64.init) ?? 2
  private static let first = ProcessInfo.processInfo.environment["FIRST_PAIR"].flatMap(UInt64.init) ?? 0

  @Test(arguments: 0..<UInt64(4))
  func `plans between pairs of catalogs converge`(heap: UInt64) async throws {
    for seed in stride(from: Self.first + heap, to: Self.first + Self.count, by: 4) { try await Self.meet(seed) }
  }

  private static func meet(_ seed: UInt64) async throws {
    var random = RandomCatalog(seed: seed)
    let store = TestStore(Catalog(app: App()))
    let first = random.first()
    let (isReleased, prunes) = (random.dice.isOne(in: 2), random.dice.isOne(in: 2))
    let loaded = try await TestStore(first).plan(first, prunes: prunes)
    #expect(loaded.isEmpty, "seed \(seed), loaded: \(TestStore.reported(loaded))")
    try await reach(first, in: store, "seed \(seed), first", prunes: prunes)
    if isReleased { try await release(first, in: store) }
    let second = random.second(from: first, isReleased: isReleased)
    let title = "seed \(seed), second\(isReleased ? ", released" : "")\(prunes ? ", pruned" : "")"
    try await reach(second, in: store, title, prunes: prunes)
    let live = try await store.live(for: second)
    // The API doesn't return pictures, so their files don't exist.
    let plan = try #require(StorePlan(live, live.catalog, TestStore.frame, digest: TestPictures.digest))
    #expect(plan.isEmpty, "\(title), pulled: \(TestStore.reported(plan))")
  }

  private static func reach(_ catalog: Catalog, in store: TestStore, _ title: String, prunes: Bool) async throws {
    try await store.reach(catalog, title, prunes: prunes)
    let differences = StoreContents.differences(catalog, store.records, prunes: prunes)
    #expect(differences.isEmpty, "\(title): \(differences.prefix(20).joined(separator: "\n"))")
  }

  /// Prices of one-time products that follow the base only for a time.
  private static let schedules: [PriceSchedule] = {
    func change(_ on: String, base: String? = nil, _ own: SortedMap<TerritoryCode, Money> = [:], back: Bool = false)
      -> PriceChange
    {
      var change = PriceChange()
      (change.on, change.base, change.territories) = (day(on), base.flatMap { Money($0) }, own)
      if back { change.followBase = ["JPN"] }
      return change
    }
    let (early, late) = (change("2027-01-01", base: "1.99"), change("2027-02-01", ["JPN": 300]))
    return [
      PriceSchedule(base: Money("0.99"), changes: [late]), PriceSchedule(base: Money("0.99"), changes: [early, late]),
      PriceSchedule(
        base: Money("0.99"), territories: ["JPN": 400, "GBR": 2],
        changes: [change("2026-12-20", base: "2.99", back: true), early, late]),
    ]
  }()

  @Test(arguments: schedules)
  func `the store that starts with a catalog matches it`(price: PriceSchedule) async throws {
    var catalog = PlanTests.catalog()
    catalog.products[0].price = price
    let plan = try await TestStore(catalog).plan(catalog)
    #expect(plan.isEmpty, "\(TestStore.reported(plan))")
  }

  @Test(arguments: VersionStatus.allCases)
  func `a store starts with the texts on sale and newer ones`(status: VersionStatus) async throws {
    var catalog = PlanTests.catalog()
    catalog.products[0].versionStatus = status
    catalog.products[0].textsOnSale = ["en-US": Localization(name: "Old gold", description: "Gold.")]
    catalog.subscriptionGroups[0].versionStatus = status
    catalog.subscriptionGroups[0].textsOnSale = ["en-US": GroupLocalization(name: "Old pro")]
    let live = try await TestStore(catalog).live(for: catalog)
    let (product, group) = (live.catalog.products[0], live.catalog.subscriptionGroups[0])
    #expect(product.versionStatus == status && product.textsOnSale == catalog.products[0].textsOnSale)
    #expect(group.versionStatus == status && group.textsOnSale == catalog.subscriptionGroups[0].textsOnSale)
    let plan = try #require(TestStore.plan(live, catalog))
    #expect(plan.isEmpty, "\(TestStore.reported(plan))")
  }

  /// Submits everything with the app, and approves it.
  static func release(_ catalog: Catalog, in store: TestStore) async throws {
    let versions = store.ask("GET", "/v1/apps/\(TestStore.app)/appStoreVersions")?["data"]?.elements
    let version = try #require(versions?.first?["id"]?.text)
    let live = try await store.live(for: catalog, isReview: true)
    let plan = try #require(
      StorePlan(
        submitting: live, catalog, appVersion: version, TestStore.frame, digest: TestPictures.digest))
    try await store.carryOut(plan, catalog)
    _ = store.ask("POST", "/_store/approve", [:])
  }
}
