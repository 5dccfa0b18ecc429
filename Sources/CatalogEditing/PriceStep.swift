package import CatalogModel
import StoreFacts

/// How prices are to become others: by how much, and to which of the prices that the store offers.
///
/// All reckoning is in whole hundredths of a unit; nothing is lost on the way.
///
/// ```swift
/// var step = PriceStep(numerator: 110, denominator: 100)  // a tenth more
/// step.ending = 99
/// try step.price(after: "9.99", in: "USD")                // 10.99
/// ```
package struct PriceStep: Sendable {
  /// To which price point an amount between two of them goes.
  package enum Rounding: String, Sendable, CaseIterable {
    /// The nearer one; of two as near the lower.
    case nearest
    case up, down
  }

  /// New is old × `numerator` ÷ `denominator`.
  package let numerator: Int64
  package let denominator: Int64

  /// The hundredths that prices are to end with: 99 for `.99`. Where a currency has no such price, any counts.
  package var ending: Int64?

  package var rounding = Rounding.nearest

  /// The least price that may come of it, by currency.
  package var floors: [String: Money] = [:]

  private var points: [String: [Int64]] = [:]

  package init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// By so many hundredths of a percent more: 1,000 for `10%`; less, when it is below zero.
  package init(hundredthsOfPercent share: Int64) { self.init(numerator: 10_000 + share, denominator: 10_000) }

  /// Whether prices are to go up.
  package var raises: Bool { numerator > denominator }

  /// A share as people write it, in hundredths of a percent: `10%` and `12.5%` give 1,000 and 1,250. Nil for anything
  /// else, for nothing, and for more than 1,000%.
  package static func share(_ text: String) -> Int64? {
    guard text.hasSuffix("%"), let amount = Money(String(text.dropLast())), let share = amount.hundredths,
      (1...100_000).contains(share)
    else { return nil }
    return share
  }

  /// The hundredths that an ending stands for: `.99` gives 99, `.5` gives 50. Nil for anything else.
  package static func ending(_ text: String) -> Int64? {
    let digits = text.hasPrefix("0.") ? text.dropFirst(2) : text.dropFirst()
    guard text.hasPrefix(".") || text.hasPrefix("0."), (1...2).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits)
    else { return nil }
    return digits.utf8.count == 1 ? number * 10 : number
  }

  /// The price that comes of another one.
  ///
  /// A raise never lowers a price and a reduction never raises one: where no price point lies on the right side it
  /// stays.
  ///
  /// - Parameters:
  ///   - old: the price as it is.
  ///   - currency: its currency.
  /// - Returns: a price point, or the old price.
  /// - Throws: a `PriceRefusal` with the reason when there is no such price.
  package mutating func price(after old: Money, in currency: String) throws(PriceRefusal) -> Money {
    guard let before = old.hundredths, before > 0, denominator > 0 else {
      throw PriceRefusal("\(old) is no price that others can be reckoned from")
    }
    let candidates = candidates(in: currency)
    guard let lowest = candidates.first, let highest = candidates.last else {
      throw PriceRefusal("nothing is known of the prices in \(currency)")
    }
    let (scaled, overflow) = before.multipliedReportingOverflow(by: numerator)
    // Compared as fractions: a candidate × denominator with old × numerator.
    guard !overflow, scaled <= highest.multipliedReportingOverflow(by: denominator).partialValue else {
      throw PriceRefusal(
        "\(old) \(currency) would go above \(Money(hundredths: highest)), the highest price that is published")
    }
    var index = Self.firstIndex(in: candidates) { $0 * denominator >= scaled }
    let isPoint = candidates[index] * denominator == scaled
    switch rounding {
    case .up: break
    case .down where !isPoint && index > 0: index -= 1
    case .down where !isPoint:
      throw PriceRefusal("there is no price in \(currency) as low as that; the lowest is \(Money(hundredths: lowest))")
    case .down: break
    case .nearest where !isPoint && index > 0:
      let (above, below) = (candidates[index] * denominator - scaled, scaled - candidates[index - 1] * denominator)
      if below <= above { index -= 1 }
    case .nearest: break
    }
    if let floor = floors[currency]?.hundredths, candidates[index] < floor {
      index = Self.firstIndex(in: candidates) { $0 >= floor }
      guard index < candidates.count else {
        throw PriceRefusal("there is no price in \(currency) at or above the floor")
      }
    }
    let new = candidates[index]
    return raises ? max(old, Money(hundredths: new)) : min(old, Money(hundredths: new))
  }

  /// Whether a currency has prices with the ending that is wanted.
  package mutating func hasEnding(in currency: String) -> Bool {
    ending == nil || candidates(in: currency).contains { $0 % 100 == ending }
  }

  /// The prices of a currency that may come of it, in hundredths, sorted.
  private mutating func candidates(in currency: String) -> [Int64] {
    if let known = points[currency] { return known }
    let amounts: [Money] = PricePoints.ladder(of: currency)?.amounts ?? []
    let all = amounts.compactMap(\.hundredths).filter { $0 > 0 }
    let ended = all.filter { ending == nil || $0 % 100 == ending }
    let result = ended.isEmpty ? all : ended
    points[currency] = result
    return result
  }

  /// The first index for which something holds, in a list in which it holds from there on; the count where it never
  /// does.
  private static func firstIndex(in list: [Int64], where holds: (Int64) -> Bool) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Why no price comes of another one, in one line.
package struct PriceRefusal: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
