import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer costs less than the usual price.
  static let offerNotCheaper = Rule(
    id: "offer-not-cheaper",
    severity: .warning,
    summary: "an offer that isn't cheaper than the usual price",
    rationale: """
      Customers gain nothing from the offer. Usually it is older than the current price, or has the price of one \
      period instead of all periods. Shelf compares equal times: a month with a month, three months up front with \
      three periods. A trial shorter than one period is compared with the whole period.
      """,
    source: .help("Set up introductory offers for auto-renewable subscriptions"),
    examples: [
      .good(
        "half the price", magazine("introductory_offers:", "  - {mode: pay_as_you_go, duration: P1M, price: 1.99}")),
      .bad(
        "the usual price",
        magazine("introductory_offers:", "  - {mode: pay_as_you_go, duration: P1M, price: ⟦4.99⟧}")),
      .bad(
        "more expensive than three months",
        magazine("introductory_offers:", "  - {mode: pay_up_front, duration: P3M, price: ⟦19.99⟧}")),
      .bad(
        "more expensive in one territory",
        magazine(
          """
          introductory_offers:
            - mode: pay_as_you_go
              duration: P1M
              price: {base: 1.99, territories: {JPN: ⟦1000⟧}}
          """, price: "{base: 4.99, territories: {JPN: 800}}")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers where offer.terms.mode != .freeTrial { compare(offer, with: visit, &report) }
    }
  )
}

private func compare(_ offer: OfferVisit, with visit: ProductVisit, _ report: inout Report) {
  guard let price = offer.terms.price, let scale = scale(of: offer.terms, on: visit.product.plan.period) else { return }
  let context = visit.context
  let path = offer.path[.price]
  func compare(_ place: CatalogPath, _ own: Money?, _ usual: Money?, _ usualPlace: CatalogPath) {
    guard let own, let usual, let left = own.times(scale.offer), let right = usual.times(scale.plan), left >= right
    else { return }
    let time = offer.terms.mode == .payUpFront ? offer.terms.duration.map { " for \($0)" } ?? "" : ""
    let usualTime = visit.product.plan.period.map { " for \($0)" } ?? ""
    report(
      place, "\(own)\(time) is not less than the usual price of \(usual)\(usualTime)",
      notes: [Note("the usual price", at: usualPlace)], help: "lower the offer's price, or remove the offer")
  }
  let usual = visit.path[.price]
  compare(
    path[price.base == nil ? .tier : .base], context.effectivePrice(price), context.effectivePrice(visit.product.price),
    usual[visit.product.price?.base == nil ? .tier : .base])
  for index in price.territories.indices {
    let territory = price.territories[index].key
    compare(
      path[.territories][territory], price.territories[index].value,
      context.effectivePrice(visit.product.price, in: territory), usual[.territories][territory])
  }
}

/// The factors by which to multiply the offer's price and the usual price to compare equal times; nil if the times
/// are unknown.
private func scale(of terms: OfferTerms, on period: Period?) -> (offer: Int, plan: Int)? {
  guard terms.mode == .payUpFront else { return (1, 1) }
  guard let period, let duration = terms.duration else { return nil }
  let lengths =
    if let months = duration.months, let others = period.months { (months, others) } else {
      (duration.approximateDays, period.approximateDays)
    }
  return lengths.0 < lengths.1 ? (1, 1) : (offer: lengths.1, plan: lengths.0)
}
