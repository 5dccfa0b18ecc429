import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription has at most ten promotional offers.
  static let tooManyPromotionalOffers = Rule(
    id: "too-many-promotional-offers",
    severity: .error,
    summary: "a subscription has more promotional offers than the store takes",
    rationale: """
      The store takes ten active promotional offers for a subscription and refuses the next. Offers in a catalog count \
      as active: \
      one that is no longer made is taken out of it.
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
        visit.path[.promotionalOffers][limit][.id], "\(count) promotional offers, the store takes \(limit) at a time",
        help: "take away those that the app no longer makes")
    }
  )
}

private func offers(_ numbers: ClosedRange<Int>) -> String {
  numbers.map { "  - {id: offer_\($0), reference_name: Offer \($0), mode: free_trial, duration: P1W}" }.joined(
    separator: "\n")
}
