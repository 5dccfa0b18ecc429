import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Offers in a catalog are still to be had.
  static let offerEnded = Rule(
    id: "offer-ended",
    severity: .warning,
    summary: "an offer whose last day is over",
    rationale: """
      Nobody gets an offer that has ended, and the store makes none that ends in the past. Mostly it was forgotten, or \
      its year is \
      last year's.
      """,
    source: .apiDescription,
    examples: [
      .good("until spring", offer("2027-03-31")),
      .bad("last year's", offer("⟦2025-12-31⟧")),
    ],
    product: { visit, report in
      guard visit.hasOffersOfPlan else { return }
      for offer in visit.offers {
        // One that ends before it begins is reported as such.
        guard let ends = offer.ends, ends < visit.context.today, offer.starts.map({ $0 <= ends }) ?? true else {
          continue
        }
        report(offer.path[.ends], "the offer ended on \(ends)", help: "take it away, or give it another last day")
      }
    }
  )
}

private func offer(_ ends: String) -> String {
  magazine(
    "introductory_offers:", "  - mode: free_trial", "    duration: P1W", "    starts: 2025-01-01", "    ends: \(ends)")
}
