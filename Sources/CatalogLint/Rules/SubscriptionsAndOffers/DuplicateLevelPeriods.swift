import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Two subscriptions of a group differ in level or period.
  static let duplicateLevelPeriods = Rule(
    id: "duplicate-level-periods",
    severity: .warning,
    summary: "two subscriptions of a group have the same level and period",
    rationale: """
      Customers see both when they manage their subscription, perhaps at two prices. Subscriptions of one level give \
      the same service and differ only in their period. Subscriptions that are off sale don't count. Ignore this if \
      one level contains different services of equal value, such as two newspapers.
      """,
    source: .help("Offer auto-renewable subscriptions", confidence: .medium),
    examples: [
      .good("monthly and yearly", plans(period: "P1Y")),
      .bad("the copy kept its period", plans(period: "⟦P1M⟧")),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup where plans.count > 1 {
        let rungs = Rung.all(of: plans)
        for (rung, next) in zip(rungs, rungs.dropFirst()) where rung.level == next.level && rung.period == next.period {
          let other = plans[rung.index]
          report(
            plans[next.index].path[.period],
            "\(quoted(other.product.id.text)) has level \(next.level) and the period \(next.period) too",
            notes: [Note("the other subscription's period", at: other.path[.period])],
            help: "change the level or period, or take one of the two off sale")
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
