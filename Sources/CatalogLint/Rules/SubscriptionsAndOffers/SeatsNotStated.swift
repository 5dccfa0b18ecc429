import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A catalog states whether its subscriptions are sold by the seat.
  static let seatsNotStated = Rule(
    id: "seats-not-stated",
    severity: .info,
    summary: "subscriptions don't state whether they are sold by the seat",
    rationale: """
      Without 'multiseat', customers may buy seats although you never decided to sell them. Since 2026-09-16, seat \
      sales are on for most subscriptions unless you turn them off, and 'shelf plan' can't compare the setting. \
      Subscriptions made before 2026-09-14 are exceptions if they have Family Sharing, or don't use StoreKit 2. The \
      dates and exceptions come from third parties that quote Apple's pages. Custom apps can't turn them off.
      """,
    source: FactSource(SeatSales.defaultDay),
    examples: [
      .good("stated for all subscriptions", magazine("multiseat: true")),
      .good("before the first day", magazine("multiseat: null")).on("2026-09-15"),
      .bad(
        "a subscription without 'multiseat'",
        ExamplePlan.group("- {id: ⟦com.example.lighthouse.magazine⟧, level: 1, period: P1M, multiseat: null}")),
    ],
    catalog: { visit, report in
      let day = SeatSales.defaultDay.value
      guard visit.context.today >= day, visit.app?.isCustomApp != true else { return }
      let open = visit.products.filter { $0.leavesSeatsToApple }
      guard let first = open.first else { return }
      let shared = open.count { $0.product.hasFamilySharing }
      let verb = open.count == 1 ? "is" : "are"
      let exception =
        shared == 0
        ? ""
        : "; \(shared) with Family Sharing \(shared == 1 ? "isn't" : "aren't") if made before "
          + "\(SeatSales.exceptionDay.value)"
      report(
        first.path[.id],
        "\(counted(open.count, "subscription")) \(verb) sold by the seat from \(day) unless the catalog turns that off"
          + exception,
        label: visit.context.today >= SeatSales.volumeDay.value
          ? "organizations can buy seats as of \(SeatSales.volumeDay.value)" : nil,
        help: "state it for all of them: shelf edit set multiseat false --where 'type=auto_renewable_subscription'",
        absent: open.count == 1 ? first.path[.multiseat] : nil)
    }
  )
}

extension ProductVisit {
  /// Whether it is a subscription on sale, now or later, that leaves seat sales to Apple's default.
  fileprivate var leavesSeatsToApple: Bool {
    isSubscription && product.type == .autoRenewableSubscription && product.plan.multiSeat == nil && !isWithdrawn
  }
}
