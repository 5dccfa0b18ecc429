import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A code that everyone may type leads to one offer.
  static let duplicateCustomCode = Rule(
    id: "duplicate-custom-code",
    severity: .error,
    summary: "two offers have the same custom code",
    rationale: """
      Who types a code gets the offer that it belongs to, so the store wants each code once in an app. Capitals make \
      no difference \
      to customers, and none here.
      """,
    source: FactSource(
      "App Store Connect API, offer codes", address: "https://developer.apple.com/documentation/appstoreconnectapi/"),
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
              path, "code \(quoted(code)) is there already", notes: [Note("the other one", at: first)],
              help: "choose another word")
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
