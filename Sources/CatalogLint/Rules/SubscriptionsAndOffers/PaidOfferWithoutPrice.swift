import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A paid offer has a price, and so do codes for a one-time purchase.
  static let paidOfferWithoutPrice = Rule(
    id: "paid-offer-without-price",
    severity: .error,
    summary: "a paid offer has no price",
    rationale: """
      App Store Connect rejects a paid offer without a price. An offer that costs 0 is a free trial. Codes for a \
      one-time purchase have no mode, so they always need a price; it may be 0.
      """,
    source: .api("SubscriptionPromotionalOfferCreateRequest"),
    examples: [
      .good("a price", magazine("introductory_offers:", "  - {mode: pay_up_front, duration: P3M, price: 9.99}")),
      .good("free coins", codes("reference_name: Spring, price: 0")),
      .bad("no price", magazine("introductory_offers:", "  - {mode: ⟦pay_up_front⟧, duration: P3M}")),
      .bad(
        "a free offer with a paid mode",
        magazine("introductory_offers:", "  - {mode: ⟦pay_as_you_go⟧, duration: P1M, price: 0}")),
      .bad("codes for coins without a price", codes("reference_name: ⟦Spring⟧")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      let isPaidOnce = visit.product.type.map { $0 != .autoRenewableSubscription } ?? false
      for offer in visit.offers {
        if offer.kind == .code, isPaidOnce {
          guard offer.terms.price == nil else { continue }
          report(
            offer.path[.referenceName], "an offer code without a price", notes: visit.typeNote,
            help: "add a 'price' that is lower than the usual price, or 'price: 0' for a free one",
            absent: offer.path[.price])
          continue
        }
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

private func codes(_ fields: String) -> String {
  gold("type: consumable", "offer_codes:", "  - {\(fields), eligibility: [non_spender]}")
}
