package import CatalogModel

/// What is left to the developer of a price, before taxes.
///
/// Where prices include a tax, the store takes that off first; how much it is, and to which unit it rounds, only its
/// own list of price points says.
package enum Proceeds {
  /// The hundredths that are left at the store's usual commission.
  package static let usualPercent = Fact<Int64>(
    70, source: "App Store Small Business Program",
    address: "https://developer.apple.com/app-store/small-business-program/",
    confidence: .official)

  /// The hundredths that are left at the lower commission: in the programme for small businesses, and of a subscriber's
  /// payments after a year.
  package static let reducedPercent = Fact<Int64>(
    85, source: "App Store Small Business Program",
    address: "https://developer.apple.com/app-store/small-business-program/",
    confidence: .official)

  /// So many hundredths of a price, rounded to the digits of its currency; nil for an amount that is no price.
  ///
  /// ```swift
  /// Proceeds.of("9.99", percent: 70, in: "USD")  // 6.99
  /// Proceeds.of("150", percent: 85, in: "JPY")   // 128
  /// ```
  package static func of(_ price: Money, percent: Int64, in currency: String) -> Money? {
    guard let hundredths = price.hundredths, hundredths >= 0 else { return nil }
    let unit: Int64 = Currency.decimals(of: currency) == 0 ? 100 : 1
    return Money(hundredths: (hundredths * percent + 50 * unit) / (100 * unit) * unit)
  }
}
