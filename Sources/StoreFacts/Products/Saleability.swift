package import CatalogModel

/// Whether a customer can buy a product, and if not, all obstacles.
package struct Saleability: Sendable, Hashable {
  /// The obstacles; empty if the product can be bought. In the order in which an author would remove them.
  package let obstacles: [Obstacle]

  package var canBeBought: Bool { obstacles.isEmpty }

  /// Whether the catalog states no obstacle; the status may be unknown.
  package var mayBeBought: Bool { obstacles.allSatisfy { $0 == .unknownState } }

  /// A reason why a product can't be bought.
  package enum Obstacle: Sendable, Hashable {
    /// It isn't in App Store Connect yet.
    case draft
    /// The catalog doesn't state its status.
    case unknownState
    /// It isn't approved, or was taken off sale.
    case notApproved(ReviewStatus)
    case notClearedForSale
    /// Its availability doesn't include the territory.
    case notAvailable(TerritoryCode)
    /// The territory code doesn't have a storefront.
    case noStorefront(TerritoryCode)
    /// Its price there on that day isn't stated.
    case noPrice
    /// The Paid Apps agreement isn't active, so the app gets no paid products.
    case agreement(App.Agreements.AgreementState)
    /// The tax forms are not complete.
    case tax(App.Agreements.FormState)
    /// The bank account is missing.
    case banking(App.Agreements.FormState)
    /// A free subscription in an app outside Newsstand.
    case outsideNewsstand
  }
}

/// Whether a customer in a territory can buy a product on a day.
///
/// A product is on sale if it is approved and cleared (statement 15), available and has a price. The status and the
/// availability are those in the catalog: only prices depend on the day.
package func saleability(of product: Product, in territory: TerritoryCode, on day: CalendarDate) -> Saleability {
  var obstacles: [Saleability.Obstacle] = []
  switch product.status {
  case nil: obstacles.append(.unknownState)
  case .draft?: obstacles.append(.draft)
  case let status?: if !ReviewStates.canBeBought(status) { obstacles.append(.notApproved(status)) }
  }
  if !product.isClearedForSale { obstacles.append(.notClearedForSale) }
  if !product.availability.contains(territory) { obstacles.append(.notAvailable(territory)) }
  if !Territory.hasStorefront(territory) { obstacles.append(.noStorefront(territory)) }
  if product.type != .freeSubscription, product.price?.names(territory, on: day) != true { obstacles.append(.noPrice) }
  return Saleability(obstacles: obstacles)
}

/// Whether a customer in a territory can buy one of an app's products on a day.
///
/// Obstacles for all products come first: without the agreements the app gets an empty list (statement 15 and the
/// guide's "Making a Purchase"), and free subscriptions are for Newsstand apps only (statement 35). Only stated
/// agreements count, because no file contains them.
package func saleability(
  of product: Product, app: App?, in territory: TerritoryCode, on day: CalendarDate
) -> Saleability {
  var obstacles: [Saleability.Obstacle] = []
  if product.type == .freeSubscription {
    if app?.isNewsstand != true { obstacles.append(.outsideNewsstand) }
  } else if let agreements = app?.agreements {
    if let state = agreements.paidApps, state != .active { obstacles.append(.agreement(state)) }
    if let state = agreements.tax, state != .complete { obstacles.append(.tax(state)) }
    if let state = agreements.banking, state != .complete { obstacles.append(.banking(state)) }
  }
  return Saleability(obstacles: obstacles + saleability(of: product, in: territory, on: day).obstacles)
}

extension PriceSchedule {
  /// Whether it states a price in a territory on a day.
  fileprivate func names(_ territory: TerritoryCode, on day: CalendarDate) -> Bool {
    func names(_ base: Money?, _ tier: String?, _ own: SortedMap<TerritoryCode, Money>) -> Bool {
      base != nil || tier.flatMap(LegacyTier.find) != nil || own[territory] != nil
    }
    return names(base, tier, territories)
      || changes.contains { change in
        change.on.map { $0 <= day } == true && names(change.base, change.tier, change.territories)
      }
  }
}
