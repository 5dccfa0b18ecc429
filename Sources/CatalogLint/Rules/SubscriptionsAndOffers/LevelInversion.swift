import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A higher level costs more.
  static let levelInversion = Rule(
    id: "level-inversion",
    severity: .warning,
    summary: "a higher level costs less than a lower one",
    rationale: """
      Customers who upgrade have to wait until the end of their period. Apple treats the move as a downgrade if the \
      levels are reversed: level 1 is the highest service, so its subscriptions should cost most. Shelf compares only \
      subscriptions on sale with the same period.
      """,
    source: .help("Offer auto-renewable subscriptions"),
    examples: [
      .good("a higher price for the higher level", plans(archive: "1", magazine: "2")),
      .bad("levels in reverse order", plans(archive: "2", magazine: "⟦1⟧")),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup where hasSeveralLevels(plans) { compare(plans, visit.context, &report) }
    }
  )
}

private func hasSeveralLevels(_ plans: ArraySlice<ProductVisit>) -> Bool {
  guard let first = plans.first?.product.plan.level else { return plans.count > 2 }
  return plans.contains { $0.product.plan.level != first }
}

private func compare(_ plans: ArraySlice<ProductVisit>, _ context: LintContext, _ report: inout Report) {
  let priced = Rung.all(of: plans).compactMap { rung in
    context.effectivePrice(plans[rung.index].product.price).map { (rung: rung, price: $0) }
  }
  for (index, upper) in priced.enumerated() {
    let lower = priced[(index + 1)...].prefix { $0.rung.period == upper.rung.period }
      .lazy.filter { $0.rung.level > upper.rung.level }.max { $0.price < $1.price }
    guard let lower, upper.price < lower.price else { continue }
    report(
      plans[upper.rung.index].path[.level],
      "level \(upper.rung.level) costs \(upper.price), but the lower level \(lower.rung.level) costs \(lower.price)",
      label: "level 1 is the highest service",
      notes: [Note("the lower level that costs more", at: plans[lower.rung.index].path[.level])],
      help: "give the better service the smaller number")
  }
}

private func plans(archive: String, magazine: String) -> String {
  ExamplePlan.group(
    """
    - id: com.example.lighthouse.archive
      level: \(archive)
      period: P1M
      price: 7.99
      localizations: {en-US: {name: With the Archive}}
    - {id: com.example.lighthouse.magazine, level: \(magazine), period: P1M, price: 4.99}
    """)
}
