import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A custom code consists of letters and digits.
  static let customCodeCharacters = Rule(
    id: "custom-code-characters",
    severity: .error,
    summary: "a custom code contains a character that isn't allowed",
    rationale: """
      App Store Connect rejects the code, and customers can't type it. A custom code consists of the letters A to Z \
      and digits, without spaces, accents or emoji.
      """,
    source: FactSource(OfferLimits.customCode),
    examples: [
      .good("a word", ExamplePlan.codes("{custom: SPRING27, count: 500}")),
      .bad("two words", ExamplePlan.codes("{custom: SPRING⟦ ⟧SALE, count: 500}")),
      .bad("a hyphen", ExamplePlan.codes("{custom: SPRING⟦-⟧27, count: 500}")),
    ],
    product: { visit, report in
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() {
          guard let code = batch.custom else { continue }
          check(code, at: visit.path[.offerCodes][index][.codes][number][.custom], &report)
        }
      }
    }
  )
}

private func check(_ code: String, at path: CatalogPath, _ report: inout Report) {
  if code.isEmpty { return report(path, "an empty code", help: "write the word that customers type") }
  guard let first = code.firstIndex(where: { !$0.isASCII || !($0.isLetter || $0.isNumber) }) else { return }
  report(
    path.stretch(first..<code.index(after: first), of: code),
    """
    code \(quoted(code)) contains \(code[first] == " " ? "a space" : quoted(String(code[first]))), which isn't allowed
    """,
    help: "use only letters A–Z and digits")
}
