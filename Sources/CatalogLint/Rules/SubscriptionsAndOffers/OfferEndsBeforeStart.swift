import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer's last day is not before its first.
  static let offerEndsBeforeStart = Rule(
    id: "offer-ends-before-start",
    severity: .error,
    summary: "an offer ends before it starts",
    rationale: """
      App Store Connect rejects the offer. Around New Year, the year of one of the two dates is often out of date.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good(
        "two weeks",
        magazine(
          "introductory_offers:",
          "  - {mode: free_trial, duration: P1W, starts: 2026-12-24, ends: 2027-01-06}")),
      .bad(
        "last year's date",
        magazine(
          "introductory_offers:", "  - {mode: free_trial, duration: P1W, starts: 2026-12-24, ends: ⟦2026-01-06⟧}")),
    ],
    product: { visit, report in
      guard visit.hasOffersOfPlan else { return }
      for offer in visit.offers {
        guard let starts = offer.starts, let ends = offer.ends, ends < starts else { continue }
        report(
          offer.path[.ends], "the offer ends on \(ends), before it starts",
          notes: [Note("its first day", at: offer.path[.starts])], help: "choose \(starts) or a later day")
      }
    }
  )
}
