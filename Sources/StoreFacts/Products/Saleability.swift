package import CatalogModel

/// Whether a customer could buy a product, and if not, everything that stands in the way.
package struct Saleability: Sendable, Hashable {
  /// Why not; empty when the product can be bought. In the order in which an author would remove them.
  package let obstacles: [Obstacle]

  package var canBeBought: Bool { obstacles.isEmpty }

  /// Whether nothing that the catalog states keeps customers from it; its state may be unknown.
  package var mayBeBought: Bool { obstacles.allSatisfy { $0 == .unknownState } }

  /// One reason why a product cannot be bought.
  package enum Obstacle: Sendable, Hashable {
    /// It is not in the store yet.
    case draft
    /// The catalog does not say how far it is in the store.
    case unknownState
    /// The review did not approve it, or somebody took it off sale.
    case notApproved(ReviewStatus)
    case notClearedForSale
    /// Its availability leaves the territory out.
    case notAvailable(TerritoryCode)
    /// Nobody can buy anything there: the store has no storefront of that code.
    case noStorefront(TerritoryCode)
    /// Nothing says what it costs there on that day.
    case noPrice
    /// The agreement for paid apps is not in force, so the app gets no paid product at all.
    case agreement(App.Agreements.AgreementState)
    /// The tax forms are not complete.
    case tax(App.Agreements.FormState)
    /// There is no bank account to pay to.
    case banking(App.Agreements.FormState)
    /// A free subscription in an app that is no Newsstand app.
    case outsideNewsstand
  }
}

/// Whether a customer of a territory could buy a product on a day.
///
/// The store sells what it has approved and the developer has cleared (statement 15), where it is available and has a
/// price. The state and the availability are those of the catalog: only prices have a date in it.
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

/// Whether a customer of an app in a territory could buy one of its products on a day.
///
/// What keeps all products of the app away comes first: without the agreements the app gets an empty list (statement 15
/// and the guide's "Making a Purchase"), and free subscriptions are for Newsstand apps only (statement 35). Only what
/// the owner states counts: what nobody states is no obstacle, for no file can show it.
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
  /// Whether it says what something costs in a territory on a day.
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
