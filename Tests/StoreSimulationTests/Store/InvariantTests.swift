import CatalogModel
import Foundation
import StoreFacts
import StoreSimulation
import TestSupport
import Testing

/// Invariants of every run. `SCENARIOS=100000 swift test -c release --filter InvariantTests` runs more checks.
struct InvariantTests {
  private static let count = ProcessInfo.processInfo.environment["SCENARIOS"].flatMap(UInt64.init) ?? 250

  @Test("Every invariant is true after every event of random scenarios")
  func holds() {
    for seed in 0..<Self.count {
      let scenario = RandomScenario(seed: seed)
      guard let fault = scenario.fault else { continue }
      Issue.record(
        "seed \(seed): \(fault)\nin the least scenario that shows it: \(scenario.shrunk(to: fault.invariant))")
      return
    }
  }

  @Test("Former violations of invariants stay fixed", arguments: [1_051, 14_228, 89_418])
  func found(seed: UInt64) {
    #expect(RandomScenario(seed: seed).fault == nil)
  }

  @Test("The same seed gives the same events, and another seed gives different ones")
  func isDeterministic() {
    let scenario = RandomScenario(seed: 7)
    #expect(scenario.run().events == scenario.run().events)
    let ends = (0..<8 as Range<UInt64>).map { seed in
      var store = Lighthouse.open(seed: seed)
      store.phone("2026-01-01", .buy(Lighthouse.chapter))
      return store.state.customer("ana")?.devices[0].downloads[0].due
    }
    #expect(Set(ends).count > 1)
  }

  /// Impossible events, after those of a customer with a phone.
  @Test("The checker detects violations of each invariant", arguments: Invariant.allCases)
  func seesFaults(invariant: Invariant) {
    var witness = Witness(Shop(Lighthouse.catalog()), from: Lighthouse.start)
    let events = BrokenRun(invariant).events
    for event in events.dropLast() { #expect(witness.see(event) == nil, "\(event.kind)") }
    guard let last = events.last else { return }
    let seen = witness.see(last)
    // If the runs are equal, only their final states need checks.
    let fault = seen ?? witness.compare(invariant == .accessEnds ? witness.replayed : BrokenRun.otherState, last)
    #expect(fault?.invariant == invariant)
  }
}

/// A run that breaks one invariant with its last event.
private struct BrokenRun {
  private(set) var events: [StoreEvent] = []

  /// A state that can't result from the events of these runs.
  static let otherState = StoreState(at: Lighthouse.start)

  init(_ invariant: Invariant) {
    add(.customer)
    add(.device) { $0.device = "phone" }
    switch invariant {
    case .finishedIsGone:
      for kind in [.queued, .purchased, .observed, .finished, .observed] as [EventKind] {
        about(Lighthouse.coins, 1, kind)
      }
    case .consumablesStayUsed:
      for kind in [.queued, .purchased] as [EventKind] { about(Lighthouse.coins, 1, kind) }
      about(Lighthouse.coins, 2, .restored) { $0.original = 1 }
    case .chargedOnce:
      for number in 1...2 {
        about(Lighthouse.chapter, number, .queued)
        about(Lighthouse.chapter, number, .purchased) { $0.amount = Money("1.99") }
      }
    case .noOverlap:
      plan(Lighthouse.gold, 1, day: 0, days: 30)
      plan(Lighthouse.monthly, 2, day: 29, days: 30)
    case .lapseIsFree:
      plan(Lighthouse.gold, 1, day: 0, days: 30)
      about(Lighthouse.gold, nil, .expired, day: 30)
      plan(Lighthouse.gold, 2, day: 40, days: 60, from: 30)
    case .queueSurvives:
      about(Lighthouse.coins, 1, .queued)
      add(.quit) { $0.device = "phone" }
      // The queue lost its transaction while the app did not run.
      about(Lighthouse.coins, 1, .finished)
      add(.launched) { $0.device = "phone" }
    case .cancelledIsFree:
      plan(Lighthouse.gold, 1, day: 0, days: 30)
      about(Lighthouse.gold, nil, .renewalOff, day: 1)
      about(Lighthouse.gold, 2, .renewed, day: 30)
    case .paidInTwelve:
      plan(Lighthouse.yearly, 1, day: 0, days: 30)
      about(Lighthouse.yearly, 2, .renewed, day: 30) { ($0.plan, $0.payment) = (.monthlyCommitment, 2) }
    case .accessEnds:
      plan(Lighthouse.gold, 1, day: 0, days: 30)
      add(.launched, day: 31)
    case .seatsAddUp:
      about(Lighthouse.gold, 1, .queued)
      about(Lighthouse.gold, 1, .purchased) {
        ($0.starts, $0.ends) = (Lighthouse.start, Lighthouse.start.adding(milliseconds: 30 * Instant.day))
        ($0.quantity, $0.seats, $0.amount) = (3, [SeatSales.Band(price: 5, seats: 2)], 10)
      }
    case .journalIsState: break
    }
  }

  private mutating func add(_ kind: EventKind, day: Int64 = 0, _ body: (inout StoreEvent) -> Void = { _ in }) {
    var event = StoreEvent(
      number: events.count, at: Lighthouse.start.adding(milliseconds: day * Instant.day), kind)
    event.customer = "ana"
    body(&event)
    events.append(event)
  }

  private mutating func about(
    _ product: ProductID, _ number: Int?, _ kind: EventKind, day: Int64 = 0,
    _ body: (inout StoreEvent) -> Void = { _ in }
  ) {
    add(kind, day: day) {
      ($0.device, $0.product, $0.transaction) = ("phone", product, number)
      body(&$0)
    }
  }

  /// A subscription bought on a day, for a period that starts on that day or another.
  private mutating func plan(_ product: ProductID, _ number: Int, day: Int64, days: Int64, from first: Int64? = nil) {
    about(product, number, .queued, day: day)
    about(product, number, .purchased, day: day) {
      $0.amount = 1
      $0.starts = Lighthouse.start.adding(milliseconds: (first ?? day) * Instant.day)
      $0.ends = Lighthouse.start.adding(milliseconds: ((first ?? day) + days) * Instant.day)
    }
  }
}
