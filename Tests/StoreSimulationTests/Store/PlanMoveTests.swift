import CatalogModel
import StoreSimulation
import Testing

/// Moves between plans as they happen to a customer.
struct PlanMoveTests {
  private func on(_ plan: ProductID) -> Simulation {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(plan))
    return store
  }

  @Test("A pending plan change can be undone")
  func undone() {
    var store = on(Lighthouse.gold)
    store.phone("2026-01-10", .buy(Lighthouse.weekly), .buy(Lighthouse.gold))
    store.wait(until: "2026-02-02")
    #expect(store.state.transactions.map(\.product) == [Lighthouse.gold, Lighthouse.gold])
  }

  @Test("Choosing a subscription after turning off renewal continues with it")
  func turnsOn() {
    var store = on(Lighthouse.gold)
    store.ana("2026-01-05", .turnOffRenewal(Lighthouse.gold))
    store.phone("2026-01-10", .buy(Lighthouse.monthly))
    #expect(store.last(.renewalOn)?.reason == "plan-chosen")
    store.wait(until: "2026-02-02")
    #expect(store.state.transactions.last?.product == Lighthouse.monthly)
  }

  @Test("An upgrade refunds the rest of the old subscription by time, and nothing for a trial")
  func refund() {
    var store = on(Lighthouse.yearly)
    store.phone("2026-07-02T12:00:00Z", .buy(Lighthouse.gold))
    // 182.5 of 365 days are left: half of 39.99, rounded up.
    #expect(store.last(.upgraded)?.amount == 20)
    #expect(store.state.transactions[0].cut?.description == "2026-07-02T12:00:00Z")
    var trial = on(Lighthouse.monthly)
    trial.phone("2026-01-03", .buy(Lighthouse.gold))
    #expect(trial.last(.upgraded)?.amount == 0)
    #expect(trial.state.transactions.last?.ends?.date.description == "2026-02-03")
  }

  @Test("An upgrade with a failed payment changes nothing")
  func unpaid() {
    var store = on(Lighthouse.monthly)
    store.ana("2026-01-03", .payment(works: false))
    store.phone("2026-01-03", .buy(Lighthouse.gold))
    #expect(store.last(.refused)?.reason == "payment-failed")
    #expect(store.state.customer("ana")?.subscriptions[0].product == Lighthouse.monthly)
    #expect(store.state.transactions.count == 1)
  }

  @Test(
    "Win-back offers need enough paid months, months away, and time since the last offer"
  )
  func winBack() {
    var store = Lighthouse.open()
    // A week of trial and a month that was paid.
    store.phone("2026-01-01", .buy(Lighthouse.monthly))
    store.ana("2026-01-20", .turnOffRenewal(Lighthouse.monthly))
    store.wait(until: "2026-02-09")
    store.phone("2026-03-01", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(store.state.transactions.last?.failure == "not-eligible")
    var late = store
    late.phone("2028-03-20", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(late.state.transactions.last?.failure == "not-eligible")
    store.phone("2026-05-01", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(store.state.transactions.last?.amount == Money("6.99"))
    store.ana("2026-05-02", .turnOffRenewal(Lighthouse.monthly))
    store.wait(until: "2026-08-02")
    store.phone("2026-10-15", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(store.state.transactions.last?.failure == "not-eligible")
    var never = Lighthouse.open()
    never.phone("2026-01-01", .buy(Lighthouse.monthly))
    never.ana("2026-01-02", .turnOffRenewal(Lighthouse.monthly))
    never.phone("2026-06-01", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(never.state.transactions.last?.failure == "not-eligible")
  }

  @Test("Win-back offers don't apply during payment retries")
  func retryIsNotAway() {
    var store = on(Lighthouse.monthly)
    store.wait(until: "2026-02-01")
    store.ana("2026-02-01", .payment(works: false))
    store.wait(until: "2026-04-05")
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .retry)
    store.phone("2026-04-05", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(store.state.transactions.last?.failure == "not-eligible")
  }

  @Test("A code works up to its limit, until it expires, and once per customer")
  func codes() {
    var store = Lighthouse.open()
    store.phone("2026-02-01", .buy(Lighthouse.monthly, .code("OLD")))
    #expect(store.state.transactions.last?.failure == "code-expired")
    store.phone("2026-02-01", .buy(Lighthouse.monthly, .code("NONE")))
    #expect(store.state.transactions.last?.failure == "no-such-offer")
    store.phone("2026-02-01", .buy(Lighthouse.monthly, .code("Fair 3")))
    store.at("2026-02-02", .device(customer: "ben", "phone"), .buy(Lighthouse.monthly, .code("Fair 3")))
    #expect(store.state.transactions.last?.failure == "code-used")
    store.at("2026-02-02", .device(customer: "ben", "phone"), .buy(Lighthouse.monthly, .code("Fair 11")))
    #expect(store.state.transactions.last?.failure == "no-such-offer")
  }
}
