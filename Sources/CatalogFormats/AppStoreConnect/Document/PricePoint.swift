package import CatalogModel

/// A price point of a product: an amount in the territory's own currency, with its payment mode.
package struct PricePoint: Hashable, Sendable {
  /// The name of the request that creates the product, with the suffix `/monthly` for monthly payments.
  package let owner: String
  package let territory: TerritoryCode
  package let amount: Money

  /// The placeholder of its ID, without the braces: `price-point:product:com.example.gold:USA:0.99`.
  package var name: String {
    "\(Self.prefix)\(owner):\(RequestNames.safe(territory.text)):\(amount)"
  }

  package var id: ResourceID { .answer(to: name) }

  package static let prefix = "price-point:"
}

/// An amount that the prices of other territories follow.
package struct BaseAmount: Hashable {
  package let territory: TerritoryCode
  package let amount: Money

  /// The end of the name of the request for its equalizations: `…:USA:0.99`.
  package var suffix: String { "\(RequestNames.safe(territory.text)):\(amount)" }
}
