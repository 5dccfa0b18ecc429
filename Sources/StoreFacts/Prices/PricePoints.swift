package import CatalogModel

/// The amounts that a price may have since 2023.
///
/// They stand here as the rule that the store published, not as a list: twelve ladders answer every question at once
/// and cost a start nothing. Only those of the US dollar are known.
package enum PricePoints {
  /// How sure it is that the store offers an amount.
  package enum Plausibility: Sendable, Hashable {
    /// It stands in a list that was copied from the console.
    case listed
    /// It obeys the rule, but no list was found that reaches so high, and the rule makes more points than the 900 that
    /// the store speaks of.
    case plausible
    /// The store does not offer it. Nothing is not a price either: what is free has none.
    case notAPoint
  }

  /// The greatest amount of the list that was compared with the rule.
  package static let listedUpTo = Fact<Money>(
    50, source: "Lists of price points copied from the console in 2023", confidence: .secondary)

  /// Whether an amount in US dollars is a price point.
  package static func usd(_ amount: Money) -> Plausibility {
    let (cents, isWhole) = cents(amount)
    guard isWhole, ladders.value.contains(where: { $0.contains(cents) }) else { return .notAPoint }
    return amount <= listedUpTo.value ? .listed : .plausible
  }

  /// The price points on both sides of an amount in US dollars, which is itself neither of them.
  package static func nearest(to amount: Money) -> (below: Money?, above: Money?) {
    let (cents, isWhole) = cents(amount)
    let below = ladders.value.compactMap { $0.last(through: isWhole ? cents - 1 : cents) }.max()
    let above = ladders.value.compactMap { $0.first(from: cents + 1) }.min()
    return (below.map { Money(digits: $0, scale: 2) }, above.map { Money(digits: $0, scale: 2) })
  }

  /// The whole cents of an amount, rounded down, and whether they are all of it; amounts that no price comes near
  /// become the nearest that matter.
  private static func cents(_ amount: Money) -> (cents: Int64, isWhole: Bool) {
    if amount < 0 { return (-1, true) }
    if amount > 1_000_000 { return (100_000_000, true) }
    if amount.scale <= 2 { return (amount.digits * (amount.scale == 0 ? 100 : amount.scale == 1 ? 10 : 1), true) }
    let unit = (2..<amount.scale).reduce(Int64(1)) { power, _ in power * 10 }
    return (amount.digits / unit, false)
  }
}
