import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Win-back offers need former subscribers.
  static let winBackBeforeApproval = Rule(
    id: "win-back-before-approval",
    severity: .error,
    summary: "a win-back offer for a subscription that was never approved",
    rationale: """
      App Store Connect rejects win-back offers for subscriptions that were never approved. Such a subscription has \
      no former subscribers.
      """,
    source: FactSource(OfferLimits.winBackStatus),
    examples: [
      .good("an approved subscription", plan("approved", "win_back_offers")),
      .bad("a subscription that hasn't been submitted yet", plan("ready_to_submit", "⟦win_back_offers⟧")),
    ],
    product: { visit, report in
      guard !visit.product.plan.winBackOffers.isEmpty, ReviewStates.isBeforeFirstApproval(visit.product.status) else {
        return
      }
      report(
        visit.path[.winBackOffers].key, "win-back offers for a subscription that was never approved",
        notes: [Note("its status", at: visit.path[.status])], help: "add them after approval")
    }
  )
}

private func plan(_ status: String, _ key: String) -> String {
  magazine(
    """
    reference_name: Monthly
    status: \(status)
    \(key):
      - id: missed_you
        reference_name: Missed You
        mode: free_trial
        duration: P1M
        paid_for_months: 1
        away_months: {min: 2, max: 24}
        priority: high
        starts: 2026-12-01
    """)
}
