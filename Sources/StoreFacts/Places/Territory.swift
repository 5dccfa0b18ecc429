package import CatalogModel

/// A country or region with a storefront of its own.
package struct Territory: Sendable, Hashable {
  /// The code of three letters that the API uses; ISO 3166 alpha-3 but for Kosovo, `XKS`.
  package let code: TerritoryCode

  /// The code of two letters: ISO 3166 alpha-2, and `XK`.
  package let alpha2: String

  /// The English name, as the store's console writes it.
  package let name: String

  /// The ISO 4217 code of the currency in which the storefront shows prices.
  package let currency: String
}

extension Territory {
  /// The 175 storefronts, sorted by code.
  ///
  /// Their number is the store's word, the list a tool's. Bulgaria's currency, the euro since 2026, is our conclusion:
  /// the table that the list comes from is older.
  package static let list = Fact(
    TextTable.rows(territoryTable).map {
      Territory(code: TerritoryCode($0[0]), alpha2: $0[1], name: $0[3], currency: $0[2])
    },
    .storeconfig("territories and currencies"))

  /// The 175 storefronts, sorted by code.
  package static var all: [Territory] { list.value }

  /// The codes that the API knows beside those with a storefront, such as `PRI` and `MCO`; sorted.
  package static let withoutStorefront = Fact(
    TextTable.words(codesWithoutStorefront).map { TerritoryCode($0) }, .apiDescription)

  private static let index = Dictionary(uniqueKeysWithValues: zip(all.map(\.code), all.indices))

  /// The territory with exactly this code: `USA`, not `usa`.
  package static func find(_ code: TerritoryCode) -> Territory? {
    position(of: code).map { all[$0] }
  }

  /// The currency of a territory; nil for one without a storefront. Quicker than to find the territory.
  package static func currency(of code: TerritoryCode) -> String? {
    position(of: code).map { currencies[$0] }
  }

  private static let currencies = all.map(\.currency)

  /// Where a territory stands in `all`.
  package static func position(of code: TerritoryCode) -> Int? { index[code] }

  /// Whether a territory has exactly this code; quicker than to find it.
  package static func hasStorefront(_ code: TerritoryCode) -> Bool {
    position(of: code) != nil
  }

  /// Whether the API knows the code although nothing is sold under it.
  package static func isKnownWithoutStorefront(_ code: TerritoryCode) -> Bool {
    withoutStorefront.value.contains(code)
  }
}
