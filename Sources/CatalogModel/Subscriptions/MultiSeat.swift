/// Whether groups and organizations can buy several seats of a subscription.
package struct MultiSeat: Hashable, Sendable {
  /// Whether it is sold by the seat.
  package var isEnabled: Bool

  /// The markets in which seats are sold, in documented order; nil if they aren't stated. An empty list differs from
  /// nil.
  package var markets: [Market]? {
    didSet { markets = markets.map(Self.inOrder) }
  }

  package init(isEnabled: Bool = true, markets: [Market]? = nil) {
    self.isEnabled = isEnabled
    self.markets = markets.map(Self.inOrder)
  }

  /// A market in which seats are sold.
  package enum Market: String, Sendable, CaseIterable {
    /// Group purchases in the app.
    case appStore = "app_store"
    /// Volume purchases in Apple Business.
    case business
    /// Volume purchases in Apple School Manager.
    case school
  }

  /// The markets without duplicates, in documented order.
  private static func inOrder(_ markets: [Market]) -> [Market] { Market.allCases.filter(markets.contains) }
}

/// The price of a seat from a number of seats on.
package struct VolumeTier: Hashable, Sendable {
  /// The number of the first seat with this price; the price itself applies from seat 1.
  package var fromSeats: Int?

  /// In the base territory's currency.
  package var base: Money?

  /// In each territory's own currency.
  package var territories: SortedMap<TerritoryCode, Money> = [:]

  package init(fromSeats: Int? = nil, base: Money? = nil) { (self.fromSeats, self.base) = (fromSeats, base) }
}

/// The party that invites the members of a group purchase.
package enum GroupInvitations: String, Sendable, CaseIterable {
  /// The App Store invites them.
  case apple
  /// The developer's own server does.
  case own
}
