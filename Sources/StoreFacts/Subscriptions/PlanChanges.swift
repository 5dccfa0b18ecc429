/// The relation of a subscription to another of its group.
package enum PlanChangeKind: String, Sendable, CaseIterable {
  /// To a higher level of service, which has a lower number.
  case upgrade
  case downgrade
  /// To another subscription of the same level.
  case crossgrade
}

/// When a switch takes effect.
package enum PlanChangeEffect: String, Sendable, CaseIterable {
  /// Immediately: the new subscription is charged in full, and the rest of the old one is refunded.
  case now
  /// When the current period ends; until then nothing is charged.
  case renewal
}

/// When switches between subscriptions take effect.
package enum PlanChanges {
  /// An upgrade is immediate.
  package static let upgrade = Fact(PlanChangeEffect.now, ranking)

  /// The paid period is kept to its end.
  package static let downgrade = Fact(PlanChangeEffect.renewal, ranking)

  /// Between equal periods only the price differs.
  package static let crossgradeOfSameLength = Fact(PlanChangeEffect.now, ranking)

  package static let crossgradeOfOtherLength = Fact(PlanChangeEffect.renewal, ranking)

  private static let ranking = Origin(
    "Auto-renewable subscriptions, Ranking subscriptions within a group",
    "https://developer.apple.com/app-store/subscriptions/", .official)
}
