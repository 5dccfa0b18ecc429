import CatalogModel
import Foundation
import StoreSimulation
import TestSupport
import Testing

/// Histories that are too long for anything but one pass. Set `ENTRIES=1000000` for more checks.
struct LongHistoryTests {
  private static let count = ProcessInfo.processInfo.environment["ENTRIES"].flatMap(Int.init) ?? 50_000

  private static func hour(_ number: Int) -> Instant { Instant(milliseconds: Int64(number) * 3_600_000) }

  /// A subscription of one hour that was renewed repeatedly, with an issue in the middle of each period.
  private static func renewed(_ body: (Int, inout ReceiptEntry) -> Void = { _, _ in }) -> Receipt {
    var receipt = Receipt()
    receipt.entries = (0..<count).map { number in
      var entry = ReceiptEntry(product: "plan", start: hour(number), end: hour(number + 1))
      entry.originalTransaction = "1"
      body(number, &entry)
      return entry
    }
    receipt.content = (0..<count).map {
      PublishedContent(id: "\($0)", published: hour($0).adding(milliseconds: 1_800_000))
    }
    return receipt
  }

  @Test("Renewals without gaps")
  func renewals() throws {
    try expectQuick {
      let histories = subscriptionHistories(of: Self.renewed(), at: Self.hour(Self.count))
      let history = try #require(histories.first)
      #expect(histories.count == 1)
      #expect(history.periods.count == Self.count)
      #expect(history.lapses.isEmpty)
      #expect(history.unlocked.count == Self.count)
    }
  }

  @Test("Refunding every other hour gives as many lapses, and each return unlocks the current content")
  func lapses() throws {
    try expectQuick {
      let receipt = Self.renewed { number, entry in if number % 2 == 1 { entry.revoked = entry.start } }
      let history = try #require(subscriptionHistories(of: receipt).first)
      #expect(history.periods.count == Self.count / 2)
      #expect(history.lapses.count == Self.count / 2 - 1)
      // All but the last: each issue of an hour without access was the current one when access came back.
      #expect(history.unlocked.count == Self.count - 1)
    }
  }

  @Test("Every purchase was upgraded to the last one")
  func upgrades() throws {
    try expectQuick {
      let last = Self.count - 1
      let receipt = Self.renewed { number, entry in
        if number == last {
          entry = ReceiptEntry(product: "better", start: entry.start, end: entry.end)
        } else {
          entry.isUpgraded = true
        }
        entry.originalTransaction = "1"
      }
      let history = try #require(subscriptionHistories(of: receipt).first)
      #expect(history.periods.count == Self.count)
      #expect(history.periods.last?.product == "better")
    }
  }

  @Test("Each entry is a subscription with its own renewal info and content")
  func many() throws {
    expectQuick {
      var receipt = Receipt()
      for number in 0..<Self.count {
        let product = ProductID("plan.\(number)")
        receipt.entries.append(ReceiptEntry(product: product, start: Self.hour(0), end: Self.hour(2)))
        var renewal = RenewalInfo()
        (renewal.product, renewal.graceEnds) = (product, Self.hour(4))
        receipt.renewals.append(renewal)
        receipt.content.append(PublishedContent(id: "\(number)", published: Self.hour(3), product: product))
      }
      let histories = subscriptionHistories(of: receipt, at: Self.hour(3))
      #expect(histories.count == Self.count)
      #expect(histories.allSatisfy { $0.state == .grace && $0.unlocked.count == 1 })
    }
  }
}
