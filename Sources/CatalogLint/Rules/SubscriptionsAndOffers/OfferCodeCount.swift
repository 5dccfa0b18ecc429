import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The number of codes is between one and a million.
  static let offerCodeCount = Rule(
    id: "offer-code-count",
    severity: .error,
    summary: "an invalid number of codes",
    rationale: """
      App Store Connect rejects the request. It needs the number of codes to generate, or how often a custom code can \
      be redeemed. An app can generate a million codes in a calendar quarter. The catalog doesn't record when codes \
      were generated, so Shelf adds up one-time codes that expire in the same quarter, and warns above a million.
      """,
    source: FactSource(CatalogLimits.codesPerQuarter),
    examples: [
      .good("five hundred", ExamplePlan.codes("{count: 500, expires: 2027-02-28}")),
      .bad("a negative number", ExamplePlan.codes("{count: ⟦-5⟧, expires: 2027-02-28}")),
      .bad("more than allowed", ExamplePlan.codes("{count: ⟦5000000⟧, expires: 2027-02-28}")),
      .bad(
        "too many in one quarter",
        ExamplePlan.codes(
          "{count: 600000, expires: 2027-02-28}\n      - {count: ⟦600000⟧, expires: 2027-03-31}")),
      .bad("a custom code without a limit", ExamplePlan.codes("custom: ⟦SPRING⟧")),
    ],
    catalog: { visit, report in checkQuarters(visit, &report) },
    product: { visit, report in
      let most = CatalogLimits.codesPerQuarter.value
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          let path = visit.path[.offerCodes][index][.codes][number]
          guard let count = batch.count else {
            report(
              path[batch.custom == nil ? .expires : .custom], "codes without a number",
              help: "add the number of codes as 'count'", absent: path[.count])
            continue
          }
          if count < 1 {
            report(path[.count], "\(count) codes", help: "use a number of at least 1")
          } else if count > most {
            report(
              path[.count], "\(count) codes; an app can have \(most) in a quarter",
              help: "use fewer, and add more in the next quarter")
          }
        }
      }
    }
  )
}

/// Reports quarters with too many one-time codes, at their last batch.
private func checkQuarters(_ visit: CatalogVisit, _ report: inout Report) {
  let most = CatalogLimits.codesPerQuarter.value
  var quarters: [Int: [(count: Int, place: CatalogPath)]] = [:]
  for product in visit.products {
    for (index, offer) in product.product.offerCodes.enumerated() {
      for (number, batch) in offer.codes.enumerated() where batch.custom == nil && batch.environment == .production {
        guard let count = batch.count, let expires = batch.expires, (1...most).contains(count) else { continue }
        let place = product.path[.offerCodes][index][.codes][number][.count]
        quarters[4 * expires.year + (expires.month - 1) / 3, default: []].append((count, place))
      }
    }
  }
  for (_, batches) in quarters.sorted(by: { $0.key < $1.key }) {
    let total = batches.reduce(0) { $0 + $1.count }
    guard total > most else { continue }
    report(
      batches[batches.count - 1].place,
      "\(total) one-time codes expire in one quarter; an app can generate \(most) in a quarter",
      notes: [Note("the first of them", at: batches[0].place)], help: "move some of them to another quarter",
      severity: .warning)
  }
}
