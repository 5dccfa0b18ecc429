import JSONSyntax
package import SourceDiagnostics

/// What can be wrong with a file of another format, and with a catalog that is to become one.
extension DiagnosticKind {
  package static let unknownFormat = DiagnosticKind(
    id: "unknown-format", severity: .error, summary: "a file is of no format that Shelf reads",
    rationale: "Its name and its first bytes are those of no known format, so nothing in it means anything.",
    source: .catalogFormat, examples: [])

  package static let unreadableValue = DiagnosticKind(
    id: "unreadable-value", severity: .error, summary: "a value of another format has no place in a catalog",
    rationale:
      "It has another shape than the format gives it, or is a word that the format does not know; everything else of "
      + "the file is read.",
    source: .catalogFormat,
    examples: [
      .good("what the format has there", files: [.init("Store.storekit", storeKit())]),
      .bad("a number where two stand in an object", files: [.init("Store.storekit", storeKit(version: "⟦1⟧"))]),
    ])

  package static let missingField = DiagnosticKind(
    id: "missing-field", severity: .error, summary: "an entry of another format lacks what it can't be without",
    rationale: "Without it the entry can't be distinguished from others, or means nothing.", source: .catalogFormat,
    examples: [
      .good("a product with its type", files: [.init("Store.storekit", storeKit())]),
      .bad("a product of no type", files: [.init("Store.storekit", storeKit(product: "⟦{\(name)}⟧"))]),
    ])

  package static let unknownField = DiagnosticKind(
    id: "unknown-field", severity: .warning, summary: "a field of another format that Shelf does not know",
    rationale: "What it says does not come into the catalog.", source: .catalogFormat,
    examples: [
      .good("keys of the format", files: [.init("Store.storekit", storeKit())]),
      .bad(
        "a list that Xcode takes no notice of",
        files: [.init("Store.storekit", storeKit(root: "⟦\"nonConsumableProducts\"⟧: [], "))]),
    ])

  package static let lostInFormat = DiagnosticKind(
    id: "lost-in-format", severity: .warning, summary: "a format has no place for a value of the catalog",
    rationale: "Who reads the exported file will not know of it; the catalog does.", source: .catalogFormat,
    examples: [])

  package static let secretInFile = DiagnosticKind(
    id: "secret-in-file", severity: .warning, summary: "a file holds a secret key",
    rationale:
      "Whoever has the key can sign offers in the app's name; a file under version control shows it to everyone.",
    source: .practice("Keys that sign offers belong to a server"), examples: [])

  /// What reading another format may report, in the order of the pages; the rest of the kinds stands in no file alone.
  package static let formatReadingKinds: [DiagnosticKind] = [
    .jsonSyntax, .duplicateJSONKey, .unreadableValue, .missingField, .unknownField,
  ]

  /// Kinds that say that a text breaks off being what its format is written in.
  package static let formatSyntaxKinds: [DiagnosticKind] = [.jsonSyntax]

  /// All kinds of the formats, in the order of the pages.
  package static let formatKinds: [DiagnosticKind] = [
    .unknownFormat, .unreadableValue, .missingField, .unknownField, .lostInFormat, .secretInFile, .xmlSyntax,
    .xmlDeclarations, .propertyListSyntax,
  ]
}

private let name = #"""
  "productID": "com.example.gold", "referenceName": "Gold Coins", "displayPrice": "0.99", "localizations": [
      {"locale": "en_US", "displayName": "Gold Coins", "description": "Coins to spend on chapters."}]
  """#

/// A file for examples, with other things in some places.
private func storeKit(
  product: String = "{\"type\": \"Consumable\", \(name)}", version: String = "{\"major\": 4, \"minor\": 0}",
  root: String = ""
) -> String {
  """
  {
    \(root)"products": [
      \(product)
    ],
    "version": \(version)
  }

  """
}
