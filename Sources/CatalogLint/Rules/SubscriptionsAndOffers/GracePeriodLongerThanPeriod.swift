import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The grace period is shorter than the shortest period.
  static let gracePeriodLongerThanPeriod = Rule(
    id: "grace-period-longer-than-period",
    severity: .warning,
    summary: "a grace period that is longer than a subscription's period",
    rationale: """
      A subscriber whose payment failed keeps access for more than one unpaid period. Reportedly, Apple ends the \
      grace period of weekly subscriptions after six days, regardless of the setting.
      """,
    source: .help("Enable billing grace period for auto-renewable subscriptions", confidence: .medium),
    examples: [
      .good("three days for a weekly subscription", files: files(grace: "P3D")),
      .bad("sixteen days for a weekly subscription", files: files(grace: "⟦P16D⟧")),
    ],
    catalog: { visit, report in
      guard let period = visit.app?.gracePeriod, period.isEnabled, let grace = period.duration else { return }
      var short: [(plan: ProductVisit, days: Int)] = []
      for index in visit.catalog.products.count..<visit.products.count where !visit.products[index].isWithdrawn {
        guard let days = visit.products[index].product.plan.period?.approximateDays, days < grace.approximateDays
        else { continue }
        short.append((visit.products[index], days))
      }
      guard let shortest = short.min(by: { $0.days < $1.days })?.plan, let period = shortest.product.plan.period else {
        return
      }
      let others = short.count == 1 ? "" : " and of \(counted(short.count - 1, "other subscription"))"
      report(
        CatalogPath.app[.gracePeriod][.duration],
        """
        a grace period of \(grace) is longer than the period \(period) of \
        \(quoted(shortest.product.id.text))\(others)
        """,
        notes: [Note("the subscription's period", at: shortest.path[.period])],
        help: "choose a shorter grace period, such as P3D")
    }
  )
}

private func files(grace: String) -> [Example.File] {
  [
    .init("catalog/app.yaml", ExampleApp.yaml(with: "name: Lighthouse Reader\n  grace_period: {duration: \(grace)}")),
    .init("catalog/subscriptions.yaml", magazine("reference_name: Magazine", period: "P1W", price: "1.99")),
  ]
}
