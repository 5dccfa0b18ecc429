import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Two plans of a group differ in level or in period.
  static let duplicateLevelPeriods = Rule(
    id: "duplicate-level-periods",
    severity: .warning,
    summary: "two plans of a group have the same level and the same period",
    rationale: """
      Plans of one level give the same and differ in how long they run. Two with the same period are one plan twice, \
      and \
      customers see both when they manage their subscription, perhaps at two prices. Plans that are no longer sold \
      don't count. \
      Where one level has different things of equal worth, such as one of two newspapers, ignore this.
      """,
    source: .help("Offer auto-renewable subscriptions", confidence: .medium),
    examples: [
      .good("by the month and by the year", plans(period: "P1Y")),
      .bad("the copy kept its period", plans(period: "⟦P1M⟧")),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup where plans.count > 1 {
        let rungs = Rung.all(of: plans)
        for (rung, next) in zip(rungs, rungs.dropFirst()) where rung.level == next.level && rung.period == next.period {
          let other = plans[rung.index]
          report(
            plans[next.index].path[.period],
            "level \(next.level) with the period \(next.period) is also that of \(quoted(other.product.id.text))",
            notes: [Note("the other plan's period", at: other.path[.period])],
            help: "give the plan another level or period, or take one of the two off sale")
        }
      }
    }
  )
}

private func plans(period: String) -> String {
  ExamplePlan.group(
    """
    - {id: com.example.lighthouse.magazine, level: 1, period: P1M, price: 4.99}
    - id: com.example.lighthouse.magazine_2
      level: 1
      period: \(period)
      price: 39.99
      localizations: {en-US: {name: Reading for Longer}}
    """)
}
