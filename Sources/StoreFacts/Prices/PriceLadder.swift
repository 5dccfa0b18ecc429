package import CatalogModel

/// All published price points in one currency.
///
/// The 800 prices are stored as a few dozen runs with equal steps.
package struct PriceLadder: Sendable, Hashable {
  /// Amounts at equal distances, in hundredths.
  struct Run: Sendable, Hashable {
    let first: Int64
    let last: Int64
    /// At least 1; irrelevant for a run of one amount.
    let step: Int64

    func contains(_ hundredths: Int64) -> Bool {
      hundredths >= first && hundredths <= last && (hundredths - first) % step == 0
    }

    /// The largest amount up to a value.
    func last(through hundredths: Int64) -> Int64? {
      guard hundredths >= first else { return nil }
      return min(last, hundredths - (hundredths - first) % step)
    }

    /// The smallest amount that is at least a value.
    func first(from hundredths: Int64) -> Int64? {
      guard hundredths <= last else { return nil }
      return hundredths <= first ? first : hundredths + (step - (hundredths - first) % step) % step
    }
  }

  /// The ISO 4217 code of the currency.
  package let currency: String

  /// Sorted by first amount.
  private let runs: [Run]

  /// The smallest and the largest amount.
  private let bounds: ClosedRange<Int64>

  /// Nil without a run.
  init?(currency: String, runs: [Run]) {
    guard let least = runs.map(\.first).min(), let greatest = runs.map(\.last).max() else { return nil }
    (self.currency, self.runs) = (currency, runs)
    bounds = least...greatest
  }

  package var lowest: Money { Money(hundredths: bounds.lowerBound) }
  package var highest: Money { Money(hundredths: bounds.upperBound) }

  /// Every price, lowest first.
  package var amounts: [Money] {
    Set(runs.flatMap { stride(from: $0.first, through: $0.last, by: Int($0.step)) }).sorted().map {
      Money(hundredths: $0)
    }
  }

  /// Whether a number of hundredths is a price point. It doesn't allocate.
  package func contains(hundredths: Int64) -> Bool {
    for run in runs {
      if run.first > hundredths { return false }
      if run.contains(hundredths) { return true }
    }
    return false
  }

  /// Whether an amount is a price point.
  package func match(for amount: Money) -> PricePoints.Match {
    if amount > highest { return amount > PricePoints.greatest(of: self) ? .notAPoint : .onRequest }
    guard let hundredths = amount.hundredths, contains(hundredths: hundredths) else { return .notAPoint }
    return .point
  }

  /// The price points on both sides of an amount that isn't one itself; above the highest there is none.
  ///
  /// ```swift
  /// PricePoints.ladder(of: "JPY")?.neighbours(of: 121)  // (below: 120, above: 130)
  /// ```
  package func neighbours(of amount: Money) -> (below: Money?, above: Money?) {
    if amount > highest {
      let greatest = PricePoints.greatest(of: self)
      return (amount > greatest ? greatest : highest, nil)
    }
    if amount < lowest { return (nil, lowest) }
    let (whole, isWhole) = amount.wholeHundredths
    let below = runs.lazy.compactMap { $0.last(through: isWhole ? whole - 1 : whole) }.max()
    let above = runs.lazy.compactMap { $0.first(from: whole + 1) }.min()
    return (below.map { Money(hundredths: $0) }, above.map { Money(hundredths: $0) })
  }
}

extension Money {
  /// The whole hundredths of an amount, rounded down and clamped, and whether that is exact.
  fileprivate var wholeHundredths: (Int64, isWhole: Bool) {
    if let hundredths { return (hundredths, true) }
    let unit = (2..<max(2, scale)).reduce(Int64(1)) { power, _ in power * 10 }
    return (digits / unit, false)
  }
}
