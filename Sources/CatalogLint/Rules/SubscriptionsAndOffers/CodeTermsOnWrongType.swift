import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Codes for what is bought once have a price, and no terms of a subscription.
  static let codeTermsOnWrongType = Rule(
    id: "code-terms-on-wrong-type",
    severity: .error,
    summary: "terms of a subscription on codes for a product that is bought once",
    rationale: """
      A code for a product that is bought once lowers its price, and that is all: the store has no field for how such \
      an offer \
      is paid, how long it lasts or what follows it, so whatever a catalog says of that never gets there.
      """,
    source: .apiDescription,
    examples: [
      .good("a lower price", onProduct("price: 0.49")),
      .bad("a way to pay", onProduct("⟦mode⟧: pay_up_front\n        price: 0.49")),
      .bad("a length and a renewal", onProduct("⟦duration⟧: P1M\n        ⟦renews⟧: false\n        price: 0.49")),
    ],
    product: { visit, report in
      guard let type = visit.product.type, type != .autoRenewableSubscription else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        let said: [(key: CatalogKey, isSaid: Bool)] = [
          (.mode, offer.terms.mode != nil), (.duration, offer.terms.duration != nil),
          (.periods, offer.terms.periods != 1),
          (.targetPlan, offer.terms.targetPlan != .upfront), (.stacksWithIntro, offer.stacksWithIntro != nil),
          (.renews, offer.renews != nil),
        ]
        for (key, isSaid) in said where isSaid {
          report(
            visit.path[.offerCodes][index][key].key, "'\(key.rawValue)' on codes for \(type.spoken)",
            label: "only subscriptions have it", notes: visit.typeNote,
            help: "take it away; such codes have a price alone")
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
