/// How a plan stands to another of its group.
package enum PlanChangeKind: String, Sendable, CaseIterable {
  /// To a higher level of service, which has the lower number.
  case upgrade
  case downgrade
  /// To another plan of the same level.
  case crossgrade
}

/// When a customer who changes the plan gets the new one.
package enum PlanChangeEffect: String, Sendable, CaseIterable {
  /// At once: the new plan is charged whole, and what is left of the old one goes back to the customer.
  case now
  /// When the present period ends: until then nothing is charged.
  case renewal
}

/// When the store carries out a change of plans.
package enum PlanChanges {
  /// An upgrade waits for nothing.
  package static let upgrade = Fact(PlanChangeEffect.now, ranking)

  /// What was paid for is kept to its end.
  package static let downgrade = Fact(PlanChangeEffect.renewal, ranking)

  /// Between plans of one length there is nothing to settle but the price.
  package static let crossgradeOfSameLength = Fact(PlanChangeEffect.now, ranking)

  package static let crossgradeOfOtherLength = Fact(PlanChangeEffect.renewal, ranking)

  private static let ranking = Origin(
    "Auto-renewable subscriptions, Ranking subscriptions within a group",
    "https://developer.apple.com/app-store/subscriptions/", .official)
}
