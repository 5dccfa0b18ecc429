import CatalogModel
import StoreFacts
import TextFormats

/// The territories as resources.
enum StorePlaces {
  static let all: [Record] = Territory.all.enumerated().map { index, territory in
    var record = Record(RecordKey("territories", territory.code.text), sequence: index + 1)
    record.attributes["currency"] = .string(territory.currency)
    return record
  }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  static func territory(_ id: String) -> Record? { byID[id] }

  static let codes = all.map(\.id)

  static func currency(of territory: String) -> String? { byID[territory]?.text("currency") }
}

/// The prices of every currency, and their equalizations.
///
/// Apple never published its equalizations. The local store uses the nearest price of the other currency at Shelf's
/// usual rate, or the lower one of two. In the same currency it uses the same amount. So its prices are only likely,
/// and may differ from App Store Connect's.
enum StorePrices {
  private static let ladders: [String: [Money]] = Dictionary(
    Currency.all.map { ($0, PricePoints.ladder(of: $0)?.amounts ?? []) }, uniquingKeysWith: { first, _ in first })

  /// The amounts of a currency, from the lowest on.
  static func amounts(of currency: String) -> [Money] { ladders[currency] ?? [] }

  /// Returns an amount's number in the price ladder, from 10001 on; nil if the amount isn't a price.
  static func rank(of amount: Money, in currency: String) -> Int? {
    let ladder = amounts(of: currency)
    let place = ladder.partitioningIndex { $0 >= amount }
    return place < ladder.count && ladder[place] == amount ? 10_001 + place : nil
  }

  static func amount(of rank: Int, in currency: String) -> Money? {
    let ladder = amounts(of: currency)
    return ladder.indices.contains(rank - 10_001) ? ladder[rank - 10_001] : nil
  }

  /// The rank in another currency that equals one.
  static func equal(to rank: Int, of currency: String, in other: String) -> Int? {
    if currency == other { return rank }
    guard let amount = amount(of: rank, in: currency), let usual = Currency.usual(amount, of: currency, in: other)
    else {
      return nil
    }
    return nearest(to: usual, in: other)
  }

  /// The rank nearest to an amount; the lower of two equally near ones.
  static func nearest(to amount: Money, in currency: String) -> Int? {
    let ladder = amounts(of: currency)
    guard let wanted = amount.hundredths, !ladder.isEmpty else { return nil }
    let above = ladder.partitioningIndex { $0 >= amount }
    guard above > 0 else { return 10_001 }
    guard above < ladder.count, let high = ladder[above].hundredths, let low = ladder[above - 1].hundredths else {
      return 10_000 + ladder.count
    }
    return high - wanted < wanted - low ? 10_001 + above : 10_000 + above
  }
}
