import CatalogModel
import StoreSimulation
import Testing

/// Ask to Buy requests, and interrupted purchases.
struct AskToBuyTests {
  private func asking() -> Simulation {
    var store = Lighthouse.open()
    store.ana("2026-01-02T08:00:00Z", .askToBuy(true))
    store.phone("2026-01-02T09:00:00Z", .buy(Lighthouse.coins))
    return store
  }

  @Test("An unanswered request expires after a day, to the second")
  func expires() {
    var store = asking()
    store.run(until: Instant("2026-01-03T08:59:59Z") ?? Lighthouse.start)
    #expect(store.state.transactions[0].state == .deferred)
    store.run(until: Instant("2026-01-03T09:00:00Z") ?? Lighthouse.start)
    #expect(store.state.transactions[0].failure == "request-expired")
    #expect(store.state.customer("ana")?.devices[0].queue == [])
    store.ana("2026-01-03T10:00:00Z", .approve(Lighthouse.coins))
    #expect(store.last(.refused)?.reason == "nothing-to-do")
  }

  @Test("A request answered in time doesn't expire later")
  func approved() {
    var store = asking()
    store.ana("2026-01-03T08:59:59Z", .approve(Lighthouse.coins))
    store.wait(until: "2026-01-10")
    #expect(store.state.transactions.map(\.state) == [.purchased])
    #expect(store.kinds(.failed).isEmpty)
  }

  @Test("A request continues while the app isn't running, and its outcome appears at the next launch")
  func relaunch() {
    var store = asking()
    store.phone("2026-01-02T10:00:00Z", .quit)
    store.phone("2026-01-04", .launch)
    #expect(
      store.kinds(.quit, .failed, .launched, .observed, .finished) == [.quit, .failed, .launched, .observed, .finished])
  }

  @Test("A request is charged the price at the time of approval, and only if the payment works")
  func price() {
    var store = asking()
    store.at("2026-01-02T10:00:00Z", .developer, .setPrice(Lighthouse.coins, Money("2.99") ?? 0, .move))
    store.phone("2026-01-02T10:00:00Z", .buy(Lighthouse.coins))
    store.ana("2026-01-02T11:00:00Z", .approve(Lighthouse.coins), .payment(works: false), .approve(Lighthouse.coins))
    #expect(store.state.transactions.map(\.amount) == [Money("2.99"), 0])
    #expect(store.state.transactions[1].failure == "payment-failed")
  }

  @Test(
    "An interrupted purchase fails; after the interruption is resolved, it succeeds with its own transaction"
  )
  func interrupted() {
    var store = Lighthouse.open()
    store.ana("2026-01-02", .interruptPurchases(true))
    store.phone("2026-01-02", .buy(Lighthouse.coins, quantity: 2, nil), .quit)
    #expect(store.state.transactions.map(\.failure) == ["interrupted"])
    store.ana("2026-01-03", .resolve(Lighthouse.coins), .resolve(Lighthouse.coins))
    #expect(store.last(.refused)?.reason == "nothing-to-do")
    #expect(store.state.transactions.map(\.state) == [.failed, .purchased])
    #expect(store.state.transactions[1].amount == Money("1.98"))
    #expect(store.state.customer("ana")?.devices[0].queue == [2])
    store.phone("2026-01-04", .launch)
    #expect(store.state.customer("ana")?.devices[0].delivered == [Lighthouse.coins])
    #expect(store.state.customer("ana")?.isInterrupted == false)
  }

  @Test("A product that isn't for sale is reported with the reason, even with other obstacles")
  func obstaclesFirst() {
    var store = Lighthouse.open()
    store.ana("2026-01-02", .interruptPurchases(true), .askToBuy(true))
    store.phone("2026-01-02", .buy(Lighthouse.draft))
    #expect(store.state.transactions.map(\.failure) == ["draft"])
  }
}
