import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A field is used after Apple introduced what it sets.
  static let notYetAvailable = Rule(
    id: "not-yet-available",
    severity: .warning,
    summary: "a field for a feature that doesn't exist yet",
    rationale: """
      App Store Connect rejects or ignores the field on that day. Seat sales have been on by default since \
      2026-09-16. Prices of additional seats and retention messages came after version 4.5 of the API, released on \
      2026-09-22. Both dates come from third parties that quote Apple.
      """,
    source: FactSource(SeatSales.defaultDay),
    examples: [
      .good("after the first day", magazine("multiseat: true")).on("2026-09-16"),
      .bad("a month before", magazine("⟦multiseat⟧: true")).on("2026-08-16"),
      .bad(
        "prices of additional seats before the API has them",
        magazine("multiseat: true", price: "{base: 4.99, ⟦volume⟧: [{from_seats: 6, base: 3.99}]}")
      ).on("2026-09-18"),
    ],
    catalog: { visit, report in
      guard visit.app?.retentionMessages.isEmpty == false else { return }
      check(
        "retention messages", since: SeatSales.laterThan, on: visit.context.today,
        at: CatalogPath.app[.retentionMessages].key, &report)
    },
    product: { visit, report in
      let (plan, today) = (visit.product.plan, visit.context.today)
      guard visit.isSubscription else { return }
      if plan.multiSeat?.isEnabled == true {
        check("seat sales", since: SeatSales.defaultDay, on: today, at: visit.path[.multiseat].key, &report)
      }
      if visit.product.price?.volume.isEmpty == false {
        check(
          "prices of additional seats", since: SeatSales.laterThan, on: today, at: visit.path[.price][.volume].key,
          &report
        )
      }
    }
  )
}

private func check(
  _ what: String, since fact: Fact<CalendarDate>, on today: CalendarDate, at place: CatalogPath, _ report: inout Report
) {
  guard today < fact.value else { return }
  report(
    place, "\(what) didn't exist on \(today)", label: "not before \(fact.value)",
    help: "remove it until then, or lint as of a later day")
}
