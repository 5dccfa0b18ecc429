import CatalogModel
import Foundation
import StoreFacts
import StoreSimulation
import Testing

/// What must hold whatever anybody does. `SCENARIOS=100000 swift test --filter InvariantTests` asks more often than usual.
struct InvariantTests {
  private static let count = ProcessInfo.processInfo.environment["SCENARIOS"].flatMap(UInt64.init) ?? 1_000

  @Test("Every invariant holds after every event of random scenarios")
  func holds() {
    for seed in 0..<Self.count {
      let scenario = RandomScenario(seed: seed)
      guard let fault = Witness.fault(in: scenario) else { continue }
      Issue.record("\(fault)\nin the least scenario that shows it: \(shrunk(scenario))")
      return
    }
  }

  @Test("A run that is killed after any event goes on to the same end")
  func resumes() {
    for seed in 0..<min(Self.count / 10, 2_000) {
      let scenario = RandomScenario(seed: seed)
      let whole = run(scenario)
      var generator = SeededGenerator(seed: seed)
      let cut = Int.random(in: 0...whole.events.count, using: &generator)
      let resumed = Rehearsal(
        scenario.shop, from: Lighthouse.start, customers: Lighthouse.people, steps: scenario.steps, until: scenario.end
      )
      .resumed(after: Array(whole.events.prefix(cut)))
      #expect(resumed?.events == whole.events, "seed \(seed), cut at \(cut)")
      #expect(resumed?.state == whole.state, "seed \(seed), cut at \(cut)")
    }
  }

  @Test("The same seed gives the same events, another one others")
  func isDeterministic() {
    let scenario = RandomScenario(seed: 7)
    #expect(run(scenario).events == run(scenario).events)
    let ends = (0..<8 as Range<UInt64>).map { seed in
      var store = Lighthouse.open(seed: seed)
      store.phone("2026-01-01", .buy(Lighthouse.chapter))
      return store.state.customer("ana")?.devices[0].downloads[0].due
    }
    #expect(Set(ends).count > 1)
  }

  @Test("The witness sees faults")
  func seesFaults() throws {
    var witness = Witness(shop: RandomScenario(seed: 1).shop)
    var state = StoreState(at: Lighthouse.start)
    for (number, kind) in [EventKind.customer, .device, .queued, .purchased, .restored].enumerated() {
      var event = StoreEvent(number: number, at: Lighthouse.start, kind)
      (event.customer, event.device, event.product, event.transaction) = (
        "ana", "phone", Lighthouse.coins, kind == .restored ? 2 : 1
      )
      event.original = kind == .restored ? 1 : nil
      if kind == .customer || kind == .device { (event.product, event.transaction) = (nil, nil) }
      let before = state
      state.apply(event, in: witness.shop)
      let fault = witness.fault(of: event, before, state)
      #expect((fault != nil) == (kind == .restored), "\(kind): \(fault ?? "")")
    }
  }

  private func run(_ scenario: RandomScenario) -> Simulation {
    Rehearsal(scenario.shop, from: Lighthouse.start, customers: Lighthouse.people, steps: scenario.steps, until: scenario.end)
      .run()
  }

  /// The scenario without every step that its fault does not need.
  private func shrunk(_ scenario: RandomScenario) -> RandomScenario {
    var least = scenario
    var index = 0
    while index < least.steps.count {
      var smaller = least
      smaller.steps.remove(at: index)
      if Witness.fault(in: smaller) != nil { least = smaller } else { index += 1 }
    }
    return least
  }
}

/// Looks at each event and says what is wrong with it.
struct Witness {
  let shop: Shop
  private var finished: Set<Int> = []
  private var charged: [String: Int] = [:]

  init(shop: Shop) { self.shop = shop }

  static func fault(in scenario: RandomScenario) -> String? {
    let run = Rehearsal(
      scenario.shop, from: Lighthouse.start, customers: Lighthouse.people, steps: scenario.steps, until: scenario.end
    ).run()
    var witness = Witness(shop: scenario.shop)
    var state = StoreState(at: Lighthouse.start)
    for event in run.events {
      let before = state
      state.apply(event, in: scenario.shop)
      if let fault = witness.fault(of: event, before, state) {
        return "event \(event.number), \(event.kind) at \(event.at): \(fault)"
      }
    }
    state.pass(to: scenario.end)
    return state == run.state ? nil : "replaying the journal gives another state"
  }

  /// What an event breaks; nil when all is well.
  mutating func fault(of event: StoreEvent, _ before: StoreState, _ after: StoreState) -> String? {
    if event.number != before.eventCount { return "its number is not the next" }
    if event.at < before.now { return "it goes back in time" }
    if event.kind == .finished, let number = event.transaction { finished.insert(number) }
    if event.kind == .observed, let number = event.transaction, finished.contains(number) {
      return "a finished transaction returns"
    }
    if event.kind == .quit || event.kind == .launched,
      before.customers.map({ $0.devices.map(\.queue) }) != after.customers.map({ $0.devices.map(\.queue) })
    {
      return "quit or launch changes a queue"
    }
    if event.kind == .restored, let type = event.product.flatMap({ shop.product($0)?.type }),
      TypeBehaviour.of(type).restoredBy != .store
    {
      return "a \(type) is restored"
    }
    return money(event, before) ?? periods(event, after)
  }

  private mutating func money(_ event: StoreEvent, _ before: StoreState) -> String? {
    guard let amount = event.amount, let customer = event.customer, let product = event.product else { return nil }
    if event.kind == .refunded { charged["\(customer) \(product)"] = nil }
    guard event.kind == .purchased || event.kind == .renewed, let type = shop.product(product)?.type else { return nil }
    if amount < 0 { return "a negative amount" }
    if amount > 0, before.customer(customer)?.canPay == false { return "somebody pays who can't" }
    if amount > 0, TypeBehaviour.of(type).purchases == .once {
      charged["\(customer) \(product)", default: 0] += 1
      if charged["\(customer) \(product)"] ?? 0 > 1 { return "\(product) is charged twice" }
    }
    return nil
  }

  /// Periods of one group must not overlap, and each must begin no earlier than the store's look at it allows.
  private func periods(_ event: StoreEvent, _ after: StoreState) -> String? {
    guard event.kind == .purchased || event.kind == .renewed, let starts = event.starts, let ends = event.ends,
      let product = event.product,
      let customer = event.customer.flatMap({ name in after.customers.firstIndex { $0.name == name } })
    else { return nil }
    if starts >= ends { return "an empty period" }
    let group = shop.group(of: product)
    for other in after.transactions where other.customer == customer && other.number != event.transaction && other.isHeld {
      guard let otherStart = other.starts, let otherEnd = other.effectiveEnd, shop.group(of: other.product) == group else {
        continue
      }
      if starts < otherEnd, otherStart < ends, otherStart < otherEnd { return "it overlaps with transaction \(other.number)" }
    }
    if event.kind == .renewed, starts < event.at, let subscription = after.customers[customer].subscription(to: group) {
      // Paid late: only a time of grace, in which access went on, may be billed afterwards.
      let old = after.transactions.last { $0.number < (event.transaction ?? 0) && $0.customer == customer && $0.ends == starts }
      if old == nil || shop.catalog.app?.gracePeriod == nil || shop.era == .of2013 {
        return "a lapse is billed (\(subscription.group))"
      }
    }
    return nil
  }
}
