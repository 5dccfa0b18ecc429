import CatalogModel
import SourceDiagnostics

extension Rule {
  /// At one time there is one introductory offer in a territory.
  static let overlappingIntroductoryOffers = Rule(
    id: "overlapping-introductory-offers",
    severity: .error,
    summary: "two introductory offers in one territory at one time",
    rationale: """
      A new customer gets one introductory offer, and the store keeps one for each territory at a time: it refuses the \
      second. One \
      offer for everywhere and another for a few territories overlap in these few. An offer's last day is part of it.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "one after the other",
        magazine(
          """
          introductory_offers:
            - {mode: free_trial, duration: P1W, ends: 2027-03-31}
            - {mode: free_trial, duration: P2W, starts: 2027-04-01}
          """)),
      .bad(
        "two for everybody",
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
    path[later][place], "another introductory offer holds at the same time\(places.map { " in \($0)" } ?? "")",
    notes: [Note("the other offer", at: path[earlier][.mode])],
    help: "part them by 'starts' and 'ends' or by 'territories', or take one away")
}

extension IntroductoryOffer {
  /// Whether some customer could get both on one day.
  fileprivate func meets(_ other: IntroductoryOffer) -> Bool {
    func isOver(_ offer: IntroductoryOffer, before next: IntroductoryOffer) -> Bool {
      guard let end = offer.ends, let start = next.starts else { return false }
      return end < start
    }
    guard !isOver(self, before: other), !isOver(other, before: self) else { return false }
    if territories?.isEmpty == true || other.territories?.isEmpty == true { return false }
    guard let territories, let others = other.territories else { return true }
    return territories.contains(where: others.contains)
  }

  /// The territories that both name, in words; nil when both are offered everywhere.
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
