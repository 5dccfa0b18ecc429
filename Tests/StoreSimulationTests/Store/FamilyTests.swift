import CatalogModel
import StoreSimulation
import Testing

/// Purchases that a family shares.
struct FamilyTests {
  private let pad = ScenarioStep.Actor.device(customer: "ben", "phone")

  /// Ana and ben are a family. Ana owns products that can be shared, and others.
  private func family() -> Simulation {
    var store = Lighthouse.open()
    store.ana("2026-01-01", .joinFamily("home"))
    store.at("2026-01-01", .customer("ben"), .joinFamily("home"))
    store.phone(
      "2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.yearly), .buy(Lighthouse.coins), .buy(Lighthouse.paper))
    return store
  }

  @Test("Restoring returns what the family shares, with separate transactions, and nothing else")
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

  @Test("A member who leaves loses the others' purchases, and they lose the member's", arguments: ["ana", "ben"])
  func leaves(name: String) {
    var store = family()
    store.at("2026-01-03", pad, .restore)
    store.at("2026-01-04", .customer(name), .leaveFamily)
    #expect(store.kinds(.revoked).count == 2)
    #expect(
      store.events.filter { $0.kind == .revoked }.allSatisfy { $0.customer == "ben" && $0.reason == "family-left" })
    #expect(store.state.customer("ben")?.shared.isEmpty == true)
    store.at("2026-01-05", pad, .restore)
    #expect(store.kinds(.restored).count == 2)
  }

  @Test("A member's own purchase stays when the family's ends")
  func own() {
    var store = family()
    store.at("2026-01-03", pad, .restore, .buy(Lighthouse.chapter))
    store.at("2026-01-04", .customer("ben"), .leaveFamily)
    #expect(store.state.customer("ben")?.devices[0].delivered.contains(Lighthouse.chapter) == true)
    #expect(store.state.transactions.last { $0.product == Lighthouse.chapter && $0.amount > 0 }?.amount == 299)
  }

  @Test("A family has at most six members, a customer is in at most one, and only members can leave")
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

  @Test("A family shares eligible purchases automatically, and loses a subscription that ends or isn't shared")
  func byItself() {
    var store = family()
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.chapter, Lighthouse.yearly])
    #expect(store.state.customer("ben")?.devices[0].delivered == [Lighthouse.chapter, Lighthouse.yearly])
    #expect(store.kinds(.restored).isEmpty)
    var upgraded = store
    upgraded.phone("2026-03-01", .buy(Lighthouse.gold))
    #expect(upgraded.last(.revoked)?.reason == "plan-changed")
    #expect(upgraded.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.chapter])
    store.ana("2026-03-01", .turnOffRenewal(Lighthouse.yearly))
    store.wait(until: "2027-01-03")
    #expect(store.last(.revoked)?.reason == "expired")
    store.at("2027-02-01", pad, .restore)
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.chapter])
  }

  @Test("A prepaid lower subscription replaces a shared one when it starts, not before")
  func handover() throws {
    var store = family()
    store.phone("2026-06-01", .buy(Lighthouse.weekly))
    let end = try #require(store.state.customer("ana")?.subscriptions[0].ends)
    store.run(until: end.adding(milliseconds: -1_000))
    #expect(store.state.customer("ana")?.subscriptions[0].product == Lighthouse.weekly)
    #expect(store.state.customer("ben")?.shared[Lighthouse.yearly] != nil)
    store.run(until: end)
    #expect(store.last(.revoked)?.at == end)
    #expect(store.state.customer("ben")?.shared[Lighthouse.yearly] == nil)
  }

  @Test("A refund of any month of the chain ends the subscription for all")
  func laterRefund() {
    var store = family()
    store.wait(until: "2027-03-01")
    store.ana("2027-03-01", .refund(Lighthouse.yearly))
    #expect(store.last(.revoked)?.customer == "ben")
    #expect(store.state.customer("ana")?.subscriptions[0].phase == .revoked)
  }
}

/// One purchase that isn't shared with the family.
struct SharingTests {
  @Test("When sharing stops the others lose the purchase, and get it back when it resumes")
  func oneAlone() {
    var store = Lighthouse.open()
    store.ana("2026-01-01", .joinFamily("home"))
    store.at("2026-01-01", .customer("ben"), .joinFamily("home"))
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.yearly))
    store.ana("2026-01-03", .shareWithFamily(Lighthouse.chapter, false))
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.yearly])
    #expect(store.last(.revoked)?.reason == "sharing-stopped")
    store.at("2026-01-04", .device(customer: "ben", "phone"), .restore)
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.yearly])
    store.ana("2026-01-05", .shareWithFamily(Lighthouse.chapter, true))
    #expect(store.state.customer("ben")?.shared.keys.sorted() == [Lighthouse.chapter, Lighthouse.yearly])
    store.ana("2026-01-06", .shareWithFamily(Lighthouse.chapter, true), .shareWithFamily(Lighthouse.coins, false))
    #expect(store.kinds(.refused).count == 2)
  }
}
