import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer for monthly payments needs a plan that has them.
  static let offerTargetPlan = Rule(
    id: "offer-target-plan",
    severity: .error,
    summary: "an offer for monthly payments that the plan does not have",
    rationale: """
      An offer is for one of the ways to pay a plan. Monthly payments with a commitment are one only where the plan \
      says so \
      under 'billing_plans'; for any other plan the store has nobody to make the offer to.
      """,
    source: .apiDescription,
    examples: [
      .good("the way that every plan has", magazine(offer("upfront"))),
      .good(
        "a plan with monthly payments",
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
            visit.path[key][index][.targetPlan], "an offer for monthly payments, which this plan does not have",
            help: "add 'billing_plans: {monthly_commitment: …}', or take 'target_plan' away")
        }
      }
    }
  )
}

private func offer(_ plan: String) -> String {
  "introductory_offers: [{mode: free_trial, duration: P1W, target_plan: \(plan)}]"
}
