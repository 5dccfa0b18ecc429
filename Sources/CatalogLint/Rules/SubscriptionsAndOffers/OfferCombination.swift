import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An offer has one of the durations that are allowed for its mode.
  static let offerCombination = Rule(
    id: "offer-combination",
    severity: .error,
    summary: "an offer with an invalid duration",
    rationale: """
      App Store Connect rejects other durations. A free trial lasts 3 days to 1 year; a pay-up-front offer lasts 1 \
      month to 1 year. A pay-as-you-go offer has the billing period as its duration: the subscription's period, or a \
      month for monthly payments. 'periods' sets how many times it repeats, up to a year or twelve weeks. Apple \
      publishes this table for introductory offers only.
      """,
    source: FactSource(OfferCombinations.payAsYouGo),
    examples: [
      .good(
        "three months at a lower price",
        magazine("introductory_offers:", "  - {mode: pay_as_you_go, duration: P1M, periods: 3, price: 1.99}")),
      .good(
        "three of the twelve monthly payments",
        magazine(
          "billing_plans: {monthly_commitment: {price: 3.99}}",
          """
          introductory_offers:
            - {mode: pay_as_you_go, duration: P1M, periods: 3, price: 1.99, target_plan: monthly_commitment}
          """, period: "P1Y", price: "39.99")),
      .bad("five free days", magazine("introductory_offers:", "  - {mode: free_trial, duration: ⟦P5D⟧}")),
      .bad(
        "the total duration instead of one period",
        magazine("introductory_offers:", "  - {mode: pay_as_you_go, duration: ⟦P3M⟧, price: 1.99}")),
      .bad(
        "a three-month trial, month by month",
        magazine("introductory_offers:", "  - {mode: free_trial, duration: P1M, periods: ⟦3⟧}")),
      .bad(
        "one week up front",
        magazine(
          "promotional_offers:",
          "  - {id: welcome, reference_name: Welcome, mode: pay_up_front, duration: ⟦P1W⟧, price: 0.99}")),
    ],
    product: { visit, report in
      guard visit.hasOffers, visit.product.type == .autoRenewableSubscription else { return }
      for offer in visit.offers { check(offer, on: visit, &report) }
    }
  )
}

private func check(_ offer: OfferVisit, on visit: ProductVisit, _ report: inout Report) {
  guard let mode = offer.terms.mode, let duration = offer.terms.duration else { return }
  // An invalid period is reported by its own rule.
  let period = visit.product.plan.period.flatMap { Periods.renewal.value.contains($0) ? $0 : nil }
  let isMonthly = offer.terms.targetPlan == .monthlyCommitment
  let allowed = OfferCombinations.allowed(mode, on: period, isMonthly: isMonthly)
  let periods = offer.terms.periods
  guard let combination = allowed.first(where: { $0.duration == duration }) else {
    let keepsRhythm = mode == .payAsYouGo && (period != nil || isMonthly)
    report(
      offer.path[.duration], "\(mode.spoken) can't \(keepsRhythm ? "have periods of" : "last") \(duration)",
      notes: keepsRhythm && !isMonthly
        ? [Note("the subscription's period, which the offer must use", at: visit.path[.period])] : [],
      help: "App Store Connect allows \(described(allowed))")
    return
  }
  guard !combination.periods.contains(periods) else { return }
  report(
    offer.path[.periods], "\(mode.spoken) can't last \(periods) times \(duration)",
    help: "App Store Connect allows \(described(allowed))"
  )
}

/// `P3D, P1W and P2W, once`, or `P1M, 1 to 12 times`.
private func described(_ combinations: [OfferCombinations.Combination]) -> String {
  if combinations.allSatisfy({ $0.periods == 1...1 }) {
    return listed(combinations.map(\.duration.description)) + ", once"
  }
  return listed(
    combinations.map {
      $0.periods == 1...1
        ? "\($0.duration) once" : "\($0.duration) \($0.periods.lowerBound) to \($0.periods.upperBound) times"
    })
}
