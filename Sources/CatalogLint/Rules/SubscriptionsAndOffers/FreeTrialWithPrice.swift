import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A free trial costs nothing.
  static let freeTrialWithPrice = Rule(
    id: "free-trial-with-price",
    severity: .error,
    summary: "a free trial has a price",
    rationale: """
      The store takes no price for a free trial and refuses the offer. Either the price was left over, or the offer is \
      to be paid \
      and its mode is wrong.
      """,
    source: .apiDescription,
    examples: [
      .good("a trial for nothing", magazine("introductory_offers:", "  - {mode: free_trial, duration: P1W}")),
      .bad(
        "the mode does not fit the price",
        magazine("introductory_offers:", "  - {mode: free_trial, duration: P1M, ⟦price⟧: 0.99}")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers where offer.terms.mode == .freeTrial {
        guard let price = offer.terms.price, !price.isNothing else { continue }
        report(
          offer.path[.price].key, "a free trial with a price",
          notes: [Note("the offer is a free trial", at: offer.path[.mode])],
          help: "take the price away, or write 'mode: pay_as_you_go' or 'mode: pay_up_front'")
      }
    }
  )
}
