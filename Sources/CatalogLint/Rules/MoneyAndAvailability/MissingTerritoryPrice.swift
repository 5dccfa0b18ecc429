import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription without a base has a price wherever it is sold.
  static let missingTerritoryPrice = Rule(
    id: "missing-territory-price",
    severity: .error,
    summary: "a subscription without a price in a territory where it is sold",
    rationale: """
      Customers in that territory can't subscribe. Subscriptions have no base territory in App Store Connect: each \
      territory has its own price. With a 'base' in the catalog, Shelf fills in Apple's equivalent prices for the \
      others; without it nothing is filled in. \(whileIncomplete)
      """,
    source: FactSource(PriceChangeDates.scheduledPerTerritory),
    examples: [
      .good(
        "a base that the others follow",
        plan("price: {base: 4.99, territories: {JPN: 700}}", "availability: {territories: all}")),
      .good(
        "a price for each territory",
        plan("price: {base: null, territories: {JPN: 700, USA: 4.99}}", "availability: {territories: [JPN, USA]}")),
      .bad(
        "one is missing",
        plan(
          "price: {base: null, ⟦territories⟧: {JPN: 700, USA: 4.99}}", "availability: {territories: [GBR, JPN, USA]}")),
      .bad(
        "monthly payments with one price",
        plan(
          "price: {base: 29.99}", "billing_plans: {monthly_commitment: {price: {⟦territories⟧: {DEU: 3.49}}}}",
          period: "P1Y")),
      .bad(
        "sold everywhere, priced in two territories",
        plan("price: {base: null, ⟦territories⟧: {JPN: 700, USA: 4.99}}", "cleared_for_sale: true")),
    ],
    prices: .withoutBase,
    price: { visit, report in
      let price = visit.price.effectivePrices(on: visit.context.today)
      guard visit.owner.isSubscription, price.base == nil, price.tier == nil, !price.territories.isEmpty,
        !visit.owner.isWithdrawn
      else { return }
      let product = visit.product
      let isSold: (TerritoryCode) -> Bool
      switch visit.role {
      case .product: isSold = product.placesAtOnce.contains
      case .monthlyCommitment: isSold = product.sellsMonthly
      default: return
      }
      let missing = Territory.all.map(\.code).filter { isSold($0) && price.territories[$0] == nil }
      guard !missing.isEmpty else { return }
      let shown =
        missing.count <= 6 ? missing.map(\.text) : missing.prefix(4).map(\.text) + ["\(missing.count - 4) more"]
      report(
        visit.path[.territories].key, "no price in \(listed(shown)), where the subscription is sold",
        help: "add a 'base' that they follow, add their prices, or remove them from 'availability'")
    }
  )
}

private func plan(_ price: String, _ more: String, period: String = "P1M") -> String {
  ExamplePlan.group(
    """
    - id: com.example.lighthouse.magazine
      level: 1
      period: \(period)
      \(price)
      \(more)
    """)
}
