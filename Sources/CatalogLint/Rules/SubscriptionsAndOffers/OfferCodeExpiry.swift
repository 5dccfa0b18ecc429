import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// One-time codes expire within six months.
  static let offerCodeExpiry = Rule(
    id: "offer-code-expiry",
    severity: .error,
    summary: "codes without a valid expiry date",
    rationale: """
      App Store Connect rejects one-time codes without an expiry date within six months. Custom codes don't need \
      one. Expired codes get a warning, because customers can't redeem them.
      """,
    source: FactSource(OfferLimits.oneTimeCodeMonths),
    examples: [
      .good("an expiry date in three months", ExamplePlan.codes("{count: 500, expires: 2027-02-28}")),
      .good("a custom code", ExamplePlan.codes("{custom: SPRING, count: 500}")),
      .bad("no expiry date", ExamplePlan.codes("{count: ⟦500⟧}")),
      .bad("an expiry date in a year", ExamplePlan.codes("{count: 500, expires: ⟦2027-11-21⟧}")),
      .bad("last year's date", ExamplePlan.codes("{custom: SPRING, count: 500, expires: ⟦2025-04-30⟧}")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          check(batch, at: visit.path[.offerCodes][index][.codes][number], on: visit.context.today, &report)
        }
      }
    }
  )
}

private func check(_ batch: OfferCode.CodeBatch, at path: CatalogPath, on today: CalendarDate, _ report: inout Report) {
  let months = OfferLimits.oneTimeCodeMonths.value
  let latest = today.adding(months: months)
  guard let expires = batch.expires else {
    guard batch.custom == nil else { return }
    return report(
      path[.count], "one-time codes without an expiry date",
      help: "add 'expires' with a date up to \(latest), or use a 'custom' code")
  }
  if expires < today {
    report(
      path[.expires], "the codes expired on \(expires)", help: "remove them, or add new ones with a later date",
      severity: .warning)
  } else if batch.custom == nil, expires > latest {
    report(
      path[.expires], "one-time codes must expire within \(months) months, not on \(expires)",
      help: "choose a date up to \(latest)")
  }
}

extension CalendarDate {
  /// The same day of the month, a number of months later, or that month's last day.
  fileprivate func adding(months: Int) -> CalendarDate {
    let month = 12 * year + self.month - 1 + months
    let days = (28...31).reversed().filter { $0 <= day } + [day]
    return days.compactMap { CalendarDate(year: month / 12, month: month % 12 + 1, day: $0) }.first ?? self
  }
}
