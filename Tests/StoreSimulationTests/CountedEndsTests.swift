import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Non-renewing subscriptions: the receipt has no end date, so the app computes it.
struct CountedEndsTests {
  private func bought(_ days: String..., revoked: Int? = nil) -> Receipt {
    var receipt = Receipt(
      entries: days.map { ReceiptEntry(product: "pass", start: Instant($0 + "T00:00:00Z") ?? Instant(milliseconds: 0)) }
    )
    if let revoked { receipt.entries[revoked].revoked = receipt.entries[revoked].start }
    return receipt.counting(["pass": Period(1, .month)])
  }

  private func ends(_ receipt: Receipt) -> [String?] { receipt.entries.map { $0.end?.date.description } }

  @Test(
    "The end is the start plus the catalog's duration, and an earlier repurchase extends it (43, 49)",
    .covers(43, 49))
  func counts() throws {
    #expect(ends(bought("2026-01-01", "2026-01-20", "2026-05-01")) == ["2026-02-01", "2026-03-01", "2026-06-01"])
    #expect(ends(bought("2026-01-20", "2026-01-01")) == ["2026-03-01", "2026-02-01"])
    let history = try #require(
      subscriptionHistories(of: bought("2026-01-01"), at: Instant("2026-01-15T00:00:00Z")).first)
    #expect(history.state == .active)
  }

  @Test("A refunded purchase doesn't extend later ones")
  func revoked() { #expect(ends(bought("2026-01-01", "2026-01-20", revoked: 0)) == ["2026-02-01", "2026-02-20"]) }

  @Test("Without a duration, no end is computed")
  func unknown() {
    #expect(
      Receipt(entries: [ReceiptEntry(product: "coins", start: Lighthouse.start)]).counting(["pass": Period(1, .month)])
        .entries[0]
        .end == nil)
  }

  @Test(
    "Subscriptions that end within a week are listed, so that the app can offer them again (50)", .covers(50),
    arguments: [
      ("2026-01-24T23:59:59Z", nil), ("2026-01-25T00:00:00Z", 7), ("2026-01-31T12:00:00Z", 0),
      ("2026-02-01T00:00:00Z", nil),
    ]
      as [(String, Int64?)])
  func endingSoon(now: String, days: Int64?) throws {
    let soon = bought("2026-01-01").endingSoon(of: ["pass"], at: try #require(Instant(now)))
    #expect(soon.map(\.days) == (days.map { [$0] } ?? []))
    #expect(soon.allSatisfy { $0.product == "pass" && $0.ends.date.description == "2026-02-01" })
  }

  @Test("A partial refund keeps the time until then, and a full refund keeps nothing")
  func refunds() throws {
    var entry = ReceiptEntry(product: "plan", start: Lighthouse.start, end: Instant("2027-01-01T00:00:00Z"))
    entry.revoked = Instant("2026-07-01T00:00:00Z")
    #expect(try #require(subscriptionHistories(of: Receipt(entries: [entry])).first).periods.isEmpty)
    entry.isUsedUntilRevoked = true
    let history = try #require(subscriptionHistories(of: Receipt(entries: [entry])).first)
    #expect(history.periods.map { "\($0.end.date) \($0.ending)" } == ["2026-07-01 revocation"])
    #expect(history.revoked.isEmpty)
  }
}
