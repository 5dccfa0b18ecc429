import CatalogFormats
import CatalogModel
import Foundation
import JSONSyntax
import Reporting
import SourceDiagnostics
import StoreClient
import StorePlanning
import Testing

/// After a plan was carried out there is nothing left to do, whatever the store had and the catalog says.
@Suite struct ConvergenceTests {
  /// How many random pairs are tried, `PAIRS` in the environment, and the seed of the first, `FIRST_PAIR`.
  private static let count = ProcessInfo.processInfo.environment["PAIRS"].flatMap(UInt64.init) ?? 8
  private static let first = ProcessInfo.processInfo.environment["FIRST_PAIR"].flatMap(UInt64.init) ?? 0

  /// The pairs are tried in so many heaps side by side.
  private static let heaps: UInt64 = 8

  @Test(arguments: 0..<heaps)
  func `pairs of catalogs meet`(heap: UInt64) throws {
    for seed in stride(from: Self.first + heap, to: Self.first + Self.count, by: Int(Self.heaps)) {
      var random = RandomCatalog(seed: seed)
      let first = random.first()
      let second = random.second(from: first)
      try Self.meet(first, second, "seed \(seed)")
    }
  }

  @Test func `pairs meet when the rest is taken away`() throws {
    for seed in UInt64(7_000)..<7_002 {
      var random = RandomCatalog(seed: seed)
      let first = random.first()
      let second = random.second(from: first)
      try Self.meet(first, second, "seed \(seed)", prunes: true)
    }
  }

  @Test func `a store that has all of it needs nothing`() throws {
    for seed in UInt64(5_000)..<5_002 {
      var random = RandomCatalog(seed: seed)
      let catalog = random.first()
      var store = TestStore(catalog)
      let plan = try store.plan(catalog)
      #expect(plan.isEmpty, "seed \(seed): \(Self.reported(plan))")
    }
  }

  @Test func `an empty store gets all of it`() throws {
    for seed in UInt64(6_000)..<6_002 {
      var random = RandomCatalog(seed: seed)
      try Self.meet(Catalog(app: App()), random.first(), "seed \(seed)")
    }
  }

  static func meet(_ first: Catalog, _ second: Catalog, _ name: String, prunes: Bool = false) throws {
    var store = TestStore(first)
    let plan = try store.plan(second, prunes: prunes)
    #expect(plan.impossible.isEmpty, "\(name): \(plan.impossible.map { "\($0.path): \($0.reason)" })")
    let document = try #require(Self.document(plan))
    // The client carries out each request that planning writes.
    let steps = try StepDocument(TextFile(path: "plan.json", bytes: document.value.compactBytes)).steps
    #expect(steps.map(\.id) == plan.steps.map(\.id), "\(name)")
    store.carryOut(document, CatalogSecrets(second).texts)
    #expect(store.refusals.isEmpty, "\(name): \(store.refusals)")
    let rest = try store.plan(second, prunes: prunes)
    #expect(rest.isEmpty, "\(name): \(reported(rest))")
  }

  static func document(_ plan: StorePlan) -> JSONNode? {
    let text = PlanJSON().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
    return parseJSON(TextFile(path: "plan.json", bytes: Array(text.utf8))).root
  }

  static func reported(_ plan: StorePlan) -> String {
    PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
      + plan.steps.map { "\($0.method) \($0.id)" }.joined(separator: "\n")
  }
}
