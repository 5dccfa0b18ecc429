import CatalogModel
import StoreFacts

/// The difference between a territory's own price and the usual conversion of the base price.
///
/// Apple publishes no table of equal prices, so a price is compared with rounded exchange rates, those of the rule
/// `price-outlier`: enough to see where something is cheap, and not an amount to calculate with.
struct PriceDeviation {
  let percent: Int64

  /// Nil without a known exchange rate.
  ///
  /// - Parameters:
  ///   - own: the territory's own price.
  ///   - code: the territory.
  ///   - base: the base price.
  ///   - currency: the currency of the base price.
  init?(_ own: Money, in code: TerritoryCode, beside base: Money, _ currency: String) {
    guard let local = Territory.currency(of: code),
      let usual = Currency.usual(base, of: currency, in: local)?.hundredths, usual > 0, let hundredths = own.hundredths
    else { return nil }
    let (thousands, isTooMuch) = hundredths.multipliedReportingOverflow(by: 1000)
    if isTooMuch { return nil }
    // Rounds half away from zero.
    let tenths = thousands / usual - 1000
    percent = (tenths + (tenths < 0 ? -5 : 5)) / 10
  }

  /// `−20 % against the base`.
  var text: String { (percent == 0 ? "±0" : "\(percent < 0 ? "−" : "+")\(percent.magnitude)") + " % against the base" }

  /// The style's word for the color: from a tenth on a little more or less, from a quarter on more or less.
  var tone: String {
    switch percent {
    case ...(-25): "less"
    case ...(-10): "bit-less"
    case 25...: "more"
    case 10...: "bit-more"
    default: ""
    }
  }
}
