/// The properties of a price that a rule may report.
///
/// They are computed once for a price, so that a normal price costs the rules nothing.
package struct PriceTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Neither a base nor a tier.
  static let withoutBase = PriceTraits(rawValue: 1 << 0)
  static let tier = PriceTraits(rawValue: 1 << 1)
  static let changes = PriceTraits(rawValue: 1 << 2)
  /// An amount below zero.
  static let negative = PriceTraits(rawValue: 1 << 3)
  /// A zero amount, or the free tier.
  static let zero = PriceTraits(rawValue: 1 << 4)
  /// An amount with more than two decimals.
  static let tooFine = PriceTraits(rawValue: 1 << 5)
  /// An amount with decimals in a currency without decimals.
  static let imprecise = PriceTraits(rawValue: 1 << 6)
  /// An amount that isn't a price point.
  static let offPoint = PriceTraits(rawValue: 1 << 7)
  /// An amount far from the base at the usual exchange rate.
  static let outlier = PriceTraits(rawValue: 1 << 8)
  /// An unknown territory.
  static let unknownTerritory = PriceTraits(rawValue: 1 << 9)
  /// A territory where the product isn't sold.
  static let outsideAvailability = PriceTraits(rawValue: 1 << 10)

  /// An amount above the highest published price point, up to the maximum.
  static let onRequest = PriceTraits(rawValue: 1 << 11)

  /// A base, and another amount for the base territory.
  static let twoBases = PriceTraits(rawValue: 1 << 12)

  static let all = PriceTraits(rawValue: .max)
}
