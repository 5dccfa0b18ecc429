import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The app itself restores non-renewing subscriptions.
  static let nonRenewingRestorePlan = Rule(
    id: "non-renewing-restore-plan",
    severity: .warning,
    summary: "a non-renewing subscription that isn't restored",
    rationale: """
      Customers lose access when they change devices. Apple doesn't restore non-renewing subscriptions; the app must, \
      usually with accounts on a server. 'restore: app' records that it does.
      """,
    source: .help("In-app purchase types"),
    examples: [
      .good("the app restores it", nonRenewing("type: non_renewing_subscription", "restore: app")),
      .bad("'restore: none'", nonRenewing("type: ⟦non_renewing_subscription⟧", "price: 2.99")),
      .bad("'restore: store'", nonRenewing("type: non_renewing_subscription", "restore: ⟦store⟧")),
    ],
    product: { visit, report in
      guard visit.product.type == .nonRenewingSubscription, visit.product.restore != .app else { return }
      let help = "let the app restore it, with accounts for instance, and set 'restore: app'"
      switch visit.product.restore {
      case .store:
        report(
          visit.path[.restore], "Apple doesn't restore non-renewing subscriptions", notes: visit.typeNote,
          help: help)
      case .some:
        report(
          visit.path[.restore], "a non-renewing subscription that isn't restored", notes: visit.typeNote, help: help)
      case nil:
        report(visit.path[.type], "a non-renewing subscription without 'restore'", help: help)
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
