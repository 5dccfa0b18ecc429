import CatalogModel
import Foundation
import StoreClient
import StorePlanning
import StoreServer
import Synchronization
import TestSupport
import Testing

/// `plan` and `apply` reach the catalog although requests fail and `apply` is killed: nothing is done twice, nothing is
/// lost, and the next plan is empty.
@Suite struct ResilienceTests {
  /// How many kills and faults are injected: `KILLS` and `FAULTS` in the environment.
  private static func count(_ name: String) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? 1
  }

  private static let heaps = 2

  @Test(arguments: 0..<heaps) func `a killed run resumes`(heap: Int) async throws {
    var (kills, seed) = (0, UInt64(heap))
    while kills * Self.heaps < Self.count("KILLS") {
      var attempt = try await Attempt(seed)
      kills += try await attempt.killing()
      seed += UInt64(Self.heaps)
    }
  }

  @Test(arguments: 0..<heaps) func `faults change nothing`(heap: Int) async throws {
    var (faults, seed) = (0, UInt64(1_000 + heap))
    while faults * Self.heaps < Self.count("FAULTS") {
      let attempt = try await Attempt(seed)
      faults += try await attempt.failing()
      seed += UInt64(Self.heaps)
    }
  }

  /// A catalog to reach from a random state of App Store Connect.
  private struct Attempt {
    let store: TestStore
    let catalog: Catalog
    let prunes: Bool
    let title: String
    let plan: StorePlan

    /// App Store Connect after an undisturbed run, and how many moments that took.
    let calm: TestStore
    private let moments: Int
    private var dice: Dice

    init(_ seed: UInt64) async throws {
      var random = RandomCatalog(seed: seed)
      store = TestStore(Catalog(app: App()))
      prunes = random.dice.isOne(in: 2)
      let first = random.first()
      if random.dice.isOne(in: 2) {
        catalog = first
      } else {
        try await store.reach(first, "seed \(seed), first", prunes: prunes)
        catalog = random.second(from: first, isReleased: false)
      }
      title = "seed \(seed)"
      dice = random.dice
      plan = try await store.plan(catalog, prunes: prunes)
      calm = store.copy()
      calm.state.withLock { $0.moments = .max }
      try await calm.carryOut(plan, catalog)
      #expect(calm.refusals == [], "\(title)")
      moments = .max - (calm.state.withLock { $0.moments } ?? 0)
      calm.state.withLock { $0.moments = nil }
    }

    /// Kills a run several times; returns how often.
    mutating func killing() async throws -> Int {
      let other = store.copy()
      var (kills, isComplete) = (0, false)
      // The journal of a complete run prevents another one.
      for _ in 0..<3 where !isComplete {
        let moment = dice.roll(max(1, moments / 2))
        other.state.withLock { ($0.moments, $0.isKilled) = (moment, false) }
        isComplete = (try? await other.carryOut(plan, catalog))?.isComplete ?? false
        kills += other.state.withLock { $0.isKilled ? 1 : 0 }
      }
      other.state.withLock { ($0.moments, $0.isKilled, $0.refusals) = (nil, false, []) }
      if !isComplete {
        let report = try await other.carryOut(plan, catalog)
        #expect(report.isComplete, "\(title): \(other.refusals)")
      }
      try await check(other)
      return max(1, kills)
    }

    /// Plans and applies with faults; returns how many there were.
    func failing() async throws -> Int {
      let other = store.copy()
      var dice = dice
      other.state.withLock { $0.faults = RandomFaults(seed: UInt64(dice.roll(1_000_000))) }
      let plan = try await Self.patiently { try await other.plan(catalog, prunes: prunes) }
      for turn in 0... {
        let report = try await Self.patiently { try await other.carryOut(plan, catalog) }
        if report.isComplete || turn > 20 || !report.problems.isEmpty { break }
        other.state.withLock { $0.refusals = [] }
      }
      let faults = other.state.withLock { state in
        defer { state.faults = nil }
        return state.faults?.count ?? 0
      }
      try await check(other)
      return faults
    }

    /// Does what may meet too many faults at once again: the commands exit 2 then, and are run again.
    private static func patiently<Result>(_ work: () async throws -> Result) async throws -> Result {
      for _ in 0..<20 {
        do { return try await work() } catch ClientFault.unclear { continue }
      }
      return try await work()
    }

    /// Expects the same state as after an undisturbed run, and an empty plan.
    private func check(_ other: TestStore) async throws {
      // If the response to a DELETE is lost, the repeated request gets a 404.
      #expect(other.refusals.filter { !($0.hasPrefix("DELETE") && $0.contains(": 404")) } == [], "\(title)")
      func counts(_ store: TestStore) -> [String: Int] {
        Dictionary(grouping: store.records, by: \.type).mapValues(\.count)
      }
      #expect(counts(other) == counts(calm), "\(title)")
      let differences = StoreContents.differences(catalog, other.records, prunes: prunes)
      #expect(differences.isEmpty, "\(title): \(differences.prefix(20).joined(separator: "\n"))")
      let rest = try await other.plan(catalog, prunes: prunes)
      #expect(rest.isEmpty, "\(title): \(TestStore.reported(rest))")
    }
  }
}
