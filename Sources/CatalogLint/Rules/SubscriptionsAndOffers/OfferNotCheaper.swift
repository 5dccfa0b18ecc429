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
      three periods. A trial shorter than one period is compared with the whole period. Each price that applies while \
      the offer runs counts, also a scheduled one.
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
      .bad(
        "the usual monthly payment",
        magazine(
          "billing_plans: {monthly_commitment: {price: 3.99}}",
          """
          introductory_offers:
            - {mode: pay_as_you_go, duration: P1M, periods: 3, price: ⟦3.99⟧, target_plan: monthly_commitment}
          """, period: "P1Y", price: "39.99")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for offer in visit.offers where offer.terms.mode != .freeTrial { compare(offer, with: visit, &report) }
    }
  )
}

private func compare(_ offer: OfferVisit, with visit: ProductVisit, _ report: inout Report) {
  let (context, plan) = (visit.context, visit.product.plan)
  let isMonthly = offer.terms.targetPlan == .monthlyCommitment
  let usual = (isMonthly ? plan.billingPlans?.monthlyCommitment?.price : visit.product.price) ?? PriceSchedule()
  let usualPath = isMonthly ? visit.path[.billingPlans][.monthlyCommitment][.price] : visit.path[.price]
  let usualPeriod = isMonthly ? Period(1, .month) : plan.period
  guard let price = offer.terms.price, let scale = offer.terms.scale(on: usualPeriod) else { return }
  let start = max(context.today, offer.starts ?? context.today)
  let changes = Set(usual.changes.compactMap(\.on)).filter { day in
    day > start && offer.ends.map { day <= $0 } ?? true
  }
  for territory in [nil] + price.territories.map({ Optional($0.key) }) {
    func amount(_ price: PriceSchedule, on day: CalendarDate) -> Money? {
      context.effectivePrice(price, in: territory, on: day)
    }
    for day in [start] + changes.sorted() {
      guard let own = amount(price, on: day), let other = amount(usual, on: day), let left = own.times(scale.offer),
        let right = other.times(scale.usual), left >= right
      else { continue }
      let time = offer.terms.mode == .payUpFront ? offer.terms.duration.map { " for \($0)" } ?? "" : ""
      let period = usualPeriod.map { " for \($0)" } ?? ""
      let from = amount(usual, on: context.today) == other ? "" : " from \(day)"
      report(
        price.path(in: territory, on: day, at: offer.path[.price]),
        "\(own)\(time) is not less than the usual price of \(other)\(period)\(from)",
        notes: [Note("the usual price", at: usual.path(in: territory, on: day, at: usualPath))],
        help: "lower the offer's price, or remove the offer")
      break
    }
  }
}
