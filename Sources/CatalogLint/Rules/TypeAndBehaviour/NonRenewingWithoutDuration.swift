import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A non-renewing subscription states its duration.
  static let nonRenewingWithoutDuration = Rule(
    id: "non-renewing-without-duration",
    severity: .warning,
    summary: "a non-renewing subscription without a duration",
    rationale: """
      Neither the catalog nor Apple knows when access ends. The app has to compute the end and offer the product \
      again. 'duration' records how long the app grants access.
      """,
    source: .help("In-app purchase types"),
    examples: [
      .good("three months", nonRenewing("type: non_renewing_subscription", "duration: P3M")),
      .bad("no duration", nonRenewing("type: ⟦non_renewing_subscription⟧", "price: 2.99")),
    ],
    product: { visit, report in
      guard visit.product.type == .nonRenewingSubscription, visit.product.duration == nil else { return }
      report(
        visit.path[.type], "a non-renewing subscription without a duration",
        help: "add how long the app grants access: 'duration: P3M'", absent: visit.path[.duration])
    }
  )
}

private func nonRenewing(_ type: String, _ line: String) -> String {
  """
  products:
    - id: com.example.lighthouse.charts
      \(type)
      restore: app
      \(line)
  """
}
