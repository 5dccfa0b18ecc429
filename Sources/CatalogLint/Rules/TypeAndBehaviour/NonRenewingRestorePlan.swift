import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The app itself restores non-renewing subscriptions.
  static let nonRenewingRestorePlan = Rule(
    id: "non-renewing-restore-plan",
    severity: .warning,
    summary: "nobody is said to restore a non-renewing subscription",
    rationale: """
      The store does not restore non-renewing subscriptions and does not carry them to a customer's other devices; the \
      app must, \
      usually with accounts on a server. Writing 'restore: app' says that somebody thought of it.
      """,
    source: .guide("Working with Subscriptions"),
    examples: [
      .good("the app restores it", nonRenewing("type: non_renewing_subscription", "restore: app")),
      .bad("nobody does", nonRenewing("type: ⟦non_renewing_subscription⟧", "price: 2.99")),
      .bad("the store is trusted with it", nonRenewing("type: non_renewing_subscription", "restore: ⟦store⟧")),
    ],
    product: { visit, report in
      guard visit.product.type == .nonRenewingSubscription, visit.product.restore != .app else { return }
      let help = "let the app restore it, with accounts for instance, and write 'restore: app'"
      switch visit.product.restore {
      case .store:
        report(
          visit.path[.restore], "the store does not restore non-renewing subscriptions", notes: visit.typeNote,
          help: help)
      case .some:
        report(
          visit.path[.restore], "a non-renewing subscription that nobody restores", notes: visit.typeNote, help: help)
      case nil:
        report(visit.path[.type], "a non-renewing subscription that does not say who restores it", help: help)
      }
    }
  )
}

private func nonRenewing(_ type: String, _ line: String) -> String {
  """
  products:
    - id: com.example.lighthouse.charts
      \(type)
      duration: P3M
      \(line)
  """
}
