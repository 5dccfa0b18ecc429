import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// The payment queue: statements 53 to 68.
struct QueueTests {
  @Test("A payment has a product and a quantity (53), and two payments are two requests (54)", .covers(53, 54))
  func payments() throws {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.coins, quantity: 3, nil), .buy(Lighthouse.coins, quantity: 3, nil))
    #expect(store.state.transactions.map(\.amount) == [Money("2.97"), Money("2.97")])
    #expect(store.state.transactions.map(\.quantity) == [3, 3])
  }

  @Test("A customer with purchases disabled can't pay (55)", .covers(55))
  func disabled() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .allowPurchases(false), .buy(Lighthouse.coins))
    #expect(store.state.transactions.isEmpty)
    #expect(store.last(.refused)?.reason == "purchases-disabled")
  }

  @Test("The app sees a transaction before it is delivered and finished (57)", .covers(57))
  func order() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.coins))
    #expect(store.kinds(.queued, .purchased, .observed, .finished) == [.queued, .purchased, .observed, .finished])
    #expect(store.state.customer("ana")?.devices[0].delivered == [Lighthouse.coins])
  }

  @Test(
    """
    Restoring gives each earlier purchase a new transaction with the original (64), then one end (68); \
    consumables and non-renewing ones never (63, 67)
    """,
    .covers(46, 47, 63, 64, 67, 68)
  )
  func restores() {
    var store = Lighthouse.open()
    store.phone(
      "2026-01-02", .buy(Lighthouse.coins), .buy(Lighthouse.chapter), .buy(Lighthouse.pass), .buy(Lighthouse.paper))
    store.at("2026-01-03", .device(customer: "ana", "pad"), .restore)
    let restored = store.events.filter { $0.kind == .restored }
    #expect(restored.map(\.product) == [Lighthouse.chapter, Lighthouse.paper])
    #expect(restored.map(\.original) == [2, 4])
    #expect(store.kinds(.restoreEnded).count == 1)
  }

  @Test(
    "An owned product is bought again with a regular transaction, without a charge (65), like the first time (66)",
    .covers(65, 66))
  func again() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.chapter))
    #expect(store.state.transactions.map(\.amount) == [Money("1.99"), 0])
    #expect(store.state.transactions[1].original == 1)
    #expect(store.state.transactions[1].state == .purchased)
  }

  @Test(
    "Each type is bought again, shown in the receipt and restored as in the table (38 to 48)",
    .covers(38, 39, 41, 42, 43, 45, 46, 48))
  func types() throws {
    var store = Lighthouse.open()
    store.phone(
      "2026-01-02", .buy(Lighthouse.coins), .buy(Lighthouse.pass), .buy(Lighthouse.paper), .buy(Lighthouse.chapter))
    store.phone(
      "2026-01-03", .buy(Lighthouse.coins), .buy(Lighthouse.pass), .buy(Lighthouse.paper), .buy(Lighthouse.chapter))
    #expect(store.state.transactions.map { $0.amount > 0 } == [true, true, false, true, true, true, false, false])
    #expect(store.state.customer("ana")?.devices[0].passing == [1, 2, 5, 6])
    store.phone("2026-01-04", .refreshReceipt)
    #expect(store.state.customer("ana")?.devices[0].passing == [])
    store.phone("2026-01-05", .erase, .restore)
    #expect(try #require(store.state.customer("ana")).devices[0].delivered.contains(Lighthouse.paper))
  }

  @Test(
    "Permanent and free products are on every device after ten years (27, 35, 36)",
    .covers(27, 35, 36))
  func forGood() throws {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.paper))
    store.at("2036-01-02", .device(customer: "ana", "pad"), .restore)
    store.wait(until: "2036-01-03")
    let ana = try #require(store.state.customer("ana"))
    #expect(ana.devices[1].delivered == [Lighthouse.chapter, Lighthouse.paper])
    #expect(ana.owned.keys.sorted() == [Lighthouse.chapter, Lighthouse.paper])
    #expect(store.kinds(.expired, .preflight).isEmpty)
  }

  @Test("Ask to Buy waits for an answer; a declined payment fails")
  func asks() {
    var store = Lighthouse.open()
    store.ana("2026-01-02", .askToBuy(true))
    store.phone("2026-01-02", .buy(Lighthouse.coins), .buy(Lighthouse.chapter))
    #expect(store.state.transactions.map(\.state) == [.deferred, .deferred])
    store.ana(
      "2026-01-02T20:00:00Z", .approve(Lighthouse.coins), .decline(Lighthouse.chapter), .approve(Lighthouse.chapter))
    #expect(store.state.transactions.map(\.state) == [.purchased, .failed])
    #expect(store.last(.refused)?.reason == "nothing-to-do")
  }

  @Test(
    "Only approved and cleared products are sold (15), where they are available", .covers(15),
    arguments: [(Lighthouse.draft, "draft"), ("nothing", "no-such-product"), (Lighthouse.gold, "not-cleared-for-sale")]
      as [(ProductID, String)])
  func obstacles(product: ProductID, reason: String) {
    var store = Lighthouse.open()
    store.at("2026-01-01", .developer, .remove(Lighthouse.gold))
    store.phone("2026-01-02", .buy(product))
    #expect(store.state.transactions.first?.failure == reason)
  }

  @Test("Other territories pay in their own currency")
  func currencies() {
    var store = Lighthouse.open()
    store.at("2026-01-02", .device(customer: "ben", "phone"), .buy(Lighthouse.chapter))
    #expect(store.state.transactions[0].currency == "JPY")
    #expect(store.state.transactions[0].amount == 299)
  }
}
