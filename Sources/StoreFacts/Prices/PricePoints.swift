package import CatalogModel
import SourceDiagnostics

/// The price points since 2023, in each currency.
package enum PricePoints {
  /// The result for an amount.
  package enum Match: Sendable, Hashable {
    /// It is a published price point.
    case point
    /// It is above them, where Apple offers more price points on request. These are unpublished.
    case onRequest
    /// It isn't a price point. Zero isn't one either, because free products have no price.
    case notAPoint
  }

  /// The result for an amount in a currency; nil for a currency without a storefront.
  package static func match(for amount: Money, in currency: String) -> Match? {
    ladder(of: currency)?.match(for: amount)
  }

  /// The price points in a currency; nil for one without a storefront.
  package static func ladder(of currency: String) -> PriceLadder? { ladders[currency] }

  /// The source of the price points.
  package static let source = Fact((), from: table)

  /// The maximum price, available on request; Apple states it only in its own currency.
  package static let greatestUSD = Fact<Money>(
    10_000, source: "Apple press release of December 6, 2022: prices from 0.29 to 10,000 US dollars",
    address:
      """
      https://www.apple.com/newsroom/2022/12/\
      apple-announces-biggest-upgrade-to-app-store-pricing-adding-700-new-price-points/
      """,
    confidence: .official)

  /// The maximum price in a currency, as far as it is known.
  static func greatest(of ladder: PriceLadder) -> Money {
    ladder.currency == "USD" ? greatestUSD.value : Money(digits: .max)
  }

  private static let table = Fact(PackageResources.price_points_tsv)

  private static let ladders: [String: PriceLadder] = Dictionary(
    table.value.lines.compactMap { row in
      var rest = row
      let currency = String(decoding: rest.takeField(before: UInt8(ascii: "\t")), as: UTF8.self)
      // The field between them is the number of prices.
      _ = rest.takeField(before: UInt8(ascii: "\t"))
      return PriceLadder(currency: currency, runs: runs(rest)).map { (currency, $0) }
    }, uniquingKeysWith: { first, _ in first })

  /// The runs in a row: `0.29-9.89/0.10 10.90`.
  private static func runs(_ text: ArraySlice<UInt8>) -> [PriceLadder.Run] {
    var rest = text
    var runs: [PriceLadder.Run] = []
    while !rest.isEmpty {
      var word = rest.takeField(before: UInt8(ascii: " "))
      func number() -> Int64? {
        Money(utf8: word.takeField(before: UInt8(ascii: "-"), or: UInt8(ascii: "/")))?.hundredths
      }
      guard let first = number() else { continue }
      if word.isEmpty {
        runs.append(PriceLadder.Run(first: first, last: first, step: 1))
      } else if let last = number(), let step = number(), step > 0, word.isEmpty {
        runs.append(PriceLadder.Run(first: first, last: last, step: step))
      }
    }
    return runs
  }
}
