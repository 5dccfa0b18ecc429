import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer's last day is not before its first.
  static let offerEndsBeforeStart = Rule(
    id: "offer-ends-before-start",
    severity: .error,
    summary: "an offer ends before it begins",
    rationale: """
      Nobody ever gets an offer whose last day comes before its first, and the store refuses it. Around the turn of a \
      year the \
      year of one of the two is often last year's.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "two weeks",
        magazine(
          "introductory_offers:",
          "  - {mode: free_trial, duration: P1W, starts: 2026-12-24, ends: 2027-01-06}")),
      .bad(
        "the old year",
        magazine(
          "introductory_offers:", "  - {mode: free_trial, duration: P1W, starts: 2026-12-24, ends: ⟦2026-01-06⟧}")),
    ],
    product: { visit, report in
      guard visit.hasOffersOfPlan else { return }
      for offer in visit.offers {
        guard let starts = offer.starts, let ends = offer.ends, ends < starts else { continue }
        report(
          offer.path[.ends], "the offer ends on \(ends), before it begins",
          notes: [Note("its first day", at: offer.path[.starts])], help: "choose a last day from \(starts) on")
      }
    }
  )
}
