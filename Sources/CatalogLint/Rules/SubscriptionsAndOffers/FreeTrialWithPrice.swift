import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A free trial costs nothing.
  static let freeTrialWithPrice = Rule(
    id: "free-trial-with-price",
    severity: .error,
    summary: "a free trial with a price",
    rationale: """
      App Store Connect rejects a free trial with a price. Either the price is left over, or the mode is wrong.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good("a free trial", magazine("introductory_offers:", "  - {mode: free_trial, duration: P1W}")),
      .bad(
        "the mode doesn't fit the price",
        magazine("introductory_offers:", "  - {mode: free_trial, duration: P1M, ⟦price⟧: 0.99}")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers where offer.terms.mode == .freeTrial {
        guard let price = offer.terms.price, !price.isNothing else { continue }
        report(
          offer.path[.price].key, "a free trial with a price",
          notes: [Note("the offer is a free trial", at: offer.path[.mode])],
          help: "remove the price, or set 'mode: pay_as_you_go' or 'mode: pay_up_front'")
      }
    }
  )
}
