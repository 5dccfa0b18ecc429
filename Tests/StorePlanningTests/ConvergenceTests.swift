import CatalogLint
import CatalogModel
import Foundation
import JSONSyntax
import SourceDiagnostics
import StorePlanning
import Testing

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
    try await reach(first, in: store, "seed \(seed), first", prunes: prunes)
    if isReleased { try await release(first, in: store) }
    let second = random.second(from: first, isReleased: isReleased)
    let title = "seed \(seed), second\(isReleased ? ", released" : "")\(prunes ? ", pruned" : "")"
    try await reach(second, in: store, title, prunes: prunes)
    let live = try await store.live(for: second)
    // The API doesn't return pictures, so their files don't exist.
    let plan = try #require(StorePlan(live, live.catalog, TestStore.frame, digest: TestPictures.digest))
    #expect(plan.isEmpty, "\(title), pulled: \(TestStore.reported(plan))")
    let visit = CatalogVisit(of: live.catalog, lock: CatalogLock(), today: TestStore.day)
    let errors = find(Rule.all, in: visit).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(title), pulled: \(errors.map { "\($0.kind.id) \($0.place): \($0.message)" })")
  }

  private static func reach(_ catalog: Catalog, in store: TestStore, _ title: String, prunes: Bool) async throws {
    try await store.reach(catalog, title, prunes: prunes)
    let differences = StoreContents.differences(catalog, store.records, prunes: prunes)
    #expect(differences.isEmpty, "\(title): \(differences.prefix(20).joined(separator: "\n"))")
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
