import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Offers of one kind, and win-back offers, have their own reference names.
  static let duplicateOfferName = Rule(
    id: "duplicate-offer-name",
    severity: .error,
    summary: "two offers have the same reference name",
    rationale: """
      App Store Connect rejects a product's second offer of a kind with the same reference name. The name of a \
      win-back offer must also differ from those of other kinds; Shelf compares the offers of one group.
      """,
    source: FactSource(
      "App Store Connect API, Create a win-back offer",
      address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffercreaterequest"),
    examples: [
      .good("two names", offers("Missed You")),
      .bad("the same name as the promotional offer", offers("⟦Come Back⟧")),
      .bad(
        "two offers with codes",
        sold(
          "coins",
          """
          type: consumable
          offer_codes:
            - {reference_name: Spring, price: 0.49, eligibility: [non_spender]}
            - {reference_name: ⟦Spring⟧, price: 0.29, eligibility: [churned_spender]}
          """)),
    ],
    catalog: { visit, report in
      var (seen, group): ([String: OfferVisit], Int?) = ([:], nil)
      for product in visit.products {
        if product.groupIndex == nil || product.groupIndex != group { seen = [:] }
        group = product.groupIndex
        var own: [OfferVisit.Kind: [String: OfferVisit]] = [:]
        for offer in product.offers {
          guard let name = offer.name, !name.isEmpty else { continue }
          let first = seen[name].flatMap { offer.kind == .winBack || $0.kind == .winBack ? $0 : nil }
          if let other = own[offer.kind]?[name] ?? first {
            report(
              offer.path[.referenceName], "another offer has the reference name \(quoted(name)) too",
              notes: [Note("the other offer's name", at: other.path[.referenceName])],
              help: "give each offer its own name")
          }
          seen[name] = seen[name] ?? offer
          own[offer.kind, default: [:]][name] = offer
        }
      }
    }
  )
}

private func offers(_ name: String) -> String {
  magazine(
    """
    promotional_offers:
      - {id: come_back, reference_name: Come Back, mode: free_trial, duration: P1W}
    win_back_offers:
      - id: missed_you
        reference_name: \(name)
        mode: free_trial
        duration: P1M
        paid_for_months: 1
        away_months: {min: 2, max: 24}
        priority: high
        starts: 2026-12-01
    """)
}
