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
      The store asks how many codes to make, or how often one that everyone may type can be redeemed. All codes of an \
      app together \
      can be redeemed a million times in a quarter of a year.
      """,
    source: FactSource(CatalogLimits.codesPerQuarter),
    examples: [
      .good("five hundred", ExamplePlan.codes("{count: 500, expires: 2027-02-28}")),
      .bad("less than none", ExamplePlan.codes("{count: ⟦-5⟧, expires: 2027-02-28}")),
      .bad("more than the store has", ExamplePlan.codes("{count: ⟦5000000⟧, expires: 2027-02-28}")),
      .bad("a word for how many?", ExamplePlan.codes("custom: ⟦SPRING⟧")),
    ],
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
