import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Devices that are offline, or whose app isn't running.
struct OfflineTests {
  @Test("A download without a connection pauses, and resumes", .covers(95, 97))
  func download() throws {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.chapter))
    let whole = try #require(store.state.customer("ana")).devices[0].downloads[0].duration
    store.run(until: Lighthouse.start.adding(milliseconds: Instant.day + whole * 500))
    store.perform(ScenarioStep(at: store.state.now, .device(customer: "ana", "phone"), .connect(false)))
    let held = try #require(store.state.customer("ana")).devices[0].downloads[0]
    #expect(held.state == .paused && held.progress == 50)
    store.phone("2026-01-03", .download(.resume, Lighthouse.chapter))
    #expect(store.last(.refused)?.reason == "offline")
    store.phone("2026-01-04", .connect(true))
    #expect(store.state.customer("ana")?.devices[0].downloads[0].state == .active)
    // Half of it is left.
    #expect(store.state.customer("ana")?.devices[0].downloads[0].timeRemaining == whole / 2)
    store.wait(until: "2026-01-05")
    #expect(store.state.customer("ana")?.devices[0].contents == [Lighthouse.chapter: "1.0"])
    #expect(store.state.customer("ana")?.devices[0].downloads[0].duration == whole)
  }

  @Test("A download paused by the user stays paused when the device is online again")
  func pausedByHand() {
    var store = Lighthouse.open()
    store.phone(
      "2026-01-02", .buy(Lighthouse.chapter), .download(.pause, Lighthouse.chapter), .connect(false), .connect(true))
    #expect(store.state.customer("ana")?.devices[0].downloads[0].state == .paused)
  }

  @Test(
    "A download continues while the app isn't running; at the next launch the app stores it, then finishes (100)",
    .covers(100))
  func background() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .quit)
    store.wait(until: "2026-01-03")
    #expect(store.last(.downloadFinished) != nil)
    #expect(store.state.customer("ana")?.devices[0].queue == [1])
    store.phone("2026-01-03", .launch)
    #expect(
      store.kinds(.launched, .observed, .contentKept, .contentVanished, .finished).suffix(4) == [
        .observed, .contentKept, .contentVanished, .finished,
      ])
    #expect(store.state.customer("ana")?.devices[0].contents == [Lighthouse.chapter: "1.0"])
  }

  @Test(
    "Unfinished transactions appear again at the next launch (60) and on a new phone (56), finished ones never (61)",
    .covers(56, 60, 61))
  func shownAgain() {
    var store = Lighthouse.open()
    store.phone(
      "2026-01-02", .finishBy(hand: true), .buy(Lighthouse.coins), .buy(Lighthouse.pass), .finish(Lighthouse.coins))
    store.phone("2026-01-03", .quit, .launch)
    #expect(store.events.filter { $0.kind == .observed }.map(\.transaction) == [1, 2, 2])
    store.phone("2026-01-04", .erase)
    #expect(store.last(.observed)?.transaction == 2)
    #expect(store.state.customer("ana")?.devices[0].queue == [2])
  }
}
