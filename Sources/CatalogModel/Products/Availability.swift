/// Where a product is sold.
package struct Availability: Hashable, Sendable {
  package var territories: Territories

  /// Whether it will be sold in territories that Apple adds later.
  package var includesNewTerritories: Bool

  package init(territories: Territories = .all, includesNewTerritories: Bool = true) {
    (self.territories, self.includesNewTerritories) = (territories, includesNewTerritories)
  }

  /// Every territory, new ones included: the default.
  package static let everywhere = Availability()

  /// A set of territories.
  package enum Territories: Hashable, Sendable {
    case all
    /// Sorted, without duplicates.
    case only([TerritoryCode])
    /// All but these; sorted, without duplicates.
    case except([TerritoryCode])
  }

  package func contains(_ territory: TerritoryCode) -> Bool {
    switch territories {
    case .all: true
    case .only(let list): list.contains(territory)
    case .except(let list): !list.contains(territory)
    }
  }
}
