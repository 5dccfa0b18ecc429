import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A free offer code beside a free trial states whether a customer gets both.
  static let bonusAndTrial = Rule(
    id: "bonus-and-trial",
    severity: .warning,
    summary: "a free offer code that may stack with a free trial",
    rationale: """
      A new customer may get both the free code and the free trial. App Store Connect needs this decision when the \
      offer is created. Shelf can't guess which one you want, so set 'stacks_with_intro'.
      """,
    source: .api("SubscriptionOfferCodeCreateRequest"),
    examples: [
      .good("new customers get both on purpose", plan("stacks_with_intro: true")),
      .good("a code for former subscribers only", plan("eligibility: [expired]")),
      .bad("a code without 'stacks_with_intro'", plan("eligibility: [new]", mode: "⟦free_trial⟧")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty, let trial = visit.freeTrial else { return }
      for (index, offer) in visit.product.offerCodes.enumerated()
      where offer.terms.mode == .freeTrial && offer.stacksWithIntro == nil && offer.eligibility.contains(.new) {
        report(
          visit.path[.offerCodes][index][.mode], "a free offer code and a free trial",
          label: "does a new customer get both?",
          notes: [Note("the free trial", at: visit.path[.introductoryOffers][trial][.mode])],
          help: "add 'stacks_with_intro: true' if the trial still follows, 'false' if the code replaces it")
      }
    }
  )
}

extension ProductVisit {
  /// The index of the first introductory offer that is a free trial and hasn't ended.
  fileprivate var freeTrial: Int? {
    product.plan.introductoryOffers.firstIndex { offer in
      offer.terms.mode == .freeTrial && offer.ends.map { $0 >= context.today } ?? true
    }
  }
}

private func plan(_ line: String, mode: String = "free_trial") -> String {
  let eligibility = line.hasPrefix("eligibility") ? line : "eligibility: [new]\n    \(line)"
  return magazine(
    """
    introductory_offers:
      - {mode: free_trial, duration: P1W}
    offer_codes:
      - reference_name: Spring
        mode: \(mode)
        duration: P1M
        \(eligibility)
    """)
}
