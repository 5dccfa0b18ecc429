import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Free time from a code and a free trial: whether a customer gets both is said.
  static let bonusAndTrial = Rule(
    id: "bonus-and-trial",
    severity: .warning,
    summary: "free time from a code beside a free trial, and nobody says whether both are given",
    rationale: """
      Where a code and a trial are both free, and nobody says whether one follows the other, a new customer may pay \
      nothing for \
      the sum of the two. The store has to be told so when the offer is made. The old console had such free time as a \
      bonus for \
      customers who shared their address; today an offer with codes is what is given beside the trial.
      """,
    source: .apiDescription,
    examples: [
      .good("both are meant", plan("stacks_with_intro: true")),
      .good("not for new customers", plan("eligibility: [expired]")),
      .bad("nothing is said", plan("eligibility: [new]", mode: "⟦free_trial⟧")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty, let trial = visit.freeTrial else { return }
      for (index, offer) in visit.product.offerCodes.enumerated()
      where offer.terms.mode == .freeTrial && offer.stacksWithIntro == nil && offer.eligibility.contains(.new) {
        report(
          visit.path[.offerCodes][index][.mode], "a code for free time, and a free trial beside it",
          label: "does a new customer get both?",
          notes: [Note("the free trial", at: visit.path[.introductoryOffers][trial][.mode])],
          help: "add 'stacks_with_intro: true' if the trial still follows, 'false' if the code replaces it")
      }
    }
  )
}

extension ProductVisit {
  /// The place of the first introductory offer that is a free trial and not over.
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
