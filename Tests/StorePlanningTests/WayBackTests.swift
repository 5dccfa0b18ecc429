import CatalogDiff
import CatalogModel
import Foundation
import Reporting
import SourceDiagnostics
import Testing
import TextFormats

@testable import StorePlanning

/// The state that a plan replaces is restored afterwards, except for the parts that the plan has named.
@Suite struct WayBackTests {
  /// How many random plans are undone, `WAYS_BACK` in the environment, and the seed of the first, `FIRST_WAY`.
  private static let count = ProcessInfo.processInfo.environment["WAYS_BACK"].flatMap(UInt64.init) ?? 1
  private static let first = ProcessInfo.processInfo.environment["FIRST_WAY"].flatMap(UInt64.init) ?? 0

  @Test(arguments: 0..<UInt64(4))
  func `a plan is undone, except for the changes that it lists as irreversible`(heap: UInt64) async throws {
    for seed in stride(from: Self.first + heap, to: Self.first + Self.count, by: 4) { try await Self.goAndReturn(seed) }
  }

  private static func goAndReturn(_ seed: UInt64) async throws {
    var random = RandomCatalog(seed: seed)
    let store = TestStore(Catalog(app: App()))
    let old = random.first()
    let (isReleased, prunes) = (random.dice.isOne(in: 2), random.dice.isOne(in: 2))
    let title = "seed \(seed)\(isReleased ? ", released" : "")\(prunes ? ", pruned" : "")"
    try await store.reach(old, title, prunes: prunes)
    if isReleased { try await ConvergenceTests.release(old, in: store) }
    let before = try await store.live(for: old)
    let new = random.second(from: old, isReleased: isReleased)
    let plan = try await store.plan(new, prunes: prunes)
    guard plan.wayBack != nil else { return }
    let way = try wayBack(of: plan)
    try await store.carryOut(plan, new)
    #expect(store.refusals.isEmpty, "\(title): \(store.refusals)")
    let back = try await restoring(way, store)
    try await store.carryOut(back, Catalog())
    #expect(store.refusals.isEmpty, "\(title), back: \(store.refusals)")

    let named = Named(plan.oneWay + back.oneWay)
    let after = try await store.live(for: old)
    let rest = compare(before.catalog, after.catalog, options: ComparisonOptions(today: TestStore.day)).changes
    let unnamed = rest.flatMap { $0.edits.isEmpty ? [$0.path] : $0.edits.map(\.path) }.filter { !named.has($0) }
    #expect(unnamed.isEmpty, "\(title): \(unnamed.prefix(20)) are not as before; \(named.all)")
    let facts = StoreContents.differences(old, store.records, prunes: true).filter { !named.has(fact: $0) }
    #expect(facts.isEmpty, "\(title): \(facts.prefix(20).joined(separator: "\n")); \(named.all)")
    let again = try await restoring(way, store)
    #expect(again.isEmpty, "\(title), twice: \(TestStore.reported(again))")
  }

  /// The state to restore, as its file has it.
  private static func wayBack(of plan: StorePlan) throws -> WayBack {
    let text = try #require(PlanJSON().renderWayBack(of: plan, digest: "plan"))
    return try #require(WayBack(in: TextFile(path: "plan.back.json", bytes: Array(text.utf8))))
  }

  private static func restoring(_ way: WayBack, _ store: TestStore) async throws -> StorePlan {
    let live = try await store.live(for: way.target(in: try await store.live(for: way.state)))
    return try #require(StorePlan.restoring(way, from: live, TestStore.frame, digest: TestPictures.digest))
  }

  /// The fields that a plan names as not restored.
  private struct Named {
    let all: [OneWayChange]

    init(_ all: [OneWayChange]) { self.all = all }

    private static func key(_ path: CatalogPath) -> CatalogKey? {
      if case .field(let key)? = path.steps.first { key } else { nil }
    }

