import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The levels of a group start at 1 and have no gap.
  static let levelGap = Rule(
    id: "level-gap",
    severity: .info,
    summary: "the levels of a group have a gap",
    rationale: """
      The levels of a group are 1, 2 and so on, and level 1 is the highest service. A subscription may be missing; a \
      gap itself does no harm. There is no level below 1, so that is an error.
      """,
    source: .api("SubscriptionCreateRequest"),
    examples: [
      .good("two levels", plans(level: "2")),
      .bad("no level 2", plans(level: "⟦3⟧")),
      .bad("no level 1", ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: ⟦2⟧, period: P1M}")),
      .bad("levels from 0", ExamplePlan.group("- {id: com.example.lighthouse.magazine, level: ⟦0⟧, period: P1M}")),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup where !hasAllLevels(plans) { reportGap(plans, &report) }
    }
  )
}

/// Whether the levels are 1, 2 and so on; false also for very high levels.
private func hasAllLevels(_ plans: ArraySlice<ProductVisit>) -> Bool {
  var found: UInt64 = 0
  for index in plans.indices {
    guard let level = plans[index].product.plan.level else { continue }
    guard (1...63).contains(level) else { return false }
    found |= 1 << UInt64(level - 1)
  }
  return found & (found + 1) == 0
}

private func reportGap(_ plans: ArraySlice<ProductVisit>, _ report: inout Report) {
  let leveled = plans.compactMap { plan in plan.product.plan.level.map { (plan: plan, level: $0) } }
  for (plan, level) in leveled where level < 1 {
    report(
      plan.path[.level],
      "level \(level), but the highest level is 1", help: "start at 1, the highest service", severity: .error
    )
  }
  var last = 0
  let ordered = leveled.enumerated().filter { $0.element.level > 0 }
    .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
  for (plan, level) in ordered.map(\.element) {
    let gap = level - last - 1
    if gap > 0 {
      let missing = gap == 1 ? "level \(last + 1)" : "levels \(last + 1) to \(level - 1)"
      report(
        plan.path[.level], "level \(level), but the group has no \(missing)",
        help: "check whether a subscription is missing; a gap itself does no harm")
    }
    last = level
  }
}

private func plans(level: String) -> String {
  ExamplePlan.group(
    """
    - id: com.example.lighthouse.archive
      level: 1
      period: P1M
      price: 7.99
      localizations: {en-US: {name: With the Archive}}
    - {id: com.example.lighthouse.magazine, level: \(level), period: P1M, price: 4.99}
    """)
}
