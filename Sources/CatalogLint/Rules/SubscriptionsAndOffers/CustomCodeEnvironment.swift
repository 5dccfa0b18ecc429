import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only codes that work once are made for one environment.
  static let customCodeEnvironment = Rule(
    id: "custom-code-environment",
    severity: .error,
    summary: "an environment of a code that everyone may type",
    rationale: """
      Codes that work once are made for the store or for its sandbox. A word that everyone may type has no such \
      choice: the \
      request that makes it has no field for it, and whoever reads the catalog would believe that it is a test.
      """,
    source: .apiDescription,
    examples: [
      .good("codes for testers", ExamplePlan.codes("{count: 50, expires: 2027-02-28, environment: sandbox}")),
      .bad("a word for testers", ExamplePlan.codes("{custom: SPRING, count: 50, ⟦environment⟧: sandbox}")),
    ],
    product: { visit, report in
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          guard let word = batch.custom, batch.environment != .production else { continue }
          report(
            visit.path[.offerCodes][index][.codes][number][.environment].key,
            "an environment of the code \(quoted(word))",
            label: "only codes that work once have one",
            help: "take it away, or make codes that work once by leaving out 'custom'")
        }
      }
    }
  )
}
