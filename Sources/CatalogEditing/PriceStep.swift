package import CatalogModel
import StoreFacts

/// A price change: by how much, and how to round to price points.
///
/// All computation is in whole hundredths of a unit, without rounding errors.
///
/// ```swift
/// var step = PriceStep(numerator: 110, denominator: 100)  // ten percent more
/// step.ending = 99
/// try step.price(after: "9.99", in: "USD")                // 10.99
/// ```
package struct PriceStep: Sendable {
  /// The rounding of an amount between two price points.
  package enum Rounding: String, Sendable, CaseIterable {
    /// The nearer one; the lower of two equally near ones.
    case nearest
    case up, down
  }

  /// The new price is the old one × `numerator` ÷ `denominator`.
  package let numerator: Int64
  package let denominator: Int64

  /// The last two digits of new prices in hundredths: 99 for `.99`. If a currency has no such price, any is accepted.
  package var ending: Int64?

  package var rounding = Rounding.nearest

  /// The minimum price, by currency.
  package var floors: [String: Money] = [:]

  private var points: [String: [Int64]] = [:]

  package init(numerator: Int64, denominator: Int64) { (self.numerator, self.denominator) = (numerator, denominator) }

  /// A change in hundredths of a percent: 1,000 for `+10%`; negative for a reduction.
  package init(hundredthsOfPercent share: Int64) { self.init(numerator: 10_000 + share, denominator: 10_000) }

  /// The same step from an amount to the price of a longer time: 40 % off, three times.
  func times(_ count: Int, per divisor: Int) -> PriceStep {
    var step = PriceStep(numerator: numerator * Int64(count), denominator: denominator * Int64(divisor))
    (step.ending, step.rounding, step.floors) = (ending, rounding, floors)
    return step
  }

  /// Whether it is an increase.
  package var raises: Bool { numerator > denominator }

  /// Parses a percentage, in hundredths of a percent: `10%` and `12.5%` give 1,000 and 1,250. Nil for anything else,
  /// for zero, and for more than 1,000%.
  package static func share(_ text: String) -> Int64? {
    guard text.hasSuffix("%"), let amount = Money(String(text.dropLast())), let share = amount.hundredths,
      (1...100_000).contains(share)
    else { return nil }
    return share
  }

  /// Parses an ending, in hundredths: `.99` gives 99, `.5` gives 50. Nil for anything else.
  package static func ending(_ text: String) -> Int64? {
    let digits = text.hasPrefix("0.") ? text.dropFirst(2) : text.dropFirst()
    guard text.hasPrefix(".") || text.hasPrefix("0."), (1...2).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits)
    else { return nil }
    return digits.utf8.count == 1 ? number * 10 : number
  }

  /// The new price.
  ///
  /// An increase never lowers a price and a reduction never raises one: without a price point in the right direction
  /// it is unchanged.
  ///
  /// - Parameters:
  ///   - old: the current price.
  ///   - currency: its currency.
  /// - Returns: a price point, or the old price.
  /// - Throws: a `PriceRefusal` with the reason if there is no such price.
  package mutating func price(after old: Money, in currency: String) throws(PriceRefusal) -> Money {
    guard let before = old.hundredths, before > 0, denominator > 0 else {
      throw PriceRefusal("a price of \(old) can't change by a percentage")
    }
    let candidates = candidates(in: currency)
    guard let lowest = candidates.first, let highest = candidates.last else {
      throw PriceRefusal("the prices in \(currency) are not known")
    }
    let (scaled, overflow) = before.multipliedReportingOverflow(by: numerator)
    // Compared as fractions: a candidate × denominator with old × numerator.
    guard !overflow, scaled <= highest.multipliedReportingOverflow(by: denominator).partialValue else {
      throw PriceRefusal(
        "\(old) \(currency) would exceed \(Money(hundredths: highest)), the highest published price")
    }
    var index = candidates.partitioningIndex { $0 * denominator >= scaled }
    let isPoint = candidates[index] * denominator == scaled
    switch rounding {
    case .up: break
    case .down where !isPoint && index > 0: index -= 1
    case .down where !isPoint:
      throw PriceRefusal("the lowest price in \(currency) is \(Money(hundredths: lowest))")
    case .down: break
    case .nearest where !isPoint && index > 0:
      let (above, below) = (candidates[index] * denominator - scaled, scaled - candidates[index - 1] * denominator)
      if below <= above { index -= 1 }
    case .nearest: break
    }
    if let floor = floors[currency]?.hundredths, candidates[index] < floor {
      index = candidates.partitioningIndex { $0 >= floor }
      guard index < candidates.count else {
        throw PriceRefusal("no price in \(currency) is at or above the floor")
      }
    }
    let new = candidates[index]
    return raises ? max(old, Money(hundredths: new)) : min(old, Money(hundredths: new))
  }

  /// Whether a currency has prices with the requested ending.
  package mutating func hasEnding(in currency: String) -> Bool {
    ending == nil || candidates(in: currency).contains { $0 % 100 == ending }
  }

  /// The possible prices of a currency, in hundredths, sorted.
  private mutating func candidates(in currency: String) -> [Int64] {
    if let known = points[currency] { return known }
    let amounts: [Money] = PricePoints.ladder(of: currency)?.amounts ?? []
    let all = amounts.compactMap(\.hundredths).filter { $0 > 0 }
    let ended = all.filter { ending == nil || $0 % 100 == ending }
    let result = ended.isEmpty ? all : ended
    points[currency] = result
    return result
  }
}

/// The reason for a missing new price, in one line.
package struct PriceRefusal: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
