import CatalogModel
import StoreSimulation
import Testing

/// Purchases that a family shares.
struct FamilyTests {
  private let pad = ScenarioStep.Actor.device(customer: "ben", "phone")

  /// Ana and ben are a family, and ana bought what can be shared and what can't.
  private func family() -> Simulation {
    var store = Lighthouse.open()
    store.ana("2026-01-01", .joinFamily("home"))
    store.at("2026-01-01", .customer("ben"), .joinFamily("home"))
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.yearly), .buy(Lighthouse.coins), .buy(Lighthouse.paper))
    return store
  }

  @Test("Restoring brings what the family shares, with a transaction of one's own, and nothing else")
  func restores() {
    var store = family()
    store.at("2026-01-03", pad, .restore)
    let restored = store.events.filter { $0.kind == .restored }
    #expect(restored.map(\.product) == [Lighthouse.chapter, Lighthouse.yearly])
    #expect(restored.map(\.reason) == ["family", "family"])
    #expect(restored.map(\.original) == [1, 2])
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.chapter, Lighthouse.yearly])
    #expect(store.state.customer("ben")?.owned.isEmpty == true)
  }

  @Test("A subscription that is over is shared with nobody")
  func lapsed() {
    var store = family()
    store.ana("2026-01-03", .turnOffRenewal(Lighthouse.yearly))
    store.wait(until: "2027-02-01")
    store.at("2027-02-01", pad, .restore)
    #expect(store.events.filter { $0.kind == .restored }.map(\.product) == [Lighthouse.chapter])
  }

  @Test("A refund takes it from all who shared it")
  func refund() {
    var store = family()
    store.at("2026-01-03", pad, .restore)
    store.wait(until: "2026-01-04")
    #expect(store.state.customer("ben")?.devices[0].delivered.contains(Lighthouse.chapter) == true)
    store.ana("2026-01-04", .refund(Lighthouse.chapter))
    #expect(store.last(.revoked)?.customer == "ben")
    #expect(store.last(.revoked)?.reason == "refunded")
    #expect(store.state.customer("ben")?.devices[0].delivered == [Lighthouse.yearly])
  }

  @Test("Who leaves loses what the others bought, and they what the one who leaves bought", arguments: ["ana", "ben"])
  func leaves(name: String) {
    var store = family()
    store.at("2026-01-03", pad, .restore)
    store.at("2026-01-04", .customer(name), .leaveFamily)
    #expect(store.kinds(.revoked).count == 2)
    #expect(store.events.filter { $0.kind == .revoked }.allSatisfy { $0.customer == "ben" && $0.reason == "family-left" })
    #expect(store.state.customer("ben")?.shared.isEmpty == true)
    store.at("2026-01-05", pad, .restore)
    #expect(store.kinds(.restored).count == 2)
  }

  @Test("What one bought oneself stays when the family's goes")
  func own() {
    var store = family()
    store.at("2026-01-03", pad, .restore, .buy(Lighthouse.chapter))
    store.at("2026-01-04", .customer("ben"), .leaveFamily)
    #expect(store.state.customer("ben")?.devices[0].delivered.contains(Lighthouse.chapter) == true)
    #expect(store.state.transactions.last { $0.product == Lighthouse.chapter && $0.amount > 0 }?.amount == 299)
  }

  @Test("Six are a family, nobody is in two, and who is in none can leave none")
  func size() {
    let people = (0..<7).map { Participant(name: "p\($0)", devices: ["phone"]) }
    var store = Simulation(Shop(Lighthouse.catalog()), from: Lighthouse.start, customers: people)
    for person in people { store.at("2026-01-02", .customer(person.name), .joinFamily("home")) }
    #expect(store.state.families["home"]?.count == 6)
    #expect(store.last(.refused)?.reason == "family-full")
    store.at("2026-01-02", .customer("p0"), .joinFamily("other"))
    #expect(store.last(.refused)?.reason == "nothing-to-do")
    store.at("2026-01-02", .customer("p6"), .leaveFamily)
    #expect(store.kinds(.refused).count == 3)
  }
}
