import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Win-back offers are for plans that customers could leave.
  static let winBackBeforeApproval = Rule(
    id: "win-back-before-approval",
    severity: .warning,
    summary: "a win-back offer for a subscription that was never approved",
    rationale: """
      The store makes win-back offers for approved subscriptions only: before that nobody can have left. The offer \
      waits in the \
      catalog until the plan is approved, and everything that is sent before has to leave it out.
      """,
    source: FactSource(OfferLimits.winBackStatus),
    examples: [
      .good("an approved plan", plan("approved", "win_back_offers")),
      .bad("a plan that is still to be sent", plan("ready_to_submit", "⟦win_back_offers⟧")),
    ],
    product: { visit, report in
      guard !visit.product.plan.winBackOffers.isEmpty, ReviewStates.isBeforeFirstApproval(visit.product.status) else {
        return
      }
      report(
        visit.path[.winBackOffers].key, "win-back offers for a subscription that was never approved",
        notes: [Note("its status", at: visit.path[.status])], help: "add them once the subscription is approved")
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
