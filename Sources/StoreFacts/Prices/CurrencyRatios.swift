package import CatalogModel

extension Currency {
  /// The usual value of one US dollar in a currency, in hundredths: 150 yen are 15,000.
  ///
  /// Only for detecting missing digits: rounded exchange rates, from which Apple's prices differ by taxes, rounding
  /// and years of delay.
  package static let hundredthsPerDollar = Fact(
    [
      "AED": 3_67, "AUD": 1_55, "BRL": 5_60, "CAD": 1_38, "CHF": 85, "CLP": 950_00, "CNY": 7_20, "COP": 4_100_00,
      "CZK": 22_00, "DKK": 6_70, "EGP": 49_00, "EUR": 90, "GBP": 77, "HKD": 7_80, "HUF": 360_00, "IDR": 16_300_00,
      "ILS": 3_60, "INR": 86_00, "JPY": 150_00, "KRW": 1_400_00, "KZT": 510_00, "MXN": 19_50, "MYR": 4_30,
      "NGN": 1_550_00, "NOK": 10_40, "NZD": 1_70, "PEN": 3_70, "PHP": 57_00, "PKR": 280_00, "PLN": 3_80, "QAR": 3_64,
      "RON": 4_50, "RUB": 88_00, "SAR": 3_75, "SEK": 10_00, "SGD": 1_31, "THB": 33_50, "TRY": 38_00, "TWD": 31_50,
      "TZS": 2_600_00, "USD": 1_00, "VND": 25_800_00, "ZAR": 18_00,
    ] as [String: Int64],
    source: "Rates of exchange of 2025, rounded; Shelf's own table", confidence: .inferred)

  /// The factor from the usual price at which a price looks like a typo.
  ///
  /// A missing or extra digit is a factor of ten; prices adapted to a country's wages stay within a factor of five.
  package static let usualSpread = Fact<Int64>(6, source: "Shelf's own choice", confidence: .inferred)

  /// The usual equivalent of an amount in another currency; nil if a currency is unknown or the amount isn't a price.
  ///
  /// ```swift
  /// Currency.usual("4.99", of: "USD", in: "JPY")  // 748.50
  /// ```
  package static func usual(_ amount: Money, of currency: String, in other: String) -> Money? {
    let rates = hundredthsPerDollar.value
    guard let cents = amount.hundredths, let from = rates[currency], let to = rates[other] else { return nil }
    let (product, overflow) = cents.multipliedReportingOverflow(by: to)
    return overflow ? nil : Money(hundredths: product / from)
  }
}
