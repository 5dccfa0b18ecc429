/// Amounts at equal distances, in cents.
struct PriceLadder: Sendable {
  let first: Int64
  let last: Int64
  let step: Int64

  init(_ first: Int64, through last: Int64, by step: Int64) {
    self.first = first
    self.last = last
    self.step = step
  }

  func contains(_ cents: Int64) -> Bool {
    cents >= first && cents <= last && (cents - first) % step == 0
  }

  /// The greatest amount that is not above another.
  func last(through cents: Int64) -> Int64? {
    guard cents >= first else { return nil }
    return min(last, cents - (cents - first) % step)
  }

  /// The least amount that is not below another.
  func first(from cents: Int64) -> Int64? {
    guard cents <= last else { return nil }
    return cents <= first ? first : cents + (step - (cents - first) % step) % step
  }
}

extension PricePoints {
  /// The steps that the store announced in December 2022, 0.29 to 10,000 US dollars; each last amount is a point.
  static let ladders = Fact(
    [
      // Endings of the steps themselves: .09 to .99.
      PriceLadder(29, through: 9_99, by: 10),
      PriceLadder(49, through: 49_99, by: 50),
      PriceLadder(99, through: 199_99, by: 1_00),
      PriceLadder(4_99, through: 499_99, by: 5_00),
      PriceLadder(9_99, through: 999_99, by: 10_00),
      PriceLadder(99_99, through: 9_999_99, by: 100_00),
      // A cent above those that end in .99.
      PriceLadder(1_00, through: 200_00, by: 1_00),
      PriceLadder(5_00, through: 500_00, by: 5_00),
      PriceLadder(10_00, through: 1_000_00, by: 10_00),
      PriceLadder(100_00, through: 10_000_00, by: 100_00),
      // Endings that only small amounts have.
      PriceLadder(90, through: 99_90, by: 1_00),
      PriceLadder(95, through: 49_95, by: 1_00),
    ],
    source: "The store's chart of price points, December 2022, as two sites copied it",
    address: "https://voonze.com/app-store-more-flexibility-for-developers-in-choosing-prices-what-changes/",
    confidence: .secondary)
}
