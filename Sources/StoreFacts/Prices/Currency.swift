/// The currencies of storefronts.
package enum Currency {
  /// The ISO 4217 codes, sorted.
  package static let all: [String] = Set(Territory.all.map(\.currency)).sorted()

  /// The currencies without a smaller unit.
  package static let withoutSmallerUnit = Fact(
    ["CLP", "JPY", "KRW", "VND"],
    source: "ISO 4217, minor units", address: "https://www.iso.org/iso-4217-currency-codes.html", confidence: .official)

  /// The currencies whose smaller unit the App Store doesn't use: prices and even proceeds are whole.
  ///
  /// Rupees, rupiahs and Taiwan dollars are whole throughout Apple's tier table of 2016, while the proceeds in rubles
  /// have kopecks.
  package static let pricedInWholeUnits = Fact(["IDR", "INR", "TWD"], .fastlane("pricing tiers"))

  /// The currencies in which every observed price was whole, without a documented rule.
  package static let seenInWholeUnits = Fact(
    ["COP", "HUF", "KZT", "NGN", "PKR", "TZS"], source: "prices seen in storefronts", confidence: .inferred)

  /// The maximum number of decimals of a price; nil for a currency without a storefront.
  ///
  /// ```swift
  /// Currency.decimals(of: "JPY")  // 0
  /// Currency.decimals(of: "USD")  // 2
  /// ```
  package static func decimals(of currency: String) -> Int? { decimals[currency] }

  private static let decimals = Dictionary(
    uniqueKeysWithValues: all.map { currency in
      (currency, withoutSmallerUnit.value.contains(currency) || pricedInWholeUnits.value.contains(currency) ? 0 : 2)
    })

  /// The confidence in the number of decimals; nil for a currency without a storefront.
  package static func confidence(of currency: String) -> Confidence? {
    guard all.contains(currency) else { return nil }
    if pricedInWholeUnits.value.contains(currency) { return pricedInWholeUnits.confidence }
    return seenInWholeUnits.value.contains(currency) ? seenInWholeUnits.confidence : withoutSmallerUnit.confidence
  }
}
