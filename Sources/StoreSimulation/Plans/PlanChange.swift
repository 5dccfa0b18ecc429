package import CatalogModel
package import StoreFacts

/// The effect of a switch between subscriptions of a group.
package struct PlanChange: Hashable, Sendable {
  package let kind: PlanChangeKind
  package let effect: PlanChangeEffect
}

/// The effect of a switch between two subscriptions of one group.
///
/// The level decides, and between equal levels the periods; prices never do. Periods are compared as words: `P12M` is
/// not `P1Y`.
///
/// - Parameters:
///   - old: the current subscription.
///   - new: the requested subscription.
/// - Returns: nil if it is unknown, because one has no level, or two of equal level have no period.
package func planChange(from old: Product, to new: Product) -> PlanChange? {
  guard let oldLevel = old.plan.level, let newLevel = new.plan.level else { return nil }
  if newLevel < oldLevel { return PlanChange(kind: .upgrade, effect: PlanChanges.upgrade.value) }
  if newLevel > oldLevel { return PlanChange(kind: .downgrade, effect: PlanChanges.downgrade.value) }
  guard let oldPeriod = old.plan.period, let newPeriod = new.plan.period else { return nil }
  let effect = oldPeriod == newPeriod ? PlanChanges.crossgradeOfSameLength : PlanChanges.crossgradeOfOtherLength
  return PlanChange(kind: .crossgrade, effect: effect.value)
}
