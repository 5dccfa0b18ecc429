import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A paid introductory offer has a price in each of its territories.
  static let missingOfferPrice = Rule(
    id: "missing-offer-price",
    severity: .error,
    summary: "a paid introductory offer without a price in some territory",
    rationale: """
      App Store Connect can't create the offer in those territories. An introductory offer exists in each territory \
      separately, with its own price unless it is free. Single prices without a 'base' cover only their territories.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good("a price for each territory", plan("{CAN: 1.99, GBR: 1.99}")),
      .good(
        "a base price",
        magazine("introductory_offers:", "  - {mode: pay_as_you_go, duration: P1M, price: 1.99}")),
      .bad("no price for Great Britain", plan("{CAN: 1.99}", key: "⟦territories⟧")),
    ],
    product: { visit, report in
      for (index, offer) in visit.product.plan.introductoryOffers.enumerated() {
        guard offer.terms.mode != .freeTrial, let price = offer.terms.price, price.base == nil, price.tier == nil,
          !price.territories.isEmpty
        else { continue }
        let wanted = offer.territories ?? Territory.all.map(\.code)
        let missing = wanted.filter { visit.product.availability.contains($0) && price.territories[$0] == nil }
        guard !missing.isEmpty else { continue }
        let places = missing.count > 5 ? "\(missing.count) territories" : listed(missing.map(\.text))
        report(
          visit.path[.introductoryOffers][index][.price][.territories].key, "the offer has no price in \(places)",
          help:
            "add a 'base', or list as the offer's 'territories' only those that have a price")
      }
    }
  )
}

private func plan(_ prices: String, key: String = "territories") -> String {
  magazine(
    """
    availability: {territories: [CAN, GBR]}
    introductory_offers:
      - mode: pay_as_you_go
        duration: P1M
        price: {\(key): \(prices)}
    """)
}
