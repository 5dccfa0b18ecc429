import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Subscriptions over time, besides the renewals, lapses and offers of the sample catalog's scenarios.
struct RenewalTests {
  /// A run in which ana's trial started on January 1.
  private func subscribed(
    _ catalog: Catalog = Lighthouse.catalog(), _ environment: StoreEnvironment = .production, _ era: StoreEra = .modern
  ) -> Simulation {
    var store = Lighthouse.open(catalog, environment, era)
    store.phone("2026-01-01", .buy(Lighthouse.monthly))
    return store
  }

  private func amounts(_ store: Simulation) -> [String] { store.state.transactions.map(\.amount.description) }

  @Test(
    "In 2013 an advance check runs ten days before the end (119, 120), and the charge is on the last day (125)",
    .covers(119, 120, 125))
  func preflight() throws {
    var store = subscribed(Lighthouse.catalog(), .production, .of2013)
    store.wait(until: "2026-02-09")
    let looks = store.events.filter { $0.kind == .preflight }.map(\.at.date.description)
    #expect(looks == ["2026-01-01", "2026-01-29"])
    let renewed = try #require(store.last(.renewed))
    let lead = try #require(renewed.starts).milliseconds - renewed.at.milliseconds
    #expect((60_000...86_400_000).contains(lead))
  }

