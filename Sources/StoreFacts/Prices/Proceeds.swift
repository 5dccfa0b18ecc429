package import CatalogModel

/// The developer's proceeds from a price, before taxes.
///
/// If prices include a tax, the App Store deducts it first. The amount, and the rounding, are only in Apple's own
/// list of price points.
package enum Proceeds {
  /// The percentage left after the standard commission.
  package static let usualPercent = Fact<Int64>(
    70, source: "App Store Small Business Program",
    address: "https://developer.apple.com/app-store/small-business-program/",
    confidence: .official)

  /// The percentage left after the reduced commission: in the Small Business Program, and after a subscriber's first
  /// year.
  package static let reducedPercent = Fact<Int64>(
    85, source: "App Store Small Business Program",
    address: "https://developer.apple.com/app-store/small-business-program/",
    confidence: .official)

  /// The storefronts whose proceeds are confirmed by Apple's tier table: all 94 dollar amounts are rounded up to a
  /// cent.
  ///
  /// In the same table Canada, New Zealand, Saudi Arabia and the Emirates round differently.
  package static let confirmed = Fact<[TerritoryCode]>(
    ["USA"], source: "fastlane, pricing tiers", address: "https://github.com/fastlane/fastlane",
    confidence: .secondary, read: CalendarDate(known: 2026, 11, 24))

  /// Returns a percentage of a price, rounded to the digits of its currency; nil for an amount that is not a price.
  ///
  /// ```swift
  /// Proceeds.of("9.99", percent: 70, in: "USD")  // 7.00
  /// Proceeds.of("150", percent: 85, in: "JPY")   // 128
  /// ```
  package static func of(_ price: Money, percent: Int64, in currency: String) -> Money? {
    guard let hundredths = price.hundredths, hundredths >= 0 else { return nil }
    let unit: Int64 = Currency.decimals(of: currency) == 0 ? 100 : 1
    let added = currency == "USD" ? 99 : 50 * unit
    return Money(hundredths: (hundredths * percent + added) / (100 * unit) * unit)
  }

  /// Whether Apple's table confirms how proceeds are rounded; elsewhere they are estimates.
  package static func areConfirmed(percent: Int64, in territories: [TerritoryCode]) -> Bool {
    percent == usualPercent.value && territories == confirmed.value
  }
}
