import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A custom code belongs to one offer.
  static let duplicateCustomCode = Rule(
    id: "duplicate-custom-code",
    severity: .error,
    summary: "two offers have the same custom code",
    rationale: """
      App Store Connect rejects the second code: it must be unique in an app. Letter case makes no difference to \
      customers, so Shelf ignores it too.
      """,
    source: FactSource(
      "App Store Connect API, offer codes",
      address: "https://developer.apple.com/documentation/appstoreconnectapi/subscriptionoffercodecustomcode"),
    examples: [
      .good("two words", offers("SUMMER")),
      .bad("a copy", offers("⟦spring⟧")),
    ],
    catalog: { visit, report in
      var seen: [String: CatalogPath] = [:]
      for product in visit.products where !product.product.offerCodes.isEmpty {
        for (index, offer) in product.product.offerCodes.enumerated() {
          for (number, batch) in offer.codes.enumerated() {
            guard let code = batch.custom, !code.isEmpty else { continue }
            let path = product.path[.offerCodes][index][.codes][number][.custom]
            guard let first = seen[code.uppercased()] else {
              seen[code.uppercased()] = path
              continue
            }
            report(
              path, "code \(quoted(code)) is already used", notes: [Note("the other code", at: first)],
              help: "choose another code")
          }
        }
      }
    }
  )
}

private func offers(_ second: String) -> String {
  magazine(
    """
    offer_codes:
      - reference_name: Spring
        mode: free_trial
        duration: P1M
        eligibility: [new]
        codes: [{custom: SPRING, count: 500}]
      - reference_name: Later
        mode: free_trial
        duration: P1M
        eligibility: [new]
        codes: [{custom: \(second), count: 500}]
    """)
}
