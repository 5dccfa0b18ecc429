import CatalogModel
import Foundation
import StoreSimulation
import TestSupport
import Testing

/// A second implementation of the rules of periods, hour by hour, compared with the library on random histories.
/// `HISTORIES=100000 swift test --filter PeriodModelTests` runs more checks.
struct PeriodModelTests {
  private static let count = ProcessInfo.processInfo.environment["HISTORIES"].flatMap(UInt64.init) ?? 2_000

  @Test("The library agrees with an hour-by-hour evaluation", .covers(110, 112, 117, 132), arguments: 0..<8)
  func agrees(part: Int) {
    for seed in UInt64(part) * Self.count / 8..<UInt64(part + 1) * Self.count / 8 {
      let history = RandomHistory(seed: seed)
      guard let difference = history.difference else { continue }
      let smallest = history.shrunk
      Issue.record("seed \(seed): \(difference); smallest: \(smallest) \(smallest.difference ?? "")")
      return
    }
  }
}

/// A history on a line of a few hundred hours, so that moments often coincide.
private struct RandomHistory: CustomStringConvertible {
  struct Bought {
    var start: Int
    var end: Int
    var isRevoked: Bool
  }

  var bought: [Bought] = []
  var published: [Int] = []
  var asked: Int

  init(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var time = next(20)
    for _ in 0..<next(7) {
      let length = 1 + next(30)
      bought.append(Bought(start: time, end: time + length, isRevoked: next(5) == 0))
      // Mostly without a gap; sometimes late, sometimes early.
      time += length + [0, 0, 0, next(25), -next(3)][next(5)]
      time = max(0, time)
    }
    published = (0..<next(12)).map { _ in next(160) }
    asked = next(200)
  }

  var description: String {
    let entries = bought.map { "\($0.start)-\($0.end)\($0.isRevoked ? " revoked" : "")" }.joined(separator: ", ")
    return "bought [\(entries)], published \(published), asked at \(asked)"
  }

  /// Hour by hour: the active subscription, the newest issue, and the issues to keep.
  var walked: (active: Bool, kept: Set<Int>, idle: Int) {
    var kept: Set<Int> = []
    var newest: [Int] = []
    var newestHour = -1
    var idle = 0
    var hasBegun = false
    let good = bought.filter { !$0.isRevoked }
    let last = good.map(\.end).max() ?? 0
    for hour in 0...220 {
      let fresh = published.indices.filter { published[$0] == hour }
      if !fresh.isEmpty { (newest, newestHour) = (fresh, hour) }
      if good.contains(where: { $0.start == hour }) { hasBegun = true }
      if hasBegun, hour < last, !good.contains(where: { $0.start <= hour && hour < $0.end }) { idle += 1 }
      guard hour <= asked else { continue }
      if good.contains(where: { $0.start == hour }), newestHour >= 0 { kept.formUnion(newest) }
      if good.contains(where: { $0.start <= hour && hour <= $0.end }) { kept.formUnion(fresh) }
    }
    return (good.contains { $0.start <= asked && asked < $0.end }, kept, idle)
  }

  /// The library's result in the same terms.
  var reported: (active: Bool, kept: Set<Int>, idle: Int) {
    func moment(_ hour: Int) -> Instant { Instant(milliseconds: Int64(hour) * 3_600_000) }
    var receipt = Receipt()
    receipt.entries = bought.map { item in
      var entry = ReceiptEntry(product: "plan", start: moment(item.start), end: moment(item.end))
      if item.isRevoked { entry.revoked = moment(item.start + 1) }
      return entry
    }
    receipt.content = published.enumerated().map { PublishedContent(id: "\($0.offset)", published: moment($0.element)) }
    let histories = subscriptionHistories(of: receipt, at: moment(asked))
    let idle = histories.flatMap(\.lapses).reduce(0) { $0 + ($1.end.milliseconds - $1.start.milliseconds) / 3_600_000 }
    let kept = Set(histories.flatMap(\.unlocked).compactMap { Int($0.content.id) })
    return (histories.contains { $0.state.isActive }, kept, Int(idle))
  }

  /// The difference between the two; nil if they agree.
  var difference: String? {
    let (walked, reported) = (walked, reported)
    if walked.active != reported.active { return "active: \(walked.active) is reported as \(reported.active)" }
    if walked.kept != reported.kept { return "kept: \(walked.kept.sorted()) is reported as \(reported.kept.sorted())" }
    return walked.idle == reported.idle ? nil : "idle: \(walked.idle) is reported as \(reported.idle)"
  }

  /// The smallest failing history: every entry and issue is necessary.
  var shrunk: RandomHistory {
    let without =
      bought.indices.map { index in
        var smaller = self
        smaller.bought.remove(at: index)
        return smaller
      }
      + published.indices.map { index in
        var smaller = self
        smaller.published.remove(at: index)
        return smaller
      }
    return without.first { $0.difference != nil }?.shrunk ?? self
  }
}
