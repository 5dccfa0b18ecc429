import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Purchases of each type, and of what isn't for sale. The sample catalog's scenarios show the payment queue.
struct QueueTests {
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
}
