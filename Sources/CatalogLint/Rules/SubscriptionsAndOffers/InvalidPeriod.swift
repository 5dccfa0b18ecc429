import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A subscription has one of six periods.
  static let invalidPeriod = Rule(
    id: "invalid-period",
    severity: .error,
    summary: "a period that isn't available",
    rationale: """
      App Store Connect rejects other periods. A subscription renews every week, month, 2, 3 or 6 months, or year; a \
      year is written as P1Y, not P12M or P52W. A grace period lasts 3, 16 or 28 days.
      """,
    source: FactSource(Periods.renewal),
    examples: [
      .good("every two months", magazine("reference_name: Magazine", period: "P2M")),
      .bad("a week written in days", magazine("reference_name: Magazine", period: "⟦P7D⟧")),
      .bad("four months", magazine("reference_name: Magazine", period: "⟦P4M⟧")),
      .bad(
        "a one-week grace period",
        files: ExampleApp.files("name: Lighthouse Reader\n  grace_period: {duration: ⟦P1W⟧}")),
    ],
    catalog: { visit, report in
      let allowed = Periods.gracePeriod.value
      guard let period = visit.app?.gracePeriod?.duration, !allowed.contains(period) else { return }
      report(
        CatalogPath.app[.gracePeriod][.duration], "a grace period can't last \(period)",
        help: "choose one of \(listed(allowed.map(\.description)))")
    },
    product: { visit, report in
      guard visit.product.type == .autoRenewableSubscription else { return }
      guard let period = visit.product.plan.period else {
        if visit.isSubscription {
          report(
            visit.path[.id], "a subscription without a period", help: "add how often it renews: \(renewals)",
            absent: visit.path[.period])
        }
        return
      }
      guard !Periods.renewal.value.contains(period) else { return }
      let same = Periods.renewal.value.first { $0.isAsLong(as: period) }
      report(
        visit.path[.period], "a subscription can't renew every \(period)",
        help: same.map { "write \($0)" } ?? "choose one of \(renewals)")
    }
  )
}

private let renewals = listed(Periods.renewal.value.map(\.description))

extension Period {
  /// Whether two periods have the same length: a year and twelve months, a week and seven days.
  fileprivate func isAsLong(as other: Period) -> Bool {
    if let months, let others = other.months { return months == others }
    return months == nil && other.months == nil && approximateDays == other.approximateDays
  }
}
