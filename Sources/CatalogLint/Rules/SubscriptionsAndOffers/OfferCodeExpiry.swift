import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Codes that work once each expire within six months.
  static let offerCodeExpiry = Rule(
    id: "offer-code-expiry",
    severity: .error,
    summary: "codes that never expire, too late, or already did",
    rationale: """
      Codes that work once each are made with a day on which they expire, at most six months away: the store makes \
      none without. \
      A code that everyone may type can do without. Codes whose day is over are a warning: customers who still have \
      one are \
      turned away.
      """,
    source: FactSource(OfferLimits.oneTimeCodeMonths),
    examples: [
      .good("three months", ExamplePlan.codes("{count: 500, expires: 2027-02-28}")),
      .good("a word for everyone", ExamplePlan.codes("{custom: SPRING, count: 500}")),
      .bad("no end", ExamplePlan.codes("{count: ⟦500⟧}")),
      .bad("a year", ExamplePlan.codes("{count: 500, expires: ⟦2027-11-21⟧}")),
      .bad("last year's", ExamplePlan.codes("{custom: SPRING, count: 500, expires: ⟦2025-04-30⟧}")),
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
      path[.count], "codes that work once each, but never expire",
      help: "add 'expires' with a day up to \(latest), or a word for everyone as 'custom'")
  }
  if expires < today {
    report(
      path[.expires], "the codes expired on \(expires)", help: "take them away, or make new ones with another day",
      severity: .warning)
  } else if batch.custom == nil, expires > latest {
    report(
      path[.expires], "codes that work once each expire after \(months) months at most, not on \(expires)",
      help: "choose a day up to \(latest)")
  }
}

extension CalendarDate {
  /// The same day so many months later, or the last one of that month.
  fileprivate func adding(months: Int) -> CalendarDate {
    let month = 12 * year + self.month - 1 + months
    let days = (28...31).reversed().filter { $0 <= day } + [day]
    return days.compactMap { CalendarDate(year: month / 12, month: month % 12 + 1, day: $0) }.first ?? self
  }
}
