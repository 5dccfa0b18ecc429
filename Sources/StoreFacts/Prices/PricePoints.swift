package import CatalogModel
import SourceDiagnostics

/// The amounts that a price may have since 2023, in each of the store's currencies.
package enum PricePoints {
  /// What the store would say to an amount.
  package enum Standing: Sendable, Hashable {
    /// It is one of the prices that everyone may choose.
    case point
    /// It lies above them, where the store offers more prices to who asks. Nobody published which.
    case onRequest
    /// The store does not offer it. Nothing is not a price either: what is free has none.
    case notAPoint
  }

  /// What the store would say to an amount in a currency; nil for a currency that no storefront uses.
  package static func standing(of amount: Money, in currency: String) -> Standing? {
    ladder(of: currency)?.standing(of: amount)
  }

  /// The prices in a currency; nil for one that no storefront uses.
  package static func ladder(of currency: String) -> PriceLadder? { ladders[currency] }

  /// Where the ladders come from.
  package static let source = Fact((), from: table)

  /// The greatest price that the store sells at, for who asked to; the store named it in its own currency only.
  package static let greatestUSD = Fact<Money>(
    10_000, source: "Apple press release of December 6, 2022: prices from 0.29 to 10,000 US dollars",
    address:
      """
      https://www.apple.com/newsroom/2022/12/\
      apple-announces-biggest-upgrade-to-app-store-pricing-adding-700-new-price-points/
      """,
    confidence: .official)

  /// The amount above which nothing is sold in a currency, as far as that is known.
  static func greatest(of ladder: PriceLadder) -> Money {
    ladder.currency == "USD" ? greatestUSD.value : Money(digits: .max)
  }

  private static let table = Fact(PackageResources.price_points_tsv)

  private static let ladders: [String: PriceLadder] = Dictionary(
    table.value.lines.compactMap { row in
      var rest = row
      let currency = String(decoding: rest.takeField(before: UInt8(ascii: "\t")), as: UTF8.self)
      // Between them stands how many prices they are.
      _ = rest.takeField(before: UInt8(ascii: "\t"))
      return PriceLadder(currency: currency, runs: runs(rest)).map { (currency, $0) }
    }, uniquingKeysWith: { first, _ in first })

  /// The runs that a row lists: `0.29-9.89/0.10 10.90`.
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
