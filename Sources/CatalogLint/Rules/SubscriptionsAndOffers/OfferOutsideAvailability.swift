import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An introductory offer holds where its plan is sold.
  static let offerOutsideAvailability = Rule(
    id: "offer-outside-availability",
    severity: .error,
    summary: "an introductory offer for a territory where the plan is not sold",
    rationale: """
      The store makes an introductory offer for each territory by itself, and refuses it where the subscription is not \
      available. \
      Mostly one of the two lists is older than the other.
      """,
    source: .apiDescription,
    examples: [
      .good("where the plan is sold", plan("[CAN]")),
      .bad("where it is not", plan("[CAN, ⟦FRA⟧]")),
    ],
    product: { visit, report in
      guard !visit.product.plan.introductoryOffers.isEmpty, visit.product.availability.territories != .all else {
        return
      }
      for (index, offer) in visit.product.plan.introductoryOffers.enumerated() {
        let path = visit.path[.introductoryOffers][index][.territories]
        for (position, territory) in (offer.territories ?? []).enumerated()
        where !visit.product.availability.contains(territory) {
          report(
            path[position], "the offer is for \(territory), where the plan is not sold",
            notes: [Note("where it is sold", at: visit.path[.availability][.territories].key)],
            help: "take it out of the offer, or sell the plan there")
        }
      }
    }
  )
}

private func plan(_ territories: String) -> String {
  magazine(
    """
    availability: {territories: [CAN, GBR]}
    introductory_offers:
      - {mode: free_trial, duration: P1W, territories: \(territories)}
      - {mode: free_trial, duration: P1W, territories: [GBR]}
    """)
}
