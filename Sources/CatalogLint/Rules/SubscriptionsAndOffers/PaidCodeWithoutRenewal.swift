import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Only free trials can end without a renewal.
  static let paidCodeWithoutRenewal = Rule(
    id: "paid-code-without-renewal",
    severity: .error,
    summary: "a paid offer code that ends without a renewal",
    rationale: """
      App Store Connect rejects the offer: only a free trial can end without a renewal. It was observed to reject \
      'autoRenewEnabled: false' for all other modes.
      """,
    source: FactSource(OfferLimits.modeWithoutRenewal),
    examples: [
      .good("a free month that ends by itself", code("mode: free_trial", "renews: false")),
      .good("a paid month that renews", code("mode: pay_up_front, price: 1.99", "renews: true")),
      .bad("a paid month that ends by itself", code("mode: pay_up_front, price: 1.99", "renews: ⟦false⟧")),
    ],
    product: { visit, report in
      guard visit.product.type == .autoRenewableSubscription else { return }
      let only = OfferLimits.modeWithoutRenewal.value
      for (index, offer) in visit.product.offerCodes.enumerated() where offer.renews == false {
        guard let mode = offer.terms.mode, mode != only else { continue }
        let path = visit.path[.offerCodes][index]
        report(
          path[.renews], "\(mode.spoken) can't end without a renewal", label: "only \(only.spoken) can",
          notes: [Note("its mode", at: path[.mode])], help: "remove 'renews', or make it a free trial")
      }
    }
  )
}

private func code(_ mode: String, _ renewal: String) -> String {
  magazine("offer_codes:", "  - {reference_name: Spring, duration: P1M, eligibility: [new], \(mode), \(renewal)}")
}
