import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Codes for one-time purchases have a price but no subscription terms.
  static let codeTermsOnWrongType = Rule(
    id: "code-terms-on-wrong-type",
    severity: .error,
    summary: "subscription terms on an offer code for a one-time purchase",
    rationale: """
      The terms never reach App Store Connect. A code for a one-time purchase only lowers the price; the API has no \
      fields for the mode, the duration or the renewal.
      """,
    source: .api("InAppPurchaseOfferCodeCreateRequest"),
    examples: [
      .good("a lower price", onProduct("price: 0.49")),
      .bad("a payment mode", onProduct("⟦mode⟧: pay_up_front\n        price: 0.49")),
      .bad("a duration and a renewal", onProduct("⟦duration⟧: P1M\n        ⟦renews⟧: false\n        price: 0.49")),
    ],
    product: { visit, report in
      guard let type = visit.product.type, type != .autoRenewableSubscription else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        let stated: [(key: CatalogKey, isSaid: Bool)] = [
          (.mode, offer.terms.mode != nil), (.duration, offer.terms.duration != nil),
          (.periods, offer.terms.periods != 1),
          (.targetPlan, offer.terms.targetPlan != .upfront), (.stacksWithIntro, offer.stacksWithIntro != nil),
          (.renews, offer.renews != nil),
        ]
        for (key, isSaid) in stated where isSaid {
          report(
            visit.path[.offerCodes][index][key].key, "'\(key.rawValue)' on codes for \(type.spoken)",
            label: "only subscriptions have it", notes: visit.typeNote,
            help: "remove it; such codes have only a price")
        }
      }
    }
  )
}

private func onProduct(_ lines: String) -> String {
  gold(
    """
    type: consumable
    offer_codes:
      - reference_name: Spring
        eligibility: [non_spender]
        \(lines.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n    "))
    """)
}
