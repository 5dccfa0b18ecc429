import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A win-back offer has its own reference name.
  static let duplicateOfferName = Rule(
    id: "duplicate-offer-name",
    severity: .error,
    summary: "a win-back offer has the same reference name as another offer",
    rationale: """
      App Store Connect requires a unique reference name for a win-back offer. That includes offers of other kinds. \
      Shelf compares the offers of one group.
      """,
    source: FactSource(
      "App Store Connect API, Create a win-back offer",
      address: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffercreaterequest"),
    examples: [
      .good("two names", offers("Missed You")),
      .bad("the same name as the promotional offer", offers("⟦Come Back⟧")),
    ],
    catalog: { visit, report in
      for plans in visit.plansByGroup {
        var seen: [String: OfferVisit] = [:]
        for offer in plans.lazy.filter(\.hasOffers).flatMap(\.offers) {
          guard let name = offer.name, !name.isEmpty else { continue }
          guard let first = seen[name] else {
            seen[name] = offer
            continue
          }
          guard offer.kind == .winBack || first.kind == .winBack else { continue }
          report(
            offer.path[.referenceName], "another offer has the reference name \(quoted(name)) too",
            notes: [Note("the other offer's name", at: first.path[.referenceName])],
            help: "give the win-back offer its own name")
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
