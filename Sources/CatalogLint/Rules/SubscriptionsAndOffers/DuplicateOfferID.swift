import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer ID is unique.
  static let duplicateOfferID = Rule(
    id: "duplicate-offer-id",
    severity: .error,
    summary: "two offers have the same ID",
    rationale: """
      The app can't tell the offers apart, nor can sales reports. Each offer of a subscription needs its own ID. The \
      ID of a win-back offer must be unique in the whole group, among all kinds of offers. Apple doesn't document \
      whether two subscriptions may share a promotional offer ID, so that is a warning.
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
              \(isElsewhere ? "an offer of \(quoted(plans[first.plan].product.id.text))" : "another offer") has the \
              offer ID \(quoted(id)) too
              """,
              notes: [Note("the other offer", at: first.offer.path[.id])],
              help: "give the offer its own ID", severity: isElsewhere && isPromotional ? .warning : nil)
          }
        }
      }
    }
  )
}
