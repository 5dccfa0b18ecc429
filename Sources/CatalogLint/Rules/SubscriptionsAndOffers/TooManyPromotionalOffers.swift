import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription has at most ten promotional offers.
  static let tooManyPromotionalOffers = Rule(
    id: "too-many-promotional-offers",
    severity: .error,
    summary: "too many promotional offers on a subscription",
    rationale: """
      App Store Connect rejects the next offer: a subscription can have ten active ones. Offers in a catalog count as \
      active; remove an offer from the catalog when it is no longer used.
      """,
    source: FactSource(CatalogLimits.activePromotionalOffers),
    examples: [
      .good("ten", magazine("promotional_offers:", "" + offers(1...10))),
      .bad(
        "eleven",
        magazine(
          "promotional_offers:",
          "" + offers(1...10)
            + "\n  - {id: ⟦offer_11⟧, reference_name: Eleven, mode: free_trial, duration: P1W}")),
    ],
    product: { visit, report in
      let limit = CatalogLimits.activePromotionalOffers.value
      let count = visit.product.plan.promotionalOffers.count
      guard count > limit else { return }
      report(
        visit.path[.promotionalOffers][limit][.id], "\(count) promotional offers; the limit is \(limit) active ones",
        help: "remove those that the app no longer uses")
    }
  )
}

private func offers(_ numbers: ClosedRange<Int>) -> String {
  numbers.map { "  - {id: offer_\($0), reference_name: Offer \($0), mode: free_trial, duration: P1W}" }.joined(
    separator: "\n")
}
