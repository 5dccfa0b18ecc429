import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer's ID is its own.
  static let duplicateOfferID = Rule(
    id: "duplicate-offer-id",
    severity: .error,
    summary: "two offers have the same ID",
    rationale: """
      The app names an offer by its ID, and sales reports know it by nothing else. Within a subscription each offer \
      has its own, \
      and the ID of a win-back offer must be new in the whole group, among offers of other kinds too. Whether two \
      plans may use \
      one ID for promotional offers nobody says, so that is a warning.
      """,
    source: .help("Set up win-back offers"),
    examples: [
      .good(
        "two names",
        magazine(
          """
          promotional_offers:
            - {id: come_back, reference_name: Come Back, mode: free_trial, duration: P1W}
            - {id: stay, reference_name: Stay, mode: free_trial, duration: P1M}
          """)),
      .bad(
        "a copy",
        magazine(
          """
          promotional_offers:
            - {id: come_back, reference_name: Come Back, mode: free_trial, duration: P1W}
            - {id: ⟦come_back⟧, reference_name: Come Again, mode: free_trial, duration: P1M}
          """)),
      .bad(
        "offers of two kinds",
        magazine(
          """
          promotional_offers:
            - {id: come_back, reference_name: Come Back, mode: free_trial, duration: P1W}
          win_back_offers:
            - id: ⟦come_back⟧
              reference_name: Missed You
              mode: free_trial
              duration: P1M
              paid_for_months: 1
              away_months: {min: 2, max: 12}
              priority: high
              starts: 2026-12-01
          """)),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup {
        var seen: [String: (offer: OfferVisit, plan: Int)] = [:]
        for index in plans.indices where plans[index].hasOffersOfPlan {
          for offer in plans[index].offers {
            guard let id = offer.id, !id.isEmpty else { continue }
            guard let first = seen[id] else {
              seen[id] = (offer, index)
              continue
            }
            let isElsewhere = first.plan != index
            let isPromotional = offer.kind == .promotional && first.offer.kind == .promotional
            report(
              offer.path[.id],
              """
              offer ID \(quoted(id)) is also that of \
              \(isElsewhere ? "an offer of \(quoted(plans[first.plan].product.id.text))" : "another offer")
              """,
              notes: [Note("the other offer", at: first.offer.path[.id])],
              help: "give the offer an ID of its own", severity: isElsewhere && isPromotional ? .warning : nil)
          }
        }
      }
    }
  )
}
