import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only one-time codes have an environment.
  static let customCodeEnvironment = Rule(
    id: "custom-code-environment",
    severity: .error,
    summary: "an environment on a custom code",
    rationale: """
      The code works in the App Store, not only in the sandbox. Only one-time codes have an environment; the request \
      that creates a custom code has no such field.
      """,
    source: .api("SubscriptionOfferCodeCustomCodeCreateRequest"),
    examples: [
      .good(
        "one-time codes for the sandbox", ExamplePlan.codes("{count: 50, expires: 2027-02-28, environment: sandbox}")),
      .bad("a custom code for testers", ExamplePlan.codes("{custom: SPRING, count: 50, ⟦environment⟧: sandbox}")),
    ],
    product: { visit, report in
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          guard let word = batch.custom, batch.environment != .production else { continue }
          report(
            visit.path[.offerCodes][index][.codes][number][.environment].key,
            "an environment on the custom code \(quoted(word))",
            label: "only one-time codes have an environment",
            help: "remove it, or use one-time codes by removing 'custom'")
        }
      }
    }
  )
}
