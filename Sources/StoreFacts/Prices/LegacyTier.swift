package import CatalogModel

/// A price tier from before 2023, when one list applied to all currencies.
package struct LegacyTier: Sendable, Hashable {
  /// As Shelf writes it: `0` to `87`, `A`, `B`, `alt-1` to `alt-5`.
  package let name: String

  /// Its number in uploads: 0 to 87, and 510 to 590 for the alternate tiers.
  package let stem: Int

  /// The price in the United States.
  ///
  /// The alternate tiers are cheaper than the ordinary ones only in some currencies, so several tiers may have the
  /// same price.
  package let usd: Money
}

extension LegacyTier {
  /// The 95 tiers: the ordinary ones by number, then the alternate ones by stem.
  package static let list = Fact(ordinary + alternate, .fastlane("pricing tiers"))

  /// The 95 tiers: the ordinary ones by number, then the alternate ones by stem.
  package static var all: [LegacyTier] { list.value }

  /// The tier with exactly this name.
  package static func find(_ name: String) -> LegacyTier? {
    byName[name].map { all[$0] }
  }

  /// The ordinary tier of a price in the United States; for 0.99 that is tier 1, never an alternate one.
  package static func forUSD(_ price: Money) -> LegacyTier? {
    all.first { $0.usd == price }
  }

  private static let byName = Dictionary(
    all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let ordinary = (0...87).map { LegacyTier(name: String($0), stem: $0, usd: price(ofOrdinary: $0)) }

  private static let alternate = [
    ("A", 510, 1), ("B", 530, 1), ("alt-1", 550, 1), ("alt-2", 560, 2), ("alt-3", 570, 3), ("alt-4", 580, 4),
    ("alt-5", 590, 5),
  ].map { LegacyTier(name: $0, stem: $1, usd: price(ofOrdinary: $2)) }

  /// Each price is a cent below a round amount, whose steps grow: 1, 5, mostly 10, 50, 100 dollars.
  private static func price(ofOrdinary number: Int) -> Money {
    let dollars =
      switch number {
      case ...0: 0
      case ...50: number
      case ...60: 50 + 5 * (number - 50)
      case ...72: irregular[number - 61]
      case ...77: 200 + 10 * (number - 72)
      case ...82: 250 + 50 * (number - 77)
      default: 500 + 100 * (number - 82)
      }
    return dollars == 0 ? 0 : Money(digits: Int64(100 * dollars - 1), scale: 2)
  }

  /// Tiers 61 to 72.
  private static let irregular = [110, 120, 125, 130, 140, 150, 160, 170, 175, 180, 190, 200]
}
