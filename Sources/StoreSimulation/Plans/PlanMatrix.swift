package import CatalogModel
package import StoreFacts

/// Every move between two plans of a group, with what is charged for it.
package struct PlanMatrix: Hashable, Sendable {
  /// The group's reference name.
  package let group: String

  /// Where the customer is, and on which day prices are asked for.
  package let territory: TerritoryCode
  package let day: CalendarDate

  /// The plans, best level first, then by ID; those without a level last.
  package let plans: [Product]

  /// Each ordered pair of two plans once, in the order of the plans.
  package let moves: [Move]

  /// A move from one plan to another.
  package struct Move: Hashable, Sendable {
    package let from: ProductID
    package let to: ProductID

    /// Nil when a plan lacks the level or the period that decides.
    package let change: PlanChange?

    /// What the new plan costs for a period; nil where nothing says it.
    package let charge: StandingPrice?
  }
}

/// The moves between the plans of a group.
///
/// - Parameters:
///   - group: the group.
///   - territory: where the customer is.
///   - day: the day for which prices are asked.
///   - base: the territory in whose currency base prices are.
/// - Returns: the matrix.
package func planMatrix(
  of group: SubscriptionGroup, in territory: TerritoryCode, on day: CalendarDate, base: TerritoryCode
) -> PlanMatrix {
  let plans = group.subscriptions.sorted { left, right in
    let (first, second) = (left.plan.level ?? .max, right.plan.level ?? .max)
    return first == second ? left.id < right.id : first < second
  }
  // What a plan costs is the same from wherever one comes.
  let charges = plans.map { StandingPrice(of: $0, in: territory, base: base, on: day) }
  var moves: [PlanMatrix.Move] = []
  moves.reserveCapacity(plans.count * plans.count)
  for old in plans {
    for (new, charge) in zip(plans, charges) where new.id != old.id {
      moves.append(PlanMatrix.Move(from: old.id, to: new.id, change: planChange(from: old, to: new), charge: charge))
    }
  }
  return PlanMatrix(group: group.name, territory: territory, day: day, plans: plans, moves: moves)
}
