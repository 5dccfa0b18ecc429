import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// The rules of periods for receipts that are more complex than the guide's example.
struct SubscriptionHistoryTests {
  @Test(
    "A trial or bonus makes a period longer than the subscription's: the receipt entry counts", .covers(116))
  func neverPurchaseDatePlusDuration() throws {
    // A monthly subscription whose first entry lasts six weeks: a trial of two weeks, then the month.
    let history = try one(
      [entry("2026-01-01T08:00:00Z", "2026-02-12T08:00:00Z")], issues: ["2026-02-01T00:00:00Z", "2026-02-10T00:00:00Z"])
    #expect(history.periods.map(\.end) == [instant("2026-02-12T08:00:00Z")])
    #expect(history.unlocked.map(\.content.id) == ["2026-02-01T00:00:00Z", "2026-02-10T00:00:00Z"])
  }

  @Test("A canceled purchase doesn't count, regardless of its end", .covers(132))
  func cancelled() throws {
    var refunded = entry("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")
    refunded.revoked = instant("2026-03-20T00:00:00Z")
    let history = try one(
      [
        entry("2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"), refunded,
        entry("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z"),
      ],
      issues: ["2026-03-10T00:00:00Z"])
    #expect(history.periods.count == 2)
    #expect(
      history.lapses.map { [$0.start, $0.end] } == [[instant("2026-03-01T00:00:00Z"), instant("2026-04-01T00:00:00Z")]])
    #expect(history.unlocked.map(\.reason) == [.current])
    let alone = try one([refunded], issues: ["2026-03-01T00:00:00Z"], at: "2026-03-10T00:00:00Z")
    #expect(alone.state == .revoked)
    #expect(alone.unlocked.isEmpty && alone.periods.isEmpty && alone.revoked.count == 1)
  }

  @Test("An upgrade ends a period where the better subscription starts, and earlier content stays unlocked")
  func upgrade() throws {
    var basic = entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", product: "basic")
    basic.isUpgraded = true
    basic.originalTransaction = "1"
    var better = entry("2026-01-10T00:00:00Z", "2026-02-10T00:00:00Z", product: "better")
    better.originalTransaction = "1"
    for reported in [nil, instant("2026-01-10T00:00:00Z")] {
      basic.revoked = reported
      let history = try one([better, basic], issues: ["2026-01-05T00:00:00Z"])
      #expect(history.periods.map(\.end) == [instant("2026-01-10T00:00:00Z"), instant("2026-02-10T00:00:00Z")])
      #expect(history.periods.map(\.ending) == [.upgrade, .expiry])
      #expect(history.lapses.isEmpty)
      #expect(history.unlocked.map(\.content.id) == ["2026-01-05T00:00:00Z"])
    }
    basic.revoked = basic.start
    #expect(try one([basic, better]).periods.map(\.product) == ["better"])
  }

  @Test("A period also ends at an upgrade that was refunded, or made at the moment of the purchase")
  func refundedUpgrade() throws {
    var basic = entry("2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z", product: "half")
    (basic.isUpgraded, basic.originalTransaction) = (true, "1")
    for (start, products) in [("2026-01-10T00:00:00Z", ["half", "better"]), ("2026-01-01T00:00:00Z", ["better"])] {
      var better = entry(start, "2026-02-10T00:00:00Z", product: "better")
      better.originalTransaction = "1"
      #expect(try one([better, basic]).periods.map(\.product.text) == products)
      better.revoked = instant("2026-01-12T00:00:00Z")
      #expect(try one([better, basic], at: "2026-01-20T00:00:00Z").state.isActive == false)
    }
  }

  @Test("A grace period applies after an upgrade from a longer subscription")
  func graceAfterUpgrade() throws {
    var basic = entry("2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z", product: "half")
    (basic.isUpgraded, basic.originalTransaction) = (true, "1")
    var better = entry("2026-01-10T00:00:00Z", "2026-02-10T00:00:00Z", product: "better")
    better.originalTransaction = "1"
    var renewal = RenewalInfo()
    (renewal.originalTransaction, renewal.graceEnds) = ("1", instant("2026-02-26T00:00:00Z"))
    #expect(try one([better, basic], renewals: [renewal], at: "2026-02-20T00:00:00Z").state == .grace)
  }

  @Test("Boundaries: the first and last moments of a period count, but it isn't active at its end")
  func equalInstants() throws {
    let (start, end) = ("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z")
    #expect(try one([entry(start, end)], issues: [start, end]).unlocked.map(\.reason) == [.published, .published])
    #expect(try one([entry(start, end)], at: end).state == .expired)
    #expect(try one([entry(start, end)], at: "2026-01-31T23:59:59.999Z").state == .active)
    #expect(try one([entry(start, end), entry(start, end)]).periods.count == 1)
    #expect(try one([entry(start, end), entry(end, "2026-03-01T00:00:00Z")]).lapses.isEmpty)
  }

  @Test("A purchase shared by the family counts as bought, until the sharing ends")
  func family() throws {
    var shared = entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z")
    shared.isFamilyShared = true
    let history = try one([shared, entry("2026-01-15T00:00:00Z", "2026-02-15T00:00:00Z")], at: "2026-02-10T00:00:00Z")
    #expect(history.periods.map(\.isFamilyShared) == [true, false])
    #expect(history.state == .active && history.lapses.isEmpty)
    shared.revoked = instant("2026-01-20T00:00:00Z")
    #expect(try one([shared]).state == .revoked)
  }

  @Test("A grace period extends only the last end")
  func grace() throws {
    var renewal = RenewalInfo()
    renewal.product = "magazine.monthly"
    renewal.graceEnds = instant("2026-03-17T00:00:00Z")
    renewal.isInBillingRetry = true
    let entries = [
      entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"), entry("2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"),
    ]
    func asked(_ moment: String) throws -> SubscriptionHistory {
      try one(entries, issues: ["2026-03-10T00:00:00Z"], renewals: [renewal], at: moment)
    }
    #expect(try asked("2026-02-15T00:00:00Z").state == .active)
    #expect(try asked("2026-03-10T00:00:00Z").state == .grace)
    #expect(try asked("2026-03-10T00:00:00Z").unlocked.count == 1)
    #expect(try asked("2026-03-17T00:00:00Z").state == .billingRetry)
    #expect(try asked("2026-03-17T00:00:00Z").periods.map(\.ending) == [.expiry, .grace])
    #expect(try one(entries, at: "2026-03-10T00:00:00Z").state == .expired)
  }

  @Test("A short lapse before a late renewal unlocks what was published during it", .covers(112, 127, 138))
  func smallLapse() throws {
    let history = try one(
      [entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"), entry("2026-02-01T00:05:00Z", "2026-03-01T00:05:00Z")],
      issues: ["2026-02-01T00:01:00Z", "2026-02-01T00:02:00Z"])
    #expect(history.lapses.count == 1)
    #expect(history.unlocked.map(\.content.id) == ["2026-02-01T00:02:00Z"])
  }

  @Test("Entries of one group, chain or product are one subscription; others are separate")
  func chains() {
    func bought(_ product: ProductID, group: String? = nil, original: String? = nil) -> ReceiptEntry {
      var entry = entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", product: product)
      entry.group = group
      entry.originalTransaction = original
      return entry
    }
    let entries = [
      bought("a", group: "1"), bought("b", group: "1"), bought("c", original: "7"), bought("d", original: "7"),
      bought("e"),
      bought("f"), bought("b", original: "7"),
    ]
    let receipt = Receipt(entries: entries + [entry("2026-01-01T00:00:00Z", nil, product: "kept.for.ever")])
    let histories = subscriptionHistories(of: receipt, groups: ["e": "News", "f": "News"])
    #expect(histories.map(\.name) == ["1", "News"])
    #expect(histories.map(\.products) == [["a", "b", "c", "d"], ["e", "f"]])
    #expect(
      subscriptionHistories(of: Receipt(entries: entries.reversed()), groups: ["e": "News", "f": "News"]) == histories)
  }

  @Test("Content of another magazine stays locked")
  func contentOfAnother() throws {
    var receipt = Receipt(entries: [entry("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z")])
    receipt.content = [
      PublishedContent(id: "own", published: instant("2026-01-10T00:00:00Z"), product: "magazine.monthly"),
      PublishedContent(id: "other", published: instant("2026-01-10T00:00:00Z"), product: "gazette"),
    ]
    #expect(subscriptionHistories(of: receipt).first?.unlocked.map(\.content.id) == ["own"])
  }

  /// The only history of some entries; an issue's name is its date.
  private func one(
    _ entries: [ReceiptEntry], issues: [String] = [], renewals: [RenewalInfo] = [], at moment: String? = nil
  ) throws -> SubscriptionHistory {
    let content = issues.map { PublishedContent(id: $0, published: instant($0)) }
    let receipt = Receipt(entries: entries, renewals: renewals, content: content)
    let histories = subscriptionHistories(of: receipt, at: moment.map(instant))
    #expect(histories.count == 1)
    return try #require(histories.first)
  }
}
