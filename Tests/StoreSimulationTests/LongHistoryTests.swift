import CatalogModel
import Foundation
import StoreSimulation
import TestSupport
import Testing

/// Histories that are too long for anything but one pass. Set `ENTRIES=1000000` for more checks.
struct LongHistoryTests {
  private static let count = ProcessInfo.processInfo.environment["ENTRIES"].flatMap(Int.init) ?? 50_000

  private static func hour(_ number: Int) -> Instant { Instant(milliseconds: Int64(number) * 3_600_000) }

  @Test("Every purchase was upgraded to the last one")
  func upgrades() throws {
    try expectQuick {
      let last = Self.count - 1
      let entries = (0..<Self.count).map { number in
        let isLast = number == last
        let product: ProductID = isLast ? "better" : "plan"
        var entry = ReceiptEntry(product: product, start: Self.hour(number), end: Self.hour(number + 1))
        (entry.originalTransaction, entry.isUpgraded) = ("1", !isLast)
        return entry
      }
      let history = try #require(subscriptionHistories(of: Receipt(entries: entries)).first)
      #expect(history.periods.count == Self.count)
      #expect(history.periods.last?.product == "better")
    }
  }

  @Test("Each entry is a subscription with its own renewal info and content")
  func many() {
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
