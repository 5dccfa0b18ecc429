import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// An offer covers the territories in which its subscription is sold.
  static let offerTerritoriesNarrower = Rule(
    id: "offer-territories-narrower",
    severity: .warning,
    summary: "an offer leaves out territories where the subscription is sold",
    rationale: """
      Customers in those territories pay the full price. If an offer covers at least half of the territories where \
      the subscription is sold, the others were probably added later and forgotten. An offer for fewer is probably on \
      purpose, so that is only an info. Shelf checks all introductory offers together.
      """,
    source: .ownAdvice(confidence: .low),
    examples: [
      .good(
        "wherever the subscription is sold",
        magazine(
          """
          availability: {territories: [CAN, GBR, USA]}
          introductory_offers:
            - {mode: free_trial, duration: P1W, territories: [CAN]}
            - {mode: free_trial, duration: P2W, territories: [GBR, USA]}
          """)),
      .bad(
        "an offer that leaves out Great Britain",
        magazine(
          """
          availability: {territories: [CAN, GBR, USA]}
          introductory_offers:
            - {mode: free_trial, duration: P1W, ⟦territories⟧: [CAN, USA]}
          """)),
      .bad(
        "a price for two of three territories",
        magazine(
          """
          availability: {territories: [CAN, GBR, USA]}
          promotional_offers:
            - id: come_back
              reference_name: Come Back
              mode: pay_up_front
              duration: P3M
              price: {⟦territories⟧: {CAN: 11.99, USA: 9.99}}
          """)),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      checkIntroductory(visit, &report)
      for offer in visit.offers where offer.kind != .introductory {
        guard let price = offer.terms.price, price.base == nil, price.tier == nil, !price.territories.isEmpty else {
          continue
        }
        compare(price.territories.keys, at: offer.path[.price][.territories].key, with: visit, &report)
      }
    }
  )
}

/// Checks the combined territories of the introductory offers that haven't ended.
private func checkIntroductory(_ visit: ProductVisit, _ report: inout Report) {
  let offers = visit.product.plan.introductoryOffers
  let present = offers.indices.filter { index in offers[index].ends.map { $0 >= visit.context.today } ?? true }
  guard let first = present.first, present.allSatisfy({ offers[$0].territories != nil }) else { return }
  compare(
    present.flatMap { offers[$0].territories ?? [] }, at: visit.path[.introductoryOffers][first][.territories].key,
    with: visit, &report)
}

private func compare(
  _ reached: [TerritoryCode], at place: CatalogPath, with visit: ProductVisit, _ report: inout Report
) {
  let sold = visit.product.availability.storefronts
  let reached = Set(reached)
  let missing = sold.filter { !reached.contains($0) }
  let reachedCount = sold.count - missing.count
  guard !missing.isEmpty, reachedCount > 0 else { return }
  let isForFew = 2 * reachedCount < sold.count
  let left = missing.count > 5 ? "\(missing.count) territories" : listed(missing.map(\.text))
  report(
    place, "the offer leaves out \(left), where the subscription is sold",
    help: isForFew
      ? "fine if the offer is only for some territories"
      : "add \(missing.count == 1 ? "it" : "them"), or ignore this if it is on "
        + "purpose",
    severity: isForFew ? .info : nil)
}

extension Availability {
  /// The storefronts in it; sorted.
  fileprivate var storefronts: [TerritoryCode] {
    if case .only(let list) = territories { return list }
    return Territory.all.map(\.code).filter(contains)
  }
}
