import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A paid offer says what it costs.
  static let paidOfferWithoutPrice = Rule(
    id: "paid-offer-without-price",
    severity: .error,
    summary: "a paid offer has no price",
    rationale: """
      Whoever takes an offer that is paid as it goes or up front pays a price of its own, and the store refuses the \
      offer without \
      one. An offer at 0 is a free trial.
      """,
    source: .apiDescription,
    examples: [
      .good("a price", magazine("introductory_offers:", "  - {mode: pay_up_front, duration: P3M, price: 9.99}")),
      .bad("no price", magazine("introductory_offers:", "  - {mode: ⟦pay_up_front⟧, duration: P3M}")),
      .bad(
        "a trial under another name",
        magazine("introductory_offers:", "  - {mode: ⟦pay_as_you_go⟧, duration: P1M, price: 0}")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers {
        guard let mode = offer.terms.mode, mode != .freeTrial, offer.terms.price?.isNothing ?? true else { continue }
        report(
          offer.path[.mode],
          offer.terms.price == nil ? "\(mode.spoken), without a price" : "\(mode.spoken), but costs nothing",
          help: "add a 'price' that is lower than the plan's, or write 'mode: free_trial'",
          absent: offer.terms.price == nil ? offer.path[.price] : nil)
      }
    }
  )
}