    private static func owner(_ path: CatalogPath) -> String {
      if case .group(let name, _) = path.root { return "group:\(name)" }
      return path.product?.text ?? ""
    }

    func has(_ path: CatalogPath) -> Bool {
      // States change by themselves, and with an open version.
      let states: [CatalogKey] = [.status, .versionStatus, .textsOnSale]
      if let key = Self.key(path), states.contains(key) { return true }
      return all.contains { one in
        one.owner == Self.owner(path) && (Self.key(one.path) == nil || Self.key(one.path) == Self.key(path))
      }
    }

    /// The words for fields in a fact about a product.
    private static let words: [CatalogKey: String] = [
      .review: "notes", .familySharing: "sharing", .offerCodes: "codes", .billingPlans: "monthly", .price: "price",
      .introductoryOffers: "introductory", .promotionalOffers: "promotional", .winBackOffers: "win-back",
      .referenceName: "name",
    ]

    func has(fact: String) -> Bool {
      all.contains { one in
        guard let word = Self.key(one.path).flatMap({ Self.words[$0] }) else { return false }
        return fact.hasPrefix("\(one.owner) \(word)")
      }
    }
  }

  // MARK: - What was changed since

  @Test func `a decision of App Review keeps the way back valid, but a teammate's change doesn't`() async throws {
    let store = TestStore(PlanTests.catalog())
    var newer = PlanTests.catalog()
    newer.products[0].localizations["en-US"]?.description = "More gold."
    let plan = try await store.plan(newer)
    try await store.carryOut(plan, newer)
    let names = Array(plan.live.keys)
    let left = StorePlan.digests(of: names, leftIn: try await store.live(), TestPictures.digest)
    try await ConvergenceTests.release(newer, in: store)
    #expect(StorePlan.moved(sinceLeft: left, in: try await store.live(), digest: TestPictures.digest) == [])
    newer.products[0].localizations["en-US"]?.description = "By hand."
    try await store.carryOut(store.plan(newer), newer)
    let moved = StorePlan.moved(sinceLeft: left, in: try await store.live(), digest: TestPictures.digest)
    #expect(moved == ["com.example.gold"])
  }

  @Test func `values that Shelf left itself are not drift, and a changed product is read again`() async throws {
    let (catalog, store) = (PlanTests.catalog(), TestStore(PlanTests.catalog()))
    func seen() async throws -> SeenStore {
      let live = try await store.live()
      return SeenStore(
        of: live, catalog, TestStore.plan(live, catalog), TestStore.options(catalog), digest: TestPictures.digest)
    }
    let locked = try await seen()
    _ = store.ask("POST", "/_store/edit", ["product": "com.example.gold", "attributes": ["name": "Left by Shelf"]])
    let own = try await seen()
    #expect(try await store.plan(catalog, seen: locked).drift.map(\.key) == [.referenceName])
    #expect(try await store.plan(catalog, seen: locked.knowing(own)).drift == [])
    func settled(_ seen: SeenStore) -> [ProductID] {
      seen.settled(in: catalog, TestStore.options(catalog).digests, digest: TestPictures.digest).keys.sorted()
    }
    #expect(settled(locked) == ["com.example.gold", "com.example.pro"] && settled(own) == ["com.example.pro"])
    #expect(settled(locked.unsettled(["com.example.gold"])) == ["com.example.pro"])
    #expect(settled(locked.unsettled(nil)) == [])
  }

