import CatalogFormats
import CatalogModel
import JSONSyntax
import Reporting
import SourceDiagnostics
import StorePlanning
import Testing

/// After a plan was carried out there is nothing left to do, whatever the store had and the catalog says.
@Suite struct ConvergenceTests {
  /// How many random pairs each test tries; its seeds are the numbers from the first one on.
  private static let seeds = 0..<12

  @Test(arguments: seeds)
  func `pairs of catalogs meet`(block: Int) throws {
    for seed in UInt64(block * 84)..<UInt64(block * 84 + 84) {
      var random = RandomCatalog(seed: seed)
      let first = random.first()
      let second = random.second(from: first)
      try Self.meet(first, second, "seed \(seed)")
    }
  }

  @Test func `a store that has all of it needs nothing`() throws {
    for seed in UInt64(5_000)..<5_040 {
      var random = RandomCatalog(seed: seed)
      let catalog = random.first()
      var store = TestStore(catalog)
      let plan = try store.plan(catalog)
      #expect(plan.isEmpty, "seed \(seed): \(Self.told(plan))")
    }
  }

  @Test func `an empty store gets all of it`() throws {
    for seed in UInt64(6_000)..<6_020 {
      var random = RandomCatalog(seed: seed)
      try Self.meet(Catalog(app: App()), random.first(), "seed \(seed)")
    }
  }

  static func meet(_ first: Catalog, _ second: Catalog, _ name: String) throws {
    var store = TestStore(first)
    let plan = try store.plan(second)
    #expect(plan.impossible.isEmpty, "\(name): \(plan.impossible.map { "\($0.path): \($0.reason)" })")
    let document = try #require(Self.document(plan))
    store.carryOut(document, CatalogSecrets(second).texts)
    #expect(store.refusals.isEmpty, "\(name): \(store.refusals)")
    let rest = try store.plan(second)
    #expect(rest.isEmpty, "\(name): \(told(rest))")
  }

  static func document(_ plan: StorePlan) -> JSONNode? {
    let text = PlanJSON().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
    return parseJSON(TextFile(path: "plan.json", bytes: Array(text.utf8))).root
  }

  static func told(_ plan: StorePlan) -> String {
    PlanText().render(plan, ChangesReport(plan.changes, old: "store", new: "catalog"))
      + plan.steps.map { "\($0.method) \($0.id)" }.joined(separator: "\n")
  }
}
