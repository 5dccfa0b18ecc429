package import CatalogModel
package import StoreFacts

/// All switches between subscriptions of a group, with their charges.
package struct PlanMatrix: Hashable, Sendable {
  /// The group's reference name.
  package let group: String

  /// The customer's territory and the day of the prices.
  package let territory: TerritoryCode
  package let day: CalendarDate

  /// The subscriptions, best level first, then by ID; those without a level last.
  package let plans: [Product]

  /// Each ordered pair of two subscriptions, in their order.
  package let moves: [Move]

  /// A switch between two subscriptions.
  package struct Move: Hashable, Sendable {
    package let from: ProductID
    package let to: ProductID

    /// Nil if a level or a period is missing.
    package let change: PlanChange?

    /// The price of the new subscription for a period; nil if it isn't stated.
    package let charge: EffectivePrice?
  }
}

/// The switches between the subscriptions of a group.
///
/// - Parameters:
///   - group: the group.
///   - territory: the customer's territory.
///   - day: the day of the prices.
///   - base: the territory of the base prices.
/// - Returns: the matrix.
package func planMatrix(
  of group: SubscriptionGroup, in territory: TerritoryCode, on day: CalendarDate, base: TerritoryCode
) -> PlanMatrix {
  let plans = group.subscriptions.sorted { left, right in
    let (first, second) = (left.plan.level ?? .max, right.plan.level ?? .max)
    return first == second ? left.id < right.id : first < second
  }
  // The charge depends only on the new subscription.
  let charges = plans.map { EffectivePrice(of: $0, in: territory, base: base, on: day) }
  var moves: [PlanMatrix.Move] = []
  moves.reserveCapacity(plans.count * plans.count)
  for old in plans {
    for (new, charge) in zip(plans, charges) where new.id != old.id {
      moves.append(PlanMatrix.Move(from: old.id, to: new.id, change: planChange(from: old, to: new), charge: charge))
    }
  }
  return PlanMatrix(group: group.name, territory: territory, day: day, plans: plans, moves: moves)
}
