import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An offer needs a subscription with its billing plan.
  static let offerTargetPlan = Rule(
    id: "offer-target-plan",
    severity: .error,
    summary: "an offer for a billing plan that the subscription doesn't have",
    rationale: """
      No customer can use the offer. An offer applies to one way of paying for a subscription. Monthly payments with \
      a commitment exist only if the subscription has them under 'billing_plans'. If it is sold only for monthly \
      payments, an offer needs 'target_plan: monthly_commitment'.
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
      .bad(
        "nothing but monthly payments",
        magazine(
          "billing_plans: {monthly_commitment: {price: 4.49}, upfront: {availability: {territories: []}}}",
          offer("⟦upfront⟧"), period: "P1Y", price: "49.99")),
    ],
    product: { visit, report in
      guard visit.isSubscription else { return }
      let product = visit.product
      if product.plan.billingPlans?.monthlyCommitment == nil {
        for offer in visit.offers where offer.terms.targetPlan == .monthlyCommitment {
          report(
            offer.path[.targetPlan], "an offer for monthly payments, which this subscription doesn't have",
            help: "add 'billing_plans: {monthly_commitment: …}', or remove 'target_plan'")
        }
      } else if !Territory.all.contains(where: { product.placesAtOnce.contains($0.code) }) {
        for offer in visit.offers where offer.terms.targetPlan != .monthlyCommitment {
          report(
            offer.path[.targetPlan], "an offer for upfront payment on a subscription with only monthly payments",
            help: "set 'target_plan: monthly_commitment', or remove the offer")
        }
      }
    }
  )
}

private func offer(_ plan: String) -> String {
  "introductory_offers: [{mode: free_trial, duration: P1W, target_plan: \(plan)}]"
}
