import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An offer has the required fields of its kind.
  static let offerMissingField = Rule(
    id: "offer-missing-field",
    severity: .error,
    summary: "an offer without a required field",
    rationale: """
      App Store Connect can't create the offer, and exports have to leave it out. A promotional offer needs a \
      reference name. A win-back offer needs a reference name, the months paid and away, a priority and a first day. \
      Codes for a subscription need a mode and a duration.
      """,
    source: .api("SubscriptionPromotionalOfferCreateRequest"),
    examples: [
      .good(
        "all fields",
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
        "codes without a mode and a duration",
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
        let missingKeys = missing([(.mode, offer.terms.mode == nil), (.duration, offer.terms.duration == nil)])
        mention(missingKeys, "an offer code", visit.path[.offerCodes][index], .referenceName, &report)
      }
    }
  )
}

private func fieldsMissing(of offer: WinBackOffer) -> [CatalogKey] {
  missing([
    (.referenceName, offer.referenceName?.isEmpty ?? true), (.paidForMonths, offer.paidForMonths == nil),
    (.awayMonths, offer.awayMonths == nil), (.min, offer.awayMonths.map { $0.min == nil } ?? false),
    (.max, offer.awayMonths.map { $0.max == nil } ?? false), (.priority, offer.priority == nil),
    (.starts, offer.starts == nil),
  ])
}

private func missing(_ fields: [(key: CatalogKey, isMissing: Bool)]) -> [CatalogKey] {
  fields.filter(\.isMissing).map(\.key)
}

private func mention(
  _ missingKeys: [CatalogKey], _ what: String, _ path: CatalogPath, _ name: CatalogKey, _ report: inout Report
) {
  guard let first = missingKeys.first else { return }
  let inMonths: Set<CatalogKey> = [.min, .max]
  let words = listed(missingKeys.map { "'\(inMonths.contains($0) ? "away_months." : "")\($0.rawValue)'" })
  report(
    path[name], "\(what) without \(words)", help: "add \(words)",
    absent: missingKeys.count == 1 ? (inMonths.contains(first) ? path[.awayMonths] : path)[first] : nil)
}
