package import CatalogModel

/// A country or region with a storefront.
package struct Territory: Sendable, Hashable {
  /// The three-letter code in the API; ISO 3166 alpha-3 except for Kosovo, `XKS`.
  package let code: TerritoryCode

  /// The two-letter code: ISO 3166 alpha-2, and `XK`.
  package let alpha2: String

  /// The English name, as in App Store Connect.
  package let name: String

  /// The ISO 4217 code of the storefront's currency.
  package let currency: String
}

extension Territory {
  /// The 175 storefronts, sorted by code.
  ///
  /// Apple states their number; the list comes from a tool. Bulgaria's currency, the euro since 2026, is a
  /// conclusion, because the list is older.
  package static let list = Fact(
    TextTable.rows(territoryTable).map {
      Territory(code: TerritoryCode($0[0]), alpha2: $0[1], name: $0[3], currency: $0[2])
    },
    .storeconfig("territories and currencies"))

  /// The 175 storefronts, sorted by code.
  package static var all: [Territory] { list.value }

  /// The codes in the API without a storefront, such as `PRI` and `MCO`; sorted.
  package static let withoutStorefront = Fact(
    TextTable.words(codesWithoutStorefront).map { TerritoryCode($0) }, .api("TerritoryCode"))

  private static let index = Dictionary(uniqueKeysWithValues: zip(all.map(\.code), all.indices))

  /// The territory with exactly this code: `USA`, not `usa`.
  package static func find(_ code: TerritoryCode) -> Territory? {
    position(of: code).map { all[$0] }
  }

  /// The currency of a territory; nil for one without a storefront. Quicker than finding the territory.
  package static func currency(of code: TerritoryCode) -> String? {
    position(of: code).map { currencies[$0] }
  }

  private static let currencies = all.map(\.currency)

  /// The index of a territory in `all`.
  package static func position(of code: TerritoryCode) -> Int? { index[code] }

  /// Whether a territory has exactly this code; quicker than finding it.
  package static func hasStorefront(_ code: TerritoryCode) -> Bool {
    position(of: code) != nil
  }

  /// Whether the API knows the code although it has no storefront.
  package static func isKnownWithoutStorefront(_ code: TerritoryCode) -> Bool {
    withoutStorefront.value.contains(code)
  }
}
