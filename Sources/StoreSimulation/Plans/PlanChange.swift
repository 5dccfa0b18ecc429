package import CatalogModel
package import StoreFacts

/// What the store makes of a customer's move from one plan of a group to another.
package struct PlanChange: Hashable, Sendable {
  package let kind: PlanChangeKind
  package let effect: PlanChangeEffect
}

/// What becomes of a move between two plans of one group.
///
/// The level decides, and between equals the length of the periods; prices never do. A length is compared as the store
/// names it: `P12M` is not `P1Y`.
///
/// - Parameters:
///   - old: the plan that the customer has.
///   - new: the plan that the customer asks for.
/// - Returns: nil when it is not known, because a plan has no level, or two equals lack a period.
package func planChange(from old: Product, to new: Product) -> PlanChange? {
  guard let oldLevel = old.plan.level, let newLevel = new.plan.level else { return nil }
  if newLevel < oldLevel { return PlanChange(kind: .upgrade, effect: PlanChanges.upgrade.value) }
  if newLevel > oldLevel { return PlanChange(kind: .downgrade, effect: PlanChanges.downgrade.value) }
  guard let oldPeriod = old.plan.period, let newPeriod = new.plan.period else { return nil }
  let effect = oldPeriod == newPeriod ? PlanChanges.crossgradeOfSameLength : PlanChanges.crossgradeOfOtherLength
  return PlanChange(kind: .crossgrade, effect: effect.value)
}
