import CatalogModel
import SourceDiagnostics
import StoreFacts

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
      .bad(
        "where monthly payments aren't sold",
        magazine(
          "billing_plans: {monthly_commitment: {price: 3.99}}",
          """
          introductory_offers:
            - {mode: free_trial, duration: P1M, target_plan: monthly_commitment, territories: [DEU, ⟦USA⟧]}
          """, period: "P1Y", price: "39.99")),
    ],
    product: { visit, report in
      let product = visit.product
      for (index, offer) in product.plan.introductoryOffers.enumerated() {
        let path = visit.path[.introductoryOffers][index][.territories]
        let isMonthly =
          offer.terms.targetPlan == .monthlyCommitment && product.plan.billingPlans?.monthlyCommitment != nil
        let what = isMonthly ? "monthly payments aren't" : "the subscription isn't"
        for (position, territory) in (offer.territories ?? []).enumerated()
        where Territory.hasStorefront(territory)
          && !(isMonthly ? product.sellsMonthly(in: territory) : product.placesAtOnce.contains(territory))
        {
          let isSold = product.availability.contains(territory)
          report(
            path[position], "the offer is for \(territory), where \(what) sold",
            notes: isSold ? [] : [Note("where it is sold", at: visit.path[.availability][.territories].key)],
            help: "remove it from the offer, or sell \(isMonthly ? "them" : "the subscription") there")
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
