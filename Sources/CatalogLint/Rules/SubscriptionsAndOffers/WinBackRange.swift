import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A win-back offer uses allowed numbers of months.
  static let winBackRange = Rule(
    id: "win-back-range",
    severity: .error,
    summary: "a win-back offer with invalid months",
    rationale: """
      App Store Connect rejects other numbers of months. A win-back offer is for customers who paid for 1 to 24, 36, \
      48 or 60 months and have been away for 1 to 24. The wait between two such offers is 2 to 24 months. A range \
      that ends before it starts matches no customer. The limits for months away and for months between offers \
      come from third-party copies of Apple's help.
      """,
    source: FactSource(OfferLimits.paidMonths),
    examples: [
      .good("two months to two years", winBack()),
      .bad("a minimum above the maximum", winBack(away: "{min: ⟦12⟧, max: 2}")),
      .bad("away for three years", winBack(away: "{min: 2, max: ⟦36⟧}")),
      .bad("customers who never paid", winBack(paid: "⟦0⟧")),
      .bad("paid for two and a half years", winBack(paid: "⟦30⟧")),
      .bad("one month between two offers", winBack(between: "⟦1⟧")),
    ],
    product: { visit, report in
      guard !visit.product.plan.winBackOffers.isEmpty else { return }
      for (index, offer) in visit.product.plan.winBackOffers.enumerated() {
        check(offer, at: visit.path[.winBackOffers][index], &report)
      }
    }
  )
}

private func check(_ offer: WinBackOffer, at path: CatalogPath, _ report: inout Report) {
  if let paid = offer.paidForMonths, !OfferLimits.paidMonths.value.contains(paid) {
    report(
      path[.paidForMonths], "paid for \(counted(paid, "month"))", help: "1 to 24, 36, 48 and 60 months are allowed")
  }
  if let between = offer.monthsBetweenOffers, !OfferLimits.monthsBetweenOffers.value.contains(between) {
    let range = OfferLimits.monthsBetweenOffers.value
    report(
      path[.monthsBetweenOffers], "\(counted(between, "month")) between two offers",
      help: "\(range.lowerBound) to \(range.upperBound) months are allowed")
  }
  guard let away = offer.awayMonths else { return }
  let range = OfferLimits.awayMonths.value
  var isInRange = true
  for (key, months) in [(CatalogKey.min, away.min), (CatalogKey.max, away.max)] {
    guard let months, !range.contains(months) else { continue }
    isInRange = false
    report(
      path[.awayMonths][key], "away for \(counted(months, "month"))",
      help: "\(range.lowerBound) to \(range.upperBound) months are allowed")
  }
  guard isInRange, let min = away.min, let max = away.max, min > max else { return }
  report(
    path[.awayMonths][CatalogKey.min], "at least \(counted(min, "month")) away, but at most \(max)",
    notes: [Note("the maximum", at: path[.awayMonths][CatalogKey.max])], help: "use the smaller number as 'min'")
}

private func winBack(paid: String = "1", away: String = "{min: 2, max: 24}", between: String = "2") -> String {
  magazine(
    """
    win_back_offers:
      - id: missed_you
        reference_name: Missed You
        mode: free_trial
        duration: P1M
        paid_for_months: \(paid)
        away_months: \(away)
        months_between_offers: \(between)
        priority: high
        starts: 2026-12-01
    """)
}
