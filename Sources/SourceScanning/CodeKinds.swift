package import SourceDiagnostics

/// What can be wrong between an app's code and its catalog.
extension DiagnosticKind {
  package static let codeMisspelledID = DiagnosticKind(
    id: "code-misspelled-id", severity: .error, summary: "the code names a product that is nearly one of the catalog's",
    rationale:
      "The store compares IDs letter by letter. For one that differs in case, in a point or by a slip it returns "
      + "nothing, without an error, and the product is missing from the app's list.",
    source: .guide("Retrieving Product Information"), fixability: .unsafe,
    examples: [
      code("the ID as the catalog has it", "let gold = \"com.example.lighthouse.gold\""),
      code("another case", "let gold = \"⟦com.example.lighthouse.Gold⟧\"", isGood: false),
      code("a slip of the hand", "let gold = \"⟦com.example.lighthose.gold⟧\"", isGood: false),
    ])

  package static let codeUnknownID = DiagnosticKind(
    id: "code-unknown-id", severity: .warning, summary: "the code names a product that the catalog does not sell",
    rationale:
      "What the catalog lacks was forgotten, or was taken away while the app still asks for it. The store answers "
      + "with an empty list.",
    source: .guide("Retrieving Product Information"),
    examples: [
      code("a product of the catalog", "let gold = \"com.example.lighthouse.coins.gold\"", id: "coins.gold"),
      code(
        "a product that was never made", "let ids = [\"⟦com.example.lighthouse.coins.platinum⟧\"]", isGood: false,
        id: "coins.gold"),
    ])

  package static let codeIDNotForSale = DiagnosticKind(
    id: "code-id-not-for-sale", severity: .warning, summary: "the code names a product that nobody can buy",
    rationale:
      "The app asks for it, and customers don't get it: it is not approved, not cleared for sale, has no price, or is "
      + "not available.",
    source: .guide("Retrieving Product Information"),
    examples: [
      code("a product that is for sale", "let gold = \"com.example.lighthouse.gold\""),
      code(
        "a draft", "let gold = \"⟦com.example.lighthouse.gold⟧\"", isGood: false,
        more: "    status: draft\n    reference_name: Gold\n"),
    ])

  package static let codeUnusedID = DiagnosticKind(
    id: "code-unused-id", severity: .info, summary: "no code names the product",
    rationale:
      "A product that is for sale and that the app never asks for earns nothing. It may be right: apps that get their "
      + "IDs from a server name none.",
    source: .practice("IDs that apps keep in their code", confidence: .high),
    examples: [
      code("code that names it", "let gold = \"com.example.lighthouse.gold\""),
      Example.bad(
        "a product that no code names",
        files: [
          Example.File("catalog/products.yaml", "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n"),
          Example.File("App/Store.swift", "let silver = \"silver\"\n"),
        ]),
    ])

  /// The kinds in the order in which people read about them.
  package static let codeKinds = [codeMisspelledID, codeUnknownID, codeIDNotForSale, codeUnusedID]

  private static func code(
    _ title: String, _ line: String, isGood: Bool = true, id: String = "gold", more: String = "",
    file: String = #fileID,
    number: Int = #line
  ) -> Example {
    let files = [
      Example.File("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.\(id)\n\(more)"),
      Example.File("App/Store.swift", line + "\n"),
    ]
    return isGood
      ? .good(title, files: files, file: file, line: number) : .bad(title, files: files, file: file, line: number)
  }
}
