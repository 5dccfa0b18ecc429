/// The currencies in which storefronts show prices.
package enum Currency {
  /// The ISO 4217 codes, sorted.
  package static let all: [String] = Set(Territory.all.map(\.currency)).sorted()

  /// Those that have no smaller unit at all.
  package static let withoutSmallerUnit = Fact(
    ["CLP", "JPY", "KRW", "VND"],
    source: "ISO 4217, minor units", address: "https://www.iso.org/iso-4217-currency-codes.html", confidence: .official)

  /// Those that have one which the store does not use: prices and even proceeds are whole.
  ///
  /// Rupees, rupiahs and Taiwan dollars are whole throughout the store's table of tiers of 2016, while the proceeds in
  /// roubles have kopecks.
  package static let pricedInWholeUnits = Fact(["IDR", "INR", "TWD"], .fastlane("pricing tiers"))

  /// Those in which every price that we saw was whole, though nothing says that it must be.
  package static let seenInWholeUnits = Fact(
    ["COP", "HUF", "KZT", "NGN", "PKR", "TZS"], source: "prices seen in storefronts", confidence: .inferred)

  /// How many digits a price may have behind the point; nil for a currency that no storefront uses.
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

  /// How sure the number of digits is; nil for a currency that no storefront uses.
  package static func confidence(of currency: String) -> Confidence? {
    guard all.contains(currency) else { return nil }
    if pricedInWholeUnits.value.contains(currency) { return pricedInWholeUnits.confidence }
    return seenInWholeUnits.value.contains(currency) ? seenInWholeUnits.confidence : withoutSmallerUnit.confidence
  }
}
