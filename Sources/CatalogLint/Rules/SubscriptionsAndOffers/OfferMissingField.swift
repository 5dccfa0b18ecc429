import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer says all that the store asks of its kind.
  static let offerMissingField = Rule(
    id: "offer-missing-field",
    severity: .error,
    summary: "an offer without something that the store asks for",
    rationale: """
      The store makes no promotional offer without a reference name; no win-back offer without a reference name, the \
      months paid \
      and away, a priority and a first day; and no codes for a subscription without a mode and a duration. An export \
      has to leave \
      such an offer out.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "everything is said",
        magazine(
          "promotional_offers:", "  - {id: come_back, reference_name: Come Back, mode: free_trial, duration: P1W}")),
      .bad(
        "a promotional offer without a name",
        magazine("promotional_offers:", "  - id: ⟦come_back⟧", "    mode: free_trial", "    duration: P1W")),
      .bad(
        "a win-back offer without a priority and a first day",
        magazine(
          """
          win_back_offers:
            - id: ⟦missed_you⟧
              reference_name: Missed You
              mode: free_trial
              duration: P1M
              paid_for_months: 1
              away_months: {min: 2, max: 24}
          """)),
      .bad(
        "codes for nobody knows what",
        magazine("offer_codes:", "  - reference_name: ⟦Spring⟧", "    eligibility: [new]")),
    ],
    product: { visit, report in
      guard visit.hasOffers else { return }
      for (index, offer) in visit.product.plan.promotionalOffers.enumerated() {
        let path = visit.path[.promotionalOffers][index]
        mention(
          missing([(.referenceName, offer.referenceName?.isEmpty ?? true)]), "a promotional offer", path, .id, &report)
      }
      for (index, offer) in visit.product.plan.winBackOffers.enumerated() {
        mention(fieldsMissing(of: offer), "a win-back offer", visit.path[.winBackOffers][index], .id, &report)
      }
      guard visit.isSubscription else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        let lacks = missing([(.mode, offer.terms.mode == nil), (.duration, offer.terms.duration == nil)])
        mention(lacks, "an offer with codes", visit.path[.offerCodes][index], .referenceName, &report)
      }
    }
  )
}

private func fieldsMissing(of offer: WinBackOffer) -> [CatalogKey] {
  missing([
    (.referenceName, offer.referenceName?.isEmpty ?? true), (.paidForMonths, offer.paidForMonths == nil),
    (.awayMonths, offer.awayMonths?.min == nil || offer.awayMonths?.max == nil), (.priority, offer.priority == nil),
    (.starts, offer.starts == nil),
  ])
}

private func missing(_ fields: [(key: CatalogKey, isMissing: Bool)]) -> [CatalogKey] {
  fields.filter(\.isMissing).map(\.key)
}

private func mention(
  _ lacks: [CatalogKey], _ what: String, _ path: CatalogPath, _ name: CatalogKey, _ report: inout Report
) {
  guard let first = lacks.first else { return }
  let words = listed(lacks.map { "'\($0.rawValue)'" })
  report(
    path[name], "\(what) without \(words)", help: "add \(words); the store makes none without",
    absent: lacks.count == 1 ? path[first] : nil)
}
