/// What is in a price that some rule may have to speak of.
///
/// It is found out once for a price, so that a price with nothing in it costs the rules nothing.
package struct PriceTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Neither a base nor a tier.
  static let withoutBase = PriceTraits(rawValue: 1 << 0)
  static let tier = PriceTraits(rawValue: 1 << 1)
  static let changes = PriceTraits(rawValue: 1 << 2)
  /// An amount below zero.
  static let negative = PriceTraits(rawValue: 1 << 3)
  /// An amount of nothing, or the tier for it.
  static let zero = PriceTraits(rawValue: 1 << 4)
  /// An amount with more than two decimals.
  static let tooFine = PriceTraits(rawValue: 1 << 5)
  /// An amount with decimals that its currency does not have.
  static let imprecise = PriceTraits(rawValue: 1 << 6)
  /// An amount that is not one of the store's.
  static let offPoint = PriceTraits(rawValue: 1 << 7)
  /// An amount far from the base by the usual ratio of the currencies.
  static let outlier = PriceTraits(rawValue: 1 << 8)
  /// A territory that the store does not have.
  static let unknownTerritory = PriceTraits(rawValue: 1 << 9)
  /// A territory where the product is not sold.
  static let outsideAvailability = PriceTraits(rawValue: 1 << 10)

  static let all = PriceTraits(rawValue: .max)
}