  @Test func `a way back names what it can't restore`() async throws {
    var old = PlanTests.catalog()
    old.products[0].type = .nonConsumable
    old.products[0].offerCodes = [.ofProduct()]
    let store = TestStore(old)
    var newer = old
    newer.products[0].hasFamilySharing = true
    newer.products[0].offerCodes[0].codes = [.init(custom: "WELCOME1", count: 10, expires: day("2027-03-01"))]
    newer.pro.price?.changes = [PriceChange(on: "2027-03-01", base: "5.99", existing: .move)]
    let plan = try await store.plan(newer)
    let paths = plan.oneWay.map(\.path)
    #expect(Set(paths).count == paths.count, "\(plan.oneWay)")
    #expect(plan.oneWay.map(\.reason).contains { $0.contains("stay usable") })
    let way = try Self.wayBack(of: plan)
    try await store.carryOut(plan, newer)
    let first = try await Self.restoring(way, store)
    #expect(first.oneWay.contains { $0.key == .price }, "\(first.oneWay)")
    try await store.carryOut(first, Catalog())
    let back = try await Self.restoring(way, store)
    #expect(back.isEmpty)
    // The price is restored.
    #expect(!back.remainder.contains("price"), "\(back.remainder)")
    for name in ["family sharing", "offer codes"] {
      #expect(back.remainder.contains("\(name) of com.example.gold"), "\(back.remainder)")
    }
    #expect(PlanText().render(back, ChangesReport(back.changes, old: "store", new: "before")).contains("plan, except"))
  }

  @Test func `what wasn't sent doesn't stay`() async throws {
    let store = TestStore(PlanTests.catalog())
    var newer = PlanTests.catalog()
    newer.products[0].review.notes = "other"
    newer.products[0].price?.base = Money("1.99")
    let plan = try await store.plan(newer)
    let report = ChangesReport(plan.changes, old: "store", new: "catalog")
    let document = PlanJSON().render(plan, report, digest: TestPictures.digest)
    let back = try #require(PlanJSON().renderWayBack(of: plan, digest: "plan"))
    func stays(_ sent: Set<String>) -> Int? {
      let files = [back, document].map { TextFile(path: "plan.json", bytes: Array($0.utf8)) }
      return WayBack(in: PlanDocuments.noting([:], in: files[0], of: files[1], sent: sent))?.stays.count
    }
    #expect(stays(["com.example.gold"]) == plan.oneWay.count && stays([]) == 0, "\(plan.oneWay)")
  }

  @Test func `monthly payments that stay add no territory`() async throws {
    var old = PlanTests.catalog()
    old.pro.plan.period = Period(1, .year)
    old.pro.price = PriceSchedule(base: Money("49.99"))
    old.pro.availability = Availability(territories: .except(["FRA"]))
    let store = TestStore(old)
    var newer = old
    newer.mapProducts { product in
      guard product.type == .autoRenewableSubscription else { return }
      product.availability = .everywhere
      product.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("4.99"))))
    }
    let plan = try await store.plan(newer)
    let way = try Self.wayBack(of: plan)
    try await store.carryOut(plan, newer)
    #expect(try await store.live(for: old).products["com.example.pro"]?.product.availability == .everywhere)
    try await store.carryOut(Self.restoring(way, store), Catalog())
    let pro = try #require(try await store.live(for: old).products["com.example.pro"]?.product)
    #expect(pro.availability.territories == .except(["FRA"]) && store.refusals.isEmpty, "\(pro.availability)")
  }

  /// A document contains neither review notes nor codes, and names the changes that can't be undone.
  @Test func `no secret is in the file of a way back`() async throws {
    var old = PlanTests.catalog()
    (old.products[0].type, old.products[0].review.notes) = (.nonConsumable, "password swordfish")
    old.products[0].offerCodes = [.ofProduct(codes: [.init(custom: "SWORDFISH1", count: 100)])]
    let store = TestStore(old)
    var newer = old
    newer.products[0].review.notes = "other"
    newer.products[0].hasFamilySharing = true
    newer.products[0].price?.base = Money("9.99")
    let plan = try await store.plan(newer)
    let text = try #require(PlanJSON().renderWayBack(of: plan, digest: "plan"))
    #expect(!text.lowercased().contains("swordfish"))
    let keys = plan.oneWay.compactMap { change -> CatalogKey? in
      if case .field(let key)? = change.path.steps.first { key } else { nil }
    }
    #expect(Set(keys) == [.review, .familySharing], "\(plan.oneWay)")
  }
}
