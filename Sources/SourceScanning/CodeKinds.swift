package import SourceDiagnostics

/// Findings about an app's code and its catalog.
extension DiagnosticKind {
  package static let codeMisspelledID = DiagnosticKind(
    id: "code-misspelled-id", severity: .error,
    summary: "the code contains a product ID that almost matches the "
      + "catalog",
    rationale:
      "The product is missing from the app's list, without an error. The App Store compares IDs letter by letter, "
      + "including case and periods.",
    source: .productRequests,
    examples: [
      code("the ID as in the catalog", "let gold = \"com.example.lighthouse.gold\""),
      code("different letter case", "let gold = \"⟦com.example.lighthouse.Gold⟧\"", isGood: false),
      code("a typo", "let gold = \"⟦com.example.lighthose.gold⟧\"", isGood: false),
    ])

  package static let codeUnknownID = DiagnosticKind(
    id: "code-unknown-id", severity: .warning, summary: "the code contains a product ID that the catalog doesn't have",
    rationale:
      "The App Store returns an empty list. The product is missing from the catalog, or was removed while the app "
      + "still requests it.",
    source: .productRequests,
    examples: [
      code("a product of the catalog", "let gold = \"com.example.lighthouse.coins.gold\"", id: "coins.gold"),
      code(
        "an unknown product", "let ids = [\"⟦com.example.lighthouse.coins.platinum⟧\"]", isGood: false,
        id: "coins.gold"),
    ])

  package static let codeIDNotForSale = DiagnosticKind(
    id: "code-id-not-for-sale", severity: .warning, summary: "the code requests a product that customers can't buy",
    rationale:
      "Customers can't buy the product that the app requests. It is not approved, not cleared for sale, has no "
      + "price, or isn't available.",
    source: .productRequests,
    examples: [
      code("a product that is on sale", "let gold = \"com.example.lighthouse.gold\""),
      code(
        "a draft", "let gold = \"⟦com.example.lighthouse.gold⟧\"", isGood: false,
        more: "    status: draft\n    reference_name: Gold\n"),
    ])

  package static let codeUnusedID = DiagnosticKind(
    id: "code-unused-id", severity: .info, summary: "no code contains the product ID",
    rationale:
      "A product that the app never requests earns nothing. This is fine if the app gets its IDs from a server.",
    source: .ownAdvice(confidence: .high),
    examples: [
      code("code that requests it", "let gold = \"com.example.lighthouse.gold\""),
      Example.bad(
        "a product that no code requests",
        files: [
          Example.File("catalog/products.yaml", "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n"),
          Example.File("App/Store.swift", "let silver = \"silver\"\n"),
        ]),
    ])

  /// The kinds in reading order.
  package static let codeKinds = [codeMisspelledID, codeUnknownID, codeIDNotForSale, codeUnusedID]

  private static func code(
    _ title: String, _ line: String, isGood: Bool = true, id: String = "gold", more: String = "",
    file: String = #fileID, number: Int = #line
  ) -> Example {
    let files = [
      Example.File("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.\(id)\n\(more)"),
      Example.File("App/Store.swift", line + "\n"),
    ]
    return isGood
      ? .good(title, files: files, file: file, line: number) : .bad(title, files: files, file: file, line: number)
  }
}

extension FactSource {
  /// StoreKit's request for products, which leaves out unknown IDs.
  fileprivate static let productRequests = FactSource(
    "StoreKit, products(for:)", address: "https://developer.apple.com/documentation/storekit/product/products(for:)")
}
