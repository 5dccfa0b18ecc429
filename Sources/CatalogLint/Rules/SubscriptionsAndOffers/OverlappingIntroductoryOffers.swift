import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A territory has one introductory offer at a time.
  static let overlappingIntroductoryOffers = Rule(
    id: "overlapping-introductory-offers",
    severity: .error,
    summary: "two introductory offers overlap in a territory",
    rationale: """
      App Store Connect rejects the second offer: each territory has one at a time for each billing plan. A new \
      customer gets only one introductory offer. An offer for everywhere and another for a few territories overlap \
      there. An offer's last day is included.
      """,
    source: .api("SubscriptionIntroductoryOfferCreateRequest"),
    examples: [
      .good(
        "one after the other",
        magazine(
          """
          introductory_offers:
            - {mode: free_trial, duration: P1W, ends: 2027-03-31}
            - {mode: free_trial, duration: P2W, starts: 2027-04-01}
          """)),
      .good(
        "one for each billing plan",
        magazine(
          """
          billing_plans: {monthly_commitment: {price: 0.49}}
          introductory_offers:
            - {mode: free_trial, duration: P1W}
            - {mode: free_trial, duration: P1M, target_plan: monthly_commitment}
          """, period: "P1Y")),
      .bad(
        "two for everyone",
        magazine(
          """
          introductory_offers:
            - {mode: free_trial, duration: P1W}
            - {mode: ⟦pay_as_you_go⟧, duration: P1M, periods: 3, price: 1.99}
          """)),
      .bad(
        "the last day of one is the first of the other",
        magazine(
          """
          introductory_offers:
            - {mode: free_trial, duration: P1W, ends: 2027-04-01}
            - {mode: free_trial, duration: P2W, starts: ⟦2027-04-01⟧}
          """)),
    ],
    product: { visit, report in
      guard visit.product.plan.introductoryOffers.count > 1 else { return }
      let offers = visit.product.plan.introductoryOffers
      for later in offers.indices {
        for earlier in offers[..<later].indices where offers[earlier].meets(offers[later]) {
          reportOverlap(later, earlier, of: offers, on: visit, &report)
          break
        }
      }
    }
  )
}

private func reportOverlap(
  _ later: Int, _ earlier: Int, of offers: [IntroductoryOffer], on visit: ProductVisit, _ report: inout Report
) {
  let path = visit.path[.introductoryOffers]
  let places = offers[later].sharedTerritories(with: offers[earlier])
  let place: CatalogKey = offers[later].starts != nil ? .starts : offers[later].ends != nil ? .ends : .mode
  report(
    path[later][place], "another introductory offer applies at the same time\(places.map { " in \($0)" } ?? "")",
    notes: [Note("the other offer", at: path[earlier][.mode])],
    help: "give them non-overlapping dates ('starts', 'ends') or 'territories', or remove one")
}

extension IntroductoryOffer {
  /// Whether a customer could get both on one day.
  fileprivate func meets(_ other: IntroductoryOffer) -> Bool {
    func isOver(_ offer: IntroductoryOffer, before next: IntroductoryOffer) -> Bool {
      guard let end = offer.ends, let start = next.starts else { return false }
      return end < start
    }
    guard terms.targetPlan == other.terms.targetPlan, !isOver(self, before: other), !isOver(other, before: self) else {
      return false
    }
    if territories?.isEmpty == true || other.territories?.isEmpty == true { return false }
    guard let territories, let others = other.territories else { return true }
    return territories.contains(where: others.contains)
  }

  /// The territories in both offers, in words; nil if both are available everywhere.
  fileprivate func sharedTerritories(with other: IntroductoryOffer) -> String? {
    let shared: [TerritoryCode]
    switch (territories, other.territories) {
    case (nil, nil): return nil
    case (let own?, nil): shared = own
    case (nil, let own?): shared = own
    case (let own?, let others?): shared = own.filter(others.contains)
    }
    return shared.count > 5 ? "\(shared.count) territories" : listed(shared.map(\.text))
  }
}
