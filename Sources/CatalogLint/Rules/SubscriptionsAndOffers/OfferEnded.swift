import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Offers in a catalog haven't ended.
  static let offerEnded = Rule(
    id: "offer-ended",
    severity: .warning,
    summary: "an offer whose last day has passed",
    rationale: """
      Customers can't get the offer, and App Store Connect can't create it. Usually it was forgotten, or the year is \
      out of date.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good("until spring", offer("2027-03-31")),
      .bad("last year's offer", offer("⟦2025-12-31⟧")),
    ],
    product: { visit, report in
      guard visit.hasOffersOfPlan else { return }
      for offer in visit.offers {
        // An offer that ends before it starts is reported by another rule.
        guard let ends = offer.ends, ends < visit.context.today, offer.starts.map({ $0 <= ends }) ?? true else {
          continue
        }
        report(offer.path[.ends], "the offer ended on \(ends)", help: "remove it, or set another last day")
      }
    }
  )
}

private func offer(_ ends: String) -> String {
  magazine(
    "introductory_offers:", "  - mode: free_trial", "    duration: P1W", "    starts: 2025-01-01", "    ends: \(ends)")
}
