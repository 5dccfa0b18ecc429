import CatalogModel
import StoreFacts
import StoreSimulation
import Testing

/// Subscriptions that are bought by the seat (StoreKit, SeatBasedPricing; App Store Server API 1.23).
@Suite("Seats")
struct SeatTests {
  private func state(_ store: Simulation) -> Subscription? { store.state.customer("ana")?.subscription(to: "Magazine") }

  private func amounts(_ store: Simulation, _ kinds: EventKind...) -> [Money?] {
    store.events.filter { kinds.contains($0.kind) }.map(\.amount)
  }

  @Test("Each seat has the price of its own tier, also when seats are added and when fewer renew")
  func tiers() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 5))
    // 3 × 9.99 + 2 × 5.99, then seats 6 to 8 at 3.99.
    store.phone("2026-01-10", .buySeats(Lighthouse.gold, 8))
    #expect(amounts(store, .purchased) == [Money("41.95"), Money("11.97")])
    #expect(state(store)?.seats == 8)
    let added = store.state.transactions[1]
    #expect(added.seats == [SeatSales.Band(price: Money("3.99") ?? 0, seats: 3)])
    #expect(added.ends == store.state.transactions[0].ends)
    #expect(store.state.transactions.allSatisfy { $0.hasAdditions })
    store.ana("2026-01-20", .renewSeats(Lighthouse.gold, 2))
    store.wait(until: "2026-02-02")
    #expect(amounts(store, .renewed) == [Money("19.98")])
    #expect(state(store)?.seats == 2)
    #expect(store.state.transactions.last?.hasAdditions == false)
  }

  @Test("A refund of some seats keeps the subscription; a refund of all ends it")
  func refunds() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 4))
    store.phone("2026-01-05", .buySeats(Lighthouse.gold, 6))
    store.ana("2026-01-06", .refundSeats(Lighthouse.gold, 3))
    // The two added seats are refunded in full, and one of the others in part.
    #expect(store.state.transactions[1].cancelled != nil)
    #expect(store.state.transactions[0].refundedSeats == 1)
    #expect(amounts(store, .refunded) == [Money("9.98"), Money("8.99")])
    #expect(state(store)?.seats == 3)
    #expect(state(store)?.phase == .active)
    store.ana("2026-01-07", .refundSeats(Lighthouse.gold, 3))
    #expect(state(store)?.phase == .revoked)
    #expect(amounts(store, .refunded).reduce(0) { $0 + ($1?.hundredths ?? 0) } == 4_594)
  }

  @Test("A reversed refund returns the seats, also those that were added")
  func reversal() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 5))
    store.phone("2026-01-05", .buySeats(Lighthouse.gold, 8))
    store.ana("2026-01-06", .refund(Lighthouse.gold))
    #expect(state(store)?.seats == 5)
    #expect(state(store)?.nextSeats == 5)
    store.ana("2026-01-07", .reverseRefund(Lighthouse.gold))
    #expect(state(store)?.seats == 8)
    #expect(state(store)?.nextSeats == 8)
    store.ana("2026-01-08", .refundSeats(Lighthouse.gold, 8))
    #expect(state(store)?.phase == .revoked)
    store.ana("2026-01-09", .reverseRefund(Lighthouse.gold), .reverseRefund(Lighthouse.gold))
    #expect(state(store)?.seats == 8)
    #expect(state(store)?.starts.date.description == "2026-01-01")
  }

  @Test("A seat gives access until it is taken away or the subscription ends")
  func members() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 2))
    store.ana("2026-01-02", .assignSeat(Lighthouse.gold, member: "ben"))
    #expect(store.state.customer("ben")?.assignedSeats.keys.contains(Lighthouse.gold) == true)
    #expect(store.state.customer("ben")?.devices[0].delivered == [Lighthouse.gold])
    store.ana("2026-01-03", .assignSeat(Lighthouse.gold, member: "cem"), .revokeSeat(Lighthouse.gold, member: "ben"))
    #expect(store.state.customer("ben")?.assignedSeats.isEmpty == true)
    #expect(store.state.customer("ben")?.devices[0].delivered == [])
    store.ana("2026-01-04", .assignSeat(Lighthouse.gold, member: "ben"), .turnOffRenewal(Lighthouse.gold))
    store.wait(until: "2026-02-02")
    #expect(store.state.customer("ben")?.lostShares[Lighthouse.gold]?.isRevoked == false)
  }

  @Test(
    "Only as many customers have seats as are paid for; the newest lose theirs",
    arguments: [
      (.refundSeats(Lighthouse.gold, 1), ["ben"]), (.refundSeats(Lighthouse.gold, 2), []),
      (.renewSeats(Lighthouse.gold, 2), ["ben"]), (.renewSeats(Lighthouse.gold, 1), []),
    ] as [(ScenarioAction, [String])])
  func fewerSeats(action: ScenarioAction, holders: [String]) {
    let cem = Participant(name: "cem", territory: "USA", devices: ["phone"])
    var store = Simulation(
      Shop(Lighthouse.catalog(), seed: 1), from: Lighthouse.start, customers: Lighthouse.people + [cem])
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 3))
    store.ana("2026-01-02", .assignSeat(Lighthouse.gold, member: "ben"), .assignSeat(Lighthouse.gold, member: "cem"))
    store.ana("2026-01-04", action)
    // The renewal is charged before the first period ends.
    store.run(until: Instant("2026-01-31T23:59:30Z") ?? Lighthouse.start)
    if case .renewSeats = action { #expect(store.state.customers.count { !$0.assignedSeats.isEmpty } == 2) }
    store.wait(until: "2026-02-10")
    #expect(store.state.customers.filter { $0.assignedSeats[Lighthouse.gold] != nil }.map(\.name) == holders)
    #expect(state(store)?.seats == holders.count + 1)
    // A single seat is still one that is bought by the seat.
    store.phone("2026-02-11", .buySeats(Lighthouse.gold, 4))
    #expect(state(store)?.seats == 4)
  }

  @Test("Seats give no access while a payment is retried, and return with it")
  func retries() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 2))
    store.ana("2026-01-02", .assignSeat(Lighthouse.gold, member: "ben"), .payment(works: false))
    store.wait(until: "2026-02-05")
    #expect(state(store)?.phase == .retry)
    #expect(store.state.customer("ben")?.assignedSeats.isEmpty == true)
    #expect(store.state.customer("ben")?.lostShares[Lighthouse.gold]?.isRevoked == false)
    store.ana("2026-02-06", .payment(works: true))
    store.wait(until: "2026-02-07")
    #expect(store.state.customer("ben")?.assignedSeats[Lighthouse.gold] == 2)
  }

  @Test(
    "A seat that was lost by a refund returns with its reversal",
    arguments: [.refund(Lighthouse.gold), .refundSeats(Lighthouse.gold, 1)] as [ScenarioAction])
  func reversal(refund: ScenarioAction) {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 2))
    store.ana("2026-01-02", .assignSeat(Lighthouse.gold, member: "ben"), refund)
    #expect(store.state.customer("ben")?.assignedSeats.isEmpty == true)
    store.ana("2026-01-03", .reverseRefund(Lighthouse.gold))
    #expect(store.state.customer("ben")?.assignedSeats[Lighthouse.gold] == 1)
    store.ana("2026-01-04", .revokeSeat(Lighthouse.gold, member: "ben"), refund, .reverseRefund(Lighthouse.gold))
    #expect(store.state.customer("ben")?.assignedSeats.isEmpty == true)
  }

  @Test("A refund of some seats can be reversed")
  func partialReversal() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 4))
    store.ana("2026-01-02", .refundSeats(Lighthouse.gold, 3), .reverseRefund(Lighthouse.gold))
    #expect(state(store)?.seats == 4)
    #expect(amounts(store, .refunded) == amounts(store, .refundReversed))
    store.ana("2026-01-03", .reverseRefund(Lighthouse.gold), .refund(Lighthouse.gold), .refund(Lighthouse.gold))
    #expect(store.kinds(.refused).count == 2)
  }

  @Test(
    "Seats are refused where they aren't sold or Apple doesn't document them",
    arguments: [
      (Lighthouse.weekly, 2, "not-sold-by-the-seat"), (Lighthouse.coins, 2, "not-sold-by-the-seat"),
      (Lighthouse.gold, 4, "already-subscribed"), (Lighthouse.gold, 3, "already-subscribed"), (Lighthouse.gold, 5, nil),
      (Lighthouse.yearly, 5, "already-subscribed"),
    ] as [(ProductID, Int, String?)])
  func refusals(product: ProductID, seats: Int, reason: String?) {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buySeats(Lighthouse.gold, 4), .buySeats(product, seats))
    #expect(store.last(.refused)?.reason == reason)
  }

  @Test("Without 'multiseat', seats are sold from the day of Apple's default on, except with Family Sharing")
  func byDefault() {
    var catalog = Lighthouse.catalog()
    catalog.subscriptionGroups[0].subscriptions[0].hasFamilySharing = true
    func refusal(_ product: ProductID, _ day: String) -> String? {
      var store = Lighthouse.open(catalog)
      store.phone(day, .buySeats(product, 2))
      return store.last(.refused)?.reason
    }
    #expect(refusal(Lighthouse.weekly, "2026-09-15") == "not-sold-by-the-seat")
    #expect(refusal(Lighthouse.weekly, "2026-09-16") == nil)
    #expect(refusal(Lighthouse.monthly, "2026-09-16") == "not-sold-by-the-seat")
  }
}
