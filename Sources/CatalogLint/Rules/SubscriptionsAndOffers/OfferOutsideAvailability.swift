import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An introductory offer applies only where its subscription is sold.
  static let offerOutsideAvailability = Rule(
    id: "offer-outside-availability",
    severity: .error,
    summary: "an introductory offer for a territory where the subscription isn't sold",
    rationale: """
      App Store Connect rejects the offer in that territory. Usually one of the two lists is out of date.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good("where the subscription is sold", plan("[CAN]")),
      .bad("where it isn't sold", plan("[CAN, ⟦FRA⟧]")),
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
            path[position], "the offer is for \(territory), where the subscription isn't sold",
            notes: [Note("where it is sold", at: visit.path[.availability][.territories].key)],
            help: "remove it from the offer, or sell the subscription there")
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
