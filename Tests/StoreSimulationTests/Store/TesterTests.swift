import CatalogModel
import StoreSimulation
import Testing

/// Testers' additional controls, and wrong clocks.
struct TesterTests {
  @Test("Clearing the history resets everything: offers, purchases, the receipt, the renewal chain")
  func cleared() throws {
    var store = Lighthouse.open(Lighthouse.catalog(), .sandbox)
    store.phone("2026-01-01T00:00:00Z", .buy(Lighthouse.monthly), .buy(Lighthouse.chapter))
    store.ana("2026-01-01T00:01:00Z", .clearPurchaseHistory)
    let ana = try #require(store.state.customer("ana"))
    #expect(ana.owned.isEmpty && ana.subscriptions.isEmpty && ana.restorable.isEmpty)
    // The app uses its last known state until it asks the App Store.
    #expect(ana.devices[0].delivered == [Lighthouse.monthly])
    store.phone("2026-01-01T00:02:00Z", .restore)
    #expect(store.state.customer("ana")?.devices[0].delivered == [])
    #expect(store.kinds(.restored).isEmpty)
    store.phone("2026-01-01T00:03:00Z", .buy(Lighthouse.monthly), .buy(Lighthouse.chapter))
    #expect(store.state.transactions.map(\.state) == [.cleared, .cleared, .purchased, .purchased])
    #expect(store.state.transactions[2].offer == "introductory:0")
    #expect(store.state.transactions[2].original == nil)
    #expect(store.state.transactions[3].amount > 0)
    store.run(until: Lighthouse.start.adding(milliseconds: 3_600_000))
    #expect(store.state.transactions.allSatisfy { $0.state == .cleared || $0.original ?? 3 >= 3 })
  }

  @Test("Only the sandbox clears histories", arguments: [StoreEnvironment.production, .testflight])
  func refused(environment: StoreEnvironment) {
    var store = Lighthouse.open(Lighthouse.catalog(), environment)
    store.phone("2026-01-01", .buy(Lighthouse.chapter))
    store.ana("2026-01-02", .clearPurchaseHistory)
    #expect(store.last(.refused)?.reason == "only-in-the-sandbox")
    #expect(store.state.customer("ana")?.owned[Lighthouse.chapter] == 1)
  }

  /// The active subscriptions on ana's phone for an app that uses the clock, and for one that uses signed dates.
  private func active(_ scenario: Scenario) -> [[String]] {
    let record = SimulationRecord(playing: scenario, in: Shop(Lighthouse.catalog(), seed: 1))
    return record.outcomes.compactMap { $0?.found.values }
  }

  private func scenario(_ steps: [(String, ScenarioStep.Actor, ScenarioAction)], at moments: [String]) throws
    -> Scenario
  {
    var scenario = Scenario()
    scenario.customers = Lighthouse.people
    scenario.starts = Lighthouse.start
    scenario.steps = try steps.map { ScenarioStep(at: try #require(Instant($0 + "T00:00:00Z")), $1, $2) }
    for moment in moments {
      let at = try #require(Instant(moment + "T00:00:00Z"))
      scenario.expectations += [
        Expectation(at: at, customer: "ana", device: "phone", .activeByClock([])),
        Expectation(at: at, customer: "ana", device: "phone", .activeBySignedDate([])),
      ]
    }
    return scenario
  }

  @Test("Setting a clock back extends a subscription only for apps that use the clock")
  func clocks() throws {
    let (phone, ana) = (ScenarioStep.Actor.device(customer: "ana", "phone"), ScenarioStep.Actor.customer("ana"))
    let back = try #require(Instant("2026-01-05T00:00:00Z"))
    let ahead = try #require(Instant("2027-01-01T00:00:00Z"))
    let found = active(
      try scenario(
        [
          ("2026-01-01", phone, .buy(Lighthouse.gold)), ("2026-01-02", ana, .turnOffRenewal(Lighthouse.gold)),
          ("2026-01-03", phone, .setClock(ahead)), ("2026-01-10", phone, .setClock(nil)),
          ("2026-03-01", phone, .setClock(back)),
        ], at: ["2026-01-04", "2026-01-20", "2026-02-20", "2026-03-02"]))
    #expect(found == [[], ["gold"], ["gold"], ["gold"], [], [], ["gold"], []])
  }

  @Test("Offline, an app uses the last signed state and its own clock")
  func offline() throws {
    let phone = ScenarioStep.Actor.device(customer: "ana", "phone")
    let found = active(
      try scenario(
        [
          ("2026-01-01", phone, .buy(Lighthouse.gold)), ("2026-01-20", phone, .connect(false)),
          ("2026-02-20", phone, .connect(true)),
        ], at: ["2026-01-25", "2026-02-10", "2026-02-21"]))
    #expect(found == [["gold"], ["gold"], [], ["gold"], ["gold"], ["gold"]])
  }
}
