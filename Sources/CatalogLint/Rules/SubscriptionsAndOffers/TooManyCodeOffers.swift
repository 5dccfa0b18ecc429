import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An app has at most ten offers with codes for one-time purchases.
  static let tooManyCodeOffers = Rule(
    id: "too-many-code-offers",
    severity: .error,
    summary: "too many offer codes for one-time purchases",
    rationale: """
      App Store Connect rejects the next offer: an app can have ten active ones. These are offers with codes for \
      one-time purchases. Offers count unless the catalog sets 'active: false'.
      """,
    source: FactSource(CatalogLimits.activeProductOfferCodes),
    examples: [
      .good("ten", product(offers(1...10))),
      .good(
        "an inactive one",
        product(offers(1...10) + "\n" + offers(11...11).replacing("Offer 11", with: "Offer 11, active: false"))),
      .bad(
        "eleven",
        product(offers(1...10) + "\n      - {reference_name: ⟦Offer 11⟧, price: 0.49, eligibility: [non_spender]}")),
    ],
    catalog: { visit, report in
      let limit = CatalogLimits.activeProductOfferCodes.value
      let offers = visit.products.lazy.filter { !$0.isSubscription }.flatMap { product in
        product.product.offerCodes.indices.filter { product.product.offerCodes[$0].isActive }.map {
          product.path[.offerCodes][$0][.referenceName]
        }
      }
      let count = offers.count
      guard count > limit, let place = offers.dropFirst(limit).first else { return }
      report(
        place, "\(count) offers with codes for one-time purchases; the limit is \(limit) active ones",
        help: "remove those that have ended")
    }
  )
}

private func product(_ offers: String) -> String {
  "products:\n  - id: com.example.lighthouse.gold\n    offer_codes:\n" + offers
}

private func offers(_ numbers: ClosedRange<Int>) -> String {
  numbers.map { "      - {reference_name: Offer \($0), price: 0.49, eligibility: [non_spender]}" }.joined(
    separator: "\n")
}