  @Test("During a grace period access continues, and a late payment counts from the old end")
  func grace() throws {
    var store = subscribed(Lighthouse.catalog(grace: Period(16, .day)))
    store.ana("2026-01-10", .payment(works: false))
    store.wait(until: "2026-02-15")
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .grace)
    store.ana("2026-02-15", .payment(works: true))
    store.wait(until: "2026-02-16")
    #expect(store.state.transactions.last?.starts?.date.description == "2026-02-08")
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .active)
  }

  @Test("A subscriber with a preserved price is never asked")
  func kept() {
    var store = subscribed()
    store.at("2026-01-10", .developer, .setPrice(Lighthouse.monthly, Money("19.99") ?? 0, .keep))
    store.wait(until: "2026-04-10")
    #expect(Set(amounts(store)) == ["0", "4.99"])
  }

  @Test("In 2013, buying an active subscription extends it (42, 43); today that is rejected", .covers(42, 43))
  func extends() {
    var old = subscribed(Lighthouse.catalog(), .production, .of2013)
    old.phone("2026-01-03", .buy(Lighthouse.monthly))
    #expect(old.state.transactions.map { $0.starts?.date.description } == ["2026-01-01", "2026-01-08"])
    var new = subscribed()
    new.phone("2026-01-03", .buy(Lighthouse.monthly))
    #expect(new.state.transactions.last?.failure == "already-subscribed")
  }

  @Test("In 2013, a renewal appears at the next launch (129)", .covers(129))
  func nextLaunch() {
    var store = subscribed(Lighthouse.catalog(), .production, .of2013)
    store.wait(until: "2026-01-09")
    #expect(store.state.customer("ana")?.devices[0].queue == [2])
    store.phone("2026-01-10", .quit, .launch)
    #expect(store.state.customer("ana")?.devices[0].queue == [])
  }

  @Test(
    "The test environment of 2013 renews six times, quickly, and now and then a little late (136)", .covers(136),
    arguments: 0..<20)
  func sandbox(seed: UInt64) {
    var store = Lighthouse.open(Lighthouse.catalog(), .sandbox, .of2013, seed: seed)
    store.phone("2026-01-01", .buy(Lighthouse.monthly))
    store.wait(until: "2026-01-02")
    #expect(store.kinds(.renewed).count == 6)
    #expect(store.last(.expired)?.reason == "six-renewals")
    for (old, new) in zip(store.state.transactions, store.state.transactions.dropFirst()) {
      let gap = (new.starts?.milliseconds ?? 0) - (old.ends?.milliseconds ?? 0)
      #expect((0...30_000).contains(gap))
    }
  }

  @Test("Some renewals in the test environment leave a small lapse, others none (138)", .covers(138))
  func sandboxLapse() {
    let gaps = (0..<20).flatMap { seed -> [Bool] in
      var store = Lighthouse.open(Lighthouse.catalog(), .sandbox, .modern, seed: UInt64(seed))
      store.phone("2026-01-01", .buy(Lighthouse.monthly))
      store.wait(until: "2026-01-02")
      return zip(store.state.transactions, store.state.transactions.dropFirst()).map { $0.ends != $1.starts }
    }
    #expect(gaps.contains(true) && gaps.contains(false))
  }

  @Test("In 2013, it renews at most six times a day, including repeated purchases on that day (137)", .covers(137))
  func sixADay() {
    var store = Lighthouse.open(Lighthouse.catalog(), .sandbox, .of2013)
    store.phone("2026-01-01T09:00:00Z", .buy(Lighthouse.gold))
    store.phone("2026-01-01T12:00:00Z", .buy(Lighthouse.gold))
    store.run(until: Instant("2026-01-01T20:00:00Z") ?? Lighthouse.start)
    #expect(store.kinds(.renewed).count == 6)
    store.phone("2026-01-02T20:00:00Z", .buy(Lighthouse.gold))
    store.run(until: Instant("2026-01-02T23:00:00Z") ?? Lighthouse.start)
    #expect(store.kinds(.renewed).count == 12)
  }

  @Test(
    """
    The test environment of today renews twelve times from each purchase, at the tester's rate; \
    TestFlight six times, daily
    """,
    arguments: [
      (.sandbox, .fiveMinutes, 12, 65), (.sandbox, .oneHour, 12, 780), (.testflight, .fiveMinutes, 6, 7 * 1_440),
    ]
      as [(StoreEnvironment, SandboxRate, Int, Int64)])
  func testEnvironments(environment: StoreEnvironment, rate: SandboxRate, renewals: Int, minutes: Int64) throws {
    let shop = Shop(Lighthouse.catalog(), environment: environment, renewalRate: rate)
    var store = Simulation(shop, from: Lighthouse.start, customers: Lighthouse.people)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.wait(until: "2026-02-01")
    #expect(store.kinds(.renewed).count == renewals)
    #expect(store.last(.expired)?.reason == "test-renewals")
    let end = try #require(store.last(.expired)).at.milliseconds - Lighthouse.start.milliseconds
    // Each renewal may be late by half a minute.
    #expect((minutes * 60_000...minutes * 60_000 + Int64(renewals + 1) * 30_000).contains(end))
  }

  @Test(
    "In the test environment, grace lasts five minutes, three for weekly plans, and retries ten"
  )
  func sandboxGrace() {
    for (plan, minutes) in [(Lighthouse.gold, 5), (Lighthouse.weekly, 3)] as [(ProductID, Int64)] {
      var catalog = Lighthouse.catalog(grace: Period(16, .day))
      catalog.app?.gracePeriod?.isInSandbox = true
      var store = Lighthouse.open(catalog, .sandbox)
      store.phone("2026-01-01", .buy(plan))
      store.ana("2026-01-01T00:01:00Z", .payment(works: false))
      store.wait(until: "2026-01-02")
      let ends = store.state.transactions[0].ends ?? Lighthouse.start
      #expect(store.last(.graceBegan)?.ends == ends.adding(milliseconds: minutes * 60_000))
      #expect(store.last(.expired)?.reason == "gave-up")
      #expect(store.last(.expired)?.at == ends.adding(milliseconds: 600_000))
    }
  }

  @Test(
    "In 2013 a higher price that stays stops the renewal of each subscriber in turn, as each enters the ten days (124)",
    .covers(124))
  func inTurn() {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.at("2026-01-16", .device(customer: "ben", "phone"), .buy(Lighthouse.gold))
    store.at("2026-01-17", .developer, .setPrice(Lighthouse.gold, Money("19.99") ?? 0, .move))
    store.wait(until: "2026-03-01")
    let stopped = store.events.filter { $0.kind == .renewalOff }
    #expect(stopped.map(\.customer) == ["ana", "ben"])
    #expect(stopped.map(\.at.date.description) == ["2026-01-22", "2026-02-06"])
    #expect(store.kinds(.renewed).isEmpty)
  }
}
