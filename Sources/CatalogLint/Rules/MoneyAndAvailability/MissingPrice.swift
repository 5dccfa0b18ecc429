import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product on sale has a price.
  static let missingPrice = Rule(
    id: "missing-price",
    severity: .error,
    summary: "a product without a price",
    rationale: """
      You can't submit a product without a price. A one-time purchase needs a price in the base territory, which all \
      others follow. A subscription needs a price in each territory: its own, or one that follows the base. A product \
      may use another base territory than the app, so prices without the app's base territory are a warning, unless \
      each territory where it is sold has its own. Products that were taken off sale are not reported. \
      \(whileIncomplete)
      """,
    source: .api("InAppPurchasePriceScheduleCreateRequest"),
    examples: [
      .good("a price", gold(inFlow: "price: 0.99")),
      .good("the base territory's price among the others", gold(inFlow: "price: {territories: {USA: 0.99, JPN: 150}}")),
      .good(
        "sold only where it has its own prices",
        gold("price: {territories: {JPN: 150}}", "availability: {territories: [JPN]}")),
      .bad("a change without a price", ExamplePlan.changing("⟦{on: 2035-01-15, existing_subscribers: move}⟧")),
      .bad("no price", "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n    price: null"),
      .bad(
        "prices for some territories, without a base", gold("⟦price⟧: {base: null, territories: {JPN: 150, GBR: 0.99}}")
      ),
      .bad(
        "a base price that is only announced",
        gold(
          "⟦price⟧: {base: null, territories: {JPN: 150}, changes: [{on: 2035-01-15, base: 0.99}]}",
          "availability: {territories: [JPN]}")),
    ],
    prices: .withoutBase,
    price: { visit, report in
      if visit.isPartWithoutPrice {
        report(visit.path, "an entry without a price", help: "add its 'base', or remove the entry")
      }
      guard case .product = visit.role, visit.product.type != .freeSubscription, !visit.owner.isWithdrawn else {
        return
      }
      let price = visit.price.effectivePrices(on: visit.context.today)
      guard price.base == nil, price.tier == nil else { return }
      let own = price.territories
      if own.isEmpty {
        report(
          visit.product.price == nil ? visit.owner.path : visit.path.key, "no price",
          help: "add one in the base territory's currency, such as 'price: 0.99'", absent: visit.path)
        return
      }
      let base = visit.product.baseTerritory(in: visit.context.app)
      let isAnnounced = price.changes.contains { $0.base != nil || $0.tier != nil }
      if !visit.owner.isSubscription, own[base] == nil,
        isAnnounced || Territory.all.contains(where: { visit.product.isSold(in: $0.code) && own[$0.code] == nil })
      {
        report(
          visit.path.key, "prices for some territories, but none for \(base), which the others follow",
          help:
            """
            add a 'base', the price in \(base); set 'base_territory' if its prices follow another territory
            """,
          severity: isAnnounced ? .error : .warning, absent: visit.path[.base])
      }
    }
  )
}

extension PriceVisit {
  /// Whether it is a scheduled change or a kept price that states nothing.
  fileprivate var isPartWithoutPrice: Bool {
    switch role {
    case .kept: price.territories.isEmpty
    case .change(let index):
      price.territories.isEmpty && product.price?.changes[index].followBase.isEmpty == true
    default: false
    }
  }
}
