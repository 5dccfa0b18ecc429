import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription without a base has a price wherever it is sold.
  static let missingTerritoryPrice = Rule(
    id: "missing-territory-price",
    severity: .error,
    summary: "a subscription without a price in some territory where it is sold",
    rationale: """
      The store has no base territory for subscriptions: each territory has a price of its own. A 'base' in the \
      catalog says that \
      the others are to get the store's equal prices; without it nothing is filled in, and where a price is missing \
      the plan is \
      not sold.
      """,
    source: FactSource(PriceChangeDates.scheduledPerTerritory),
    examples: [
      .good(
        "a base that the others follow",
        plan("price: {base: 4.99, territories: {JPN: 700}}", "availability: {territories: all}")),
      .good(
        "a price for each",
        plan("price: {base: null, territories: {JPN: 700, USA: 4.99}}", "availability: {territories: [JPN, USA]}")),
      .bad(
        "one was forgotten",
        plan(
          "price: {base: null, ⟦territories⟧: {JPN: 700, USA: 4.99}}", "availability: {territories: [GBR, JPN, USA]}")),
      .bad(
        "sold everywhere, priced in two",
        plan("price: {base: null, ⟦territories⟧: {JPN: 700, USA: 4.99}}", "cleared_for_sale: true")),
    ],
    prices: .withoutBase,
    price: { visit, report in
      guard case .product = visit.role, visit.owner.isSubscription, !visit.price.territories.isEmpty,
        !visit.owner.isWithdrawn
      else { return }
      let priced = Set(visit.survey.codes)
      let missing = Territory.all.map(\.code).filter { visit.availability.contains($0) && !priced.contains($0) }
      guard !missing.isEmpty else { return }
      let shown =
        missing.count <= 6 ? missing.map(\.text) : missing.prefix(4).map(\.text) + ["\(missing.count - 4) more"]
      report(
        visit.path[.territories].key, "no price in \(listed(shown)), where the subscription is sold",
        help: "add a 'base' for them to follow, add their prices, or leave them out of the availability")
    }
  )
}

private func plan(_ price: String, _ more: String) -> String {
  ExamplePlan.group(
    """
    - id: com.example.lighthouse.magazine
      level: 1
      period: P1M
      \(price)
      \(more)
    """)
}
