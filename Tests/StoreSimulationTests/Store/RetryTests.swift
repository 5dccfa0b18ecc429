import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Payments that fail: grace, sixty days of attempts, the end.
struct RetryTests {
  /// Ana's subscription, paid once, with failing later payments.
  private func failing(_ plan: ProductID, grace: Period?, _ renewals: App.GracePeriod.Renewals = .all) -> Simulation {
    var store = Lighthouse.open(Lighthouse.catalog(grace: grace, renewals: renewals))
    store.phone("2026-01-01", .buy(plan))
    store.ana("2026-01-02", .payment(works: false))
    return store
  }

  @Test(
    "Access continues for the app's grace period, and for at most six days with a weekly subscription",
    arguments: [
      (Lighthouse.gold, 3, "2026-02-04"), (Lighthouse.gold, 16, "2026-02-17"), (Lighthouse.gold, 28, "2026-03-01"),
      (Lighthouse.weekly, 3, "2026-01-11"), (Lighthouse.weekly, 16, "2026-01-14"),
      (Lighthouse.weekly, 28, "2026-01-14"),
    ])
  func grace(plan: ProductID, days: Int, end: String) {
    var store = failing(plan, grace: Period(days, .day))
    store.wait(until: "2026-06-01")
    #expect(store.last(.graceBegan)?.ends?.date.description == end)
    #expect(store.last(.graceEnded)?.at.date.description == end)
    #expect(store.last(.expired)?.reason == "gave-up")
  }

  @Test(
    "Payments are retried for sixty days, and a payment on the last day starts a new period on that day (126, 128)",
    .covers(126, 128))
  func sixtyDays() throws {
    var store = failing(Lighthouse.gold, grace: nil)
    store.wait(until: "2026-04-01")
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .retry)
    store.ana("2026-04-01T23:00:00Z", .payment(works: true))
    store.wait(until: "2026-04-03")
    let last = try #require(store.state.transactions.last)
    #expect(last.starts?.description == "2026-04-01T23:00:00Z")
    #expect(last.ends?.date.description == "2026-05-01")
  }

  @Test("After sixty days the retries end, and a later successful payment restores nothing (126)", .covers(126))
  func givesUp() {
    var store = failing(Lighthouse.gold, grace: nil)
    store.wait(until: "2026-04-03")
    #expect(store.last(.expired)?.reason == "gave-up")
    #expect(store.last(.expired)?.at.description == "2026-04-02T00:00:00Z")
    let attempts = store.events.filter {
      $0.kind == .renewalFailed && $0.at >= (Instant("2026-02-01T00:00:00Z") ?? $0.at)
    }
    #expect(
      attempts.map(\.at.date.description) == [
        "2026-02-02", "2026-02-04", "2026-02-08", "2026-02-15", "2026-02-22", "2026-03-03", "2026-03-18",
      ])
    store.ana("2026-04-03", .payment(works: true))
    store.wait(until: "2026-06-01")
    #expect(store.state.transactions.count == 1)
  }

  @Test("A payment after a whole period of the next subscription doesn't pay for that time")
  func shortNextPlan() throws {
    var store = failing(Lighthouse.gold, grace: Period(28, .day))
    store.phone("2026-01-10", .buy(Lighthouse.weekly))
    store.ana("2026-02-15", .payment(works: true))
    store.wait(until: "2026-02-16")
    let last = try #require(store.state.transactions.last)
    #expect(last.product == Lighthouse.weekly)
    #expect(last.starts?.date.description == "2026-02-15")
    #expect(store.kinds(.renewed).count == 1)
  }

  @Test("Turning off renewal during retries ends the retries")
  func turnedOff() {
    var store = failing(Lighthouse.gold, grace: nil)
    store.ana("2026-02-10", .turnOffRenewal(Lighthouse.gold), .payment(works: true))
    store.wait(until: "2026-06-01")
    #expect(store.state.transactions.count == 1)
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .expired)
  }

  @Test("A product that isn't for sale doesn't renew, and the advance check reports it (120)", .covers(120))
  func offSale() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.at("2026-01-03", .developer, .remove(Lighthouse.gold))
    store.wait(until: "2026-03-01")
    #expect(store.last(.preflight)?.reason == "not-for-sale")
    #expect(store.last(.expired)?.reason == "not-for-sale")
  }

  @Test("The advance check detects an invalid card and a price increase (120)", .covers(120))
  func lookAhead() {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.ana("2026-01-05", .payment(works: false))
    store.at("2026-01-05", .developer, .setPrice(Lighthouse.gold, Money("10.99") ?? 0, .move))
    store.wait(until: "2026-01-23")
    #expect(store.last(.preflight)?.reason == "no-payment+price-increase")
    #expect(store.last(.preflight)?.at.description == "2026-01-22T00:00:00Z")
  }
}

/// Corrections before the renewal.
struct FixedInTimeTests {
  @Test(
    "A card that is fixed, or consent that is given, after the advance check renews in time (121)",
    .covers(121))
  func fixedInTime() throws {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.ana("2026-01-02", .payment(works: false))
    store.at("2026-01-02", .developer, .setPrice(Lighthouse.gold, Money("29.99") ?? 0, .move))
    store.wait(until: "2026-01-23")
    #expect(store.last(.preflight)?.reason == "no-payment+price-increase")
    #expect(store.last(.priceNotice)?.customer == "ana")
    store.ana("2026-01-25", .payment(works: true), .acceptPrice(Lighthouse.gold))
    store.wait(until: "2026-02-02")
    #expect(store.kinds(.renewalFailed).isEmpty)
    let (old, new) = (store.state.transactions[0], try #require(store.state.transactions.last))
    #expect(new.isRenewal && new.starts == old.ends)
    #expect(new.amount == Money("29.99"))
  }
}

/// Refunds of periods that haven't started.
struct EarlyRefundTests {
  @Test("When a renewal is refunded before it starts, the time paid before it runs out (132)", .covers(132))
  func renewal() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.run(until: Instant("2026-01-31T23:59:30Z") ?? Lighthouse.start)
    #expect(store.kinds(.renewed).count == 1)
    store.ana("2026-01-31T23:59:30Z", .refund(Lighthouse.gold))
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .active)
    #expect(store.state.customer("ana")?.subscriptions[0].ends.date.description == "2026-02-01")
    store.wait(until: "2026-03-01")
    #expect(store.kinds(.renewed).count == 1)
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .expired)
  }

  @Test("Two extensions of 2013 are revoked in order, the last one first")
  func extensions() {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-01", .buy(Lighthouse.gold), .buy(Lighthouse.gold), .buy(Lighthouse.gold))
    #expect(store.state.customer("ana")?.subscriptions[0].ends.date.description == "2026-04-01")
    store.ana("2026-01-02", .refund(Lighthouse.gold))
    #expect(store.state.customer("ana")?.subscriptions[0].ends.date.description == "2026-03-01")
    store.ana("2026-01-02", .refund(Lighthouse.gold))
    #expect(store.state.customer("ana")?.subscriptions[0].ends.date.description == "2026-02-01")
    store.ana("2026-01-02", .refund(Lighthouse.gold))
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .expired)
  }
}
