import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Codes are counted, from one to a million.
  static let offerCodeCount = Rule(
    id: "offer-code-count",
    severity: .error,
    summary: "a number of codes that the store does not make",
    rationale: """
      App Store Connect asks how many codes to generate, or how often a custom code can be redeemed. An app can \
      generate a million codes in a calendar quarter. The catalog doesn't record when codes were generated, so \
      one-time codes that expire in the same quarter are added up, and more than a million of them are a warning.
      """,
    source: FactSource(CatalogLimits.codesPerQuarter),
    examples: [
      .good("five hundred", ExamplePlan.codes("{count: 500, expires: 2027-02-28}")),
      .bad("less than none", ExamplePlan.codes("{count: ⟦-5⟧, expires: 2027-02-28}")),
      .bad("more than the store has", ExamplePlan.codes("{count: ⟦5000000⟧, expires: 2027-02-28}")),
      .bad(
        "too many in one quarter",
        ExamplePlan.codes(
          "{count: 600000, expires: 2027-02-28}\n      - {count: ⟦600000⟧, expires: 2027-03-31}")),
      .bad("a word for how many?", ExamplePlan.codes("custom: ⟦SPRING⟧")),
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
              help: "add how many there are to be as 'count'", absent: path[.count])
            continue
          }
          if count < 1 {
            report(path[.count], "\(count) codes", help: "write how many there are to be, at least 1")
          } else if count > most {
            report(
              path[.count], "\(count) codes, the store has \(most) for all of an app in a quarter of a year",
              help: "make fewer, and the next ones in the next quarter")
          }
        }
      }
    }
  )
}

/// Reports the batch of one-time codes with which those of a calendar quarter become too many.
private func checkQuarters(_ visit: CatalogVisit, _ report: inout Report) {
  let most = CatalogLimits.codesPerQuarter.value
  var sums: [Int: (count: Int, first: CatalogPath)] = [:]
  for product in visit.products where !product.product.offerCodes.isEmpty {
    for (index, offer) in product.product.offerCodes.enumerated() {
      for (number, batch) in offer.codes.enumerated() where batch.custom == nil && batch.environment == .production {
        guard let count = batch.count, let expires = batch.expires, (1...most).contains(count) else { continue }
        let place = product.path[.offerCodes][index][.codes][number][.count]
        let quarter = 4 * expires.year + (expires.month - 1) / 3
        var sum = sums[quarter] ?? (0, place)
        let before = sum.count
        sum.count = min(before + count, 2 * most)
        sums[quarter] = sum
        guard before <= most, before + count > most else { continue }
        report(
          place, "\(before + count) one-time codes expire in one quarter; an app can generate \(most) in a quarter",
          notes: [Note("the first of them", at: sum.first)], help: "generate some of them in another quarter",
          severity: .warning)
      }
    }
  }
}
