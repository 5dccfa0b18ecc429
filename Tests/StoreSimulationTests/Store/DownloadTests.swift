import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Hosted content: statements 91 to 100.
struct DownloadTests {
  @Test(
    "A purchase brings its content, quarter by quarter, and is finished when that is there (95 to 98)",
    .covers(95, 96, 97, 98))
  func downloads() throws {
    var store = Lighthouse.open()
    store.at("2026-01-01", .device(customer: "ana", "pad"), .quit)
    store.phone("2026-01-02", .buy(Lighthouse.chapter))
    #expect(store.state.customer("ana")?.devices[0].downloads[0].timeRemaining == -1)
    #expect(store.state.customer("ana")?.devices[0].downloads[0].hasFiles == false)
    #expect(store.kinds(.finished).isEmpty)
    store.wait(until: "2026-01-03")
    #expect(
      store.kinds(.downloadWaiting, .downloadActive, .downloadProgress, .downloadFinished, .contentKept, .finished) == [
        .downloadWaiting, .downloadActive, .downloadProgress, .downloadProgress, .downloadProgress, .downloadFinished,
        .contentKept,
        .finished,
      ])
    #expect(store.state.customer("ana")?.devices[0].contents == [Lighthouse.chapter: "1.0"])
  }

  @Test("Finishing too early cancels the download (99), and deletes files that weren't copied (100)", .covers(99, 100))
  func early() {
    var store = Lighthouse.open()
    store.at("2026-01-01", .device(customer: "ana", "pad"), .quit)
    store.phone(
      "2026-01-02", .finishBy(hand: true), .buy(Lighthouse.chapter), .download(.start, Lighthouse.chapter), .finish(nil)
    )
    #expect(store.state.customer("ana")?.devices[0].downloads[0].state == .cancelled)
    store.phone("2026-01-03", .restore, .download(.start, Lighthouse.chapter))
    store.phone("2026-01-04", .finish(nil), .keep(Lighthouse.chapter))
    #expect(store.kinds(.contentVanished).count == 1)
    #expect(store.last(.refused)?.reason == "nothing-to-do")
    #expect(store.state.customer("ana")?.devices[0].contents == [:])
  }

  @Test(
    "A download can pause, resume and fail (95); its files appear only when it is finished (98)", .covers(95, 98))
  func states() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .finishBy(hand: true), .buy(Lighthouse.chapter), .download(.start, Lighthouse.chapter))
    store.phone("2026-01-02", .download(.pause, Lighthouse.chapter))
    store.wait(until: "2026-01-03")
    #expect(store.state.customer("ana")?.devices[0].downloads[0].state == .paused)
    store.phone("2026-01-03", .download(.resume, Lighthouse.chapter))
    store.wait(until: "2026-01-04")
    #expect(store.state.customer("ana")?.devices[0].downloads[0].state == .finished)
    #expect(store.state.customer("ana")?.devices[0].downloads[0].hasFiles == true)
    store.phone("2026-01-05", .finish(nil), .download(.fail, Lighthouse.chapter))
    #expect(store.last(.refused)?.reason == "nothing-to-do")
    store.phone(
      "2026-01-06", .restore, .download(.start, Lighthouse.chapter), .download(.fail, Lighthouse.chapter))
    #expect(store.state.customer("ana")?.devices[0].downloads[1].state == .failed)
  }

  @Test(
    """
    New buyers get the newest content (91); those who have it get it by restoring (92); each device \
    knows its version (104)
    """,
    .covers(91, 92, 104))
  func versions() {
    var store = Lighthouse.open()
    store.phone("2026-01-02", .buy(Lighthouse.chapter))
    store.at("2026-01-03", .developer, .updateContent(Lighthouse.chapter, version: "1.1"))
    store.at("2026-01-04", .device(customer: "ben", "phone"), .buy(Lighthouse.chapter))
    store.wait(until: "2026-01-05")
    #expect(store.state.customer("ana")?.devices[0].contents == [Lighthouse.chapter: "1.0"])
    #expect(store.state.customer("ben")?.devices[0].contents == [Lighthouse.chapter: "1.1"])
    store.phone("2026-01-05", .restore)
    store.wait(until: "2026-01-06")
    #expect(store.state.customer("ana")?.devices[0].contents == [Lighthouse.chapter: "1.1"])
  }

  @Test(
    """
    Restoring everything brings every download again; what is bought is kept apart from what is there \
    (103); a transaction has one download (94)
    """,
    .covers(94, 103))
  func restoresAll() {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-02", .buy(Lighthouse.chapter), .buy(Lighthouse.chapter), .buy(Lighthouse.paper))
    store.at("2026-01-03", .device(customer: "ana", "pad"), .finishBy(hand: true), .restore)
    let pad = store.state.customer("ana")?.devices[1]
    #expect(store.state.customer("ana")?.owned.count == 2)
    #expect(pad?.downloads.count == 1 && pad?.contents.isEmpty == true)
    store.at("2026-01-04", .device(customer: "ana", "pad"), .restore)
    #expect(store.state.customer("ana")?.devices[1].downloads.count == 2)
  }
}
