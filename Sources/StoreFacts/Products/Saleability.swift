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
    /// Its availability, or that of its billing plans, doesn't include the territory.
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
  if !product.isSold(in: territory) { obstacles.append(.notAvailable(territory)) }
  if !Territory.hasStorefront(territory) { obstacles.append(.noStorefront(territory)) }
  if product.type != .freeSubscription,
    EffectivePrice(of: product, soldIn: territory, base: territory, on: day) == nil
  {
    obstacles.append(.noPrice)
  }
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

extension Product {
  /// Whether monthly payments are offered in a territory.
  package func sellsMonthly(in territory: TerritoryCode) -> Bool {
    guard let monthly = plan.billingPlans?.monthlyCommitment, availability.contains(territory) else { return false }
    return monthly.places(of: self).contains(territory)
  }

  /// Whether it is sold in a territory: at once, or for monthly payments.
  package func isSold(in territory: TerritoryCode) -> Bool {
    placesAtOnce.contains(territory) || sellsMonthly(in: territory)
  }

  /// Whether only monthly payments are offered in a territory.
  package func isMonthlyOnly(in territory: TerritoryCode) -> Bool {
    !placesAtOnce.contains(territory) && sellsMonthly(in: territory)
  }
}

extension EffectivePrice {
  /// The price of the billing plan that is sold in a territory: the upfront one, unless only monthly payments are.
  ///
  /// - Parameters:
  ///   - product: the product.
  ///   - territory: the territory.
  ///   - base: the territory whose price the others follow.
  ///   - day: the day; scheduled changes up to it are applied.
  package init?(of product: Product, soldIn territory: TerritoryCode, base: TerritoryCode, on day: CalendarDate) {
    var sold = product
    if product.isMonthlyOnly(in: territory) { sold.price = product.plan.billingPlans?.monthlyCommitment?.price }
    self.init(of: sold, in: territory, base: base, on: day)
  }
}
