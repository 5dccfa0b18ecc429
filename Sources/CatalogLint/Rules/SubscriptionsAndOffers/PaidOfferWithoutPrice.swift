import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A paid offer has a price.
  static let paidOfferWithoutPrice = Rule(
    id: "paid-offer-without-price",
    severity: .error,
    summary: "a paid offer has no price",
    rationale: """
      App Store Connect rejects a paid offer without a price. An offer that costs 0 is a free trial.
      """,
    source: .api("SubscriptionPromotionalOfferCreateRequest"),
    examples: [
      .good("a price", magazine("introductory_offers:", "  - {mode: pay_up_front, duration: P3M, price: 9.99}")),
      .bad("no price", magazine("introductory_offers:", "  - {mode: ⟦pay_up_front⟧, duration: P3M}")),
      .bad(
        "a free offer with a paid mode",
        magazine("introductory_offers:", "  - {mode: ⟦pay_as_you_go⟧, duration: P1M, price: 0}")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers {
        guard let mode = offer.terms.mode, mode != .freeTrial, offer.terms.price?.isNothing ?? true else { continue }
        report(
          offer.path[.mode],
          offer.terms.price == nil ? "\(mode.spoken), without a price" : "\(mode.spoken), but the price is 0",
          help: "add a 'price' that is lower than the usual price, or set 'mode: free_trial'",
          absent: offer.terms.price == nil ? offer.path[.price] : nil)
      }
    }
  )
}
