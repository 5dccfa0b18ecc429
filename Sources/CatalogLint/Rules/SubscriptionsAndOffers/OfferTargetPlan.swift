import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer for monthly payments needs a subscription that has them.
  static let offerTargetPlan = Rule(
    id: "offer-target-plan",
    severity: .error,
    summary: "an offer for monthly payments that the subscription doesn't have",
    rationale: """
      No customer can use the offer. An offer applies to one way of paying for a subscription. Monthly payments with \
      a commitment exist only if the subscription has them under 'billing_plans'.
      """,
    source: .api("SubscriptionPlanAvailabilityCreateRequest"),
    examples: [
      .good("the default billing plan", magazine(offer("upfront"))),
      .good(
        "a subscription with monthly payments",
        magazine(
          "billing_plans: {monthly_commitment: {price: 4.49}}", "" + offer("monthly_commitment"), period: "P1Y",
          price: "49.99")),
      .bad("no monthly payments", magazine(offer("⟦monthly_commitment⟧"))),
    ],
    product: { visit, report in
      guard visit.isSubscription, visit.product.plan.billingPlans?.monthlyCommitment == nil else { return }
      let plan = visit.product.plan
      let lists: [(key: CatalogKey, terms: [OfferTerms])] = [
        (.introductoryOffers, plan.introductoryOffers.map(\.terms)),
        (.promotionalOffers, plan.promotionalOffers.map(\.terms)),
        (.offerCodes, visit.product.offerCodes.map(\.terms)), (.winBackOffers, plan.winBackOffers.map(\.terms)),
      ]
      for (key, all) in lists {
        for (index, terms) in all.enumerated() where terms.targetPlan == .monthlyCommitment {
          report(
            visit.path[key][index][.targetPlan], "an offer for monthly payments, which this subscription doesn't have",
            help: "add 'billing_plans: {monthly_commitment: …}', or remove 'target_plan'")
        }
      }
    }
  )
}

private func offer(_ plan: String) -> String {
  "introductory_offers: [{mode: free_trial, duration: P1W, target_plan: \(plan)}]"
}
