import CatalogModel
package import SourceDiagnostics
import TextFormats

/// The faults of files in other formats, and of catalogs for export.
extension DiagnosticKind {
  package static let unknownFormat = DiagnosticKind(
    id: "unknown-format", severity: .error, summary: "a file of an unknown format",
    rationale: "Shelf can't import the file: it recognizes neither its name nor its first bytes.",
    source: .catalogFormat, examples: [])

  package static let unreadableValue = DiagnosticKind(
    id: "unreadable-value", severity: .error, summary: "a value or file that Shelf can't read",
    rationale: """
      Shelf can't import the value or the whole file. A value may have the wrong type or be an unknown keyword; a \
      file may be damaged or too large. Everything else is imported.
      """,
    source: .catalogFormat,
    examples: [
      .good("a valid value", files: [.init("Store.storekit", storeKit())]),
      .bad("a number instead of an object", files: [.init("Store.storekit", storeKit(version: "⟦1⟧"))]),
    ])

  package static let missingField = DiagnosticKind(
    id: "missing-field", severity: .error, summary: "an entry without a required value",
    rationale: "The entry can't be identified, or has no meaning.", source: .catalogFormat,
    examples: [
      .good("a product with a type", files: [.init("Store.storekit", storeKit())]),
      .bad("a product without a type", files: [.init("Store.storekit", storeKit(product: "⟦{\(name)}⟧"))]),
    ])

  package static let unknownField = DiagnosticKind(
    id: "unknown-field", severity: .warning, summary: "an unknown field in another format",
    rationale: "Its value is not imported into the catalog.", source: .catalogFormat,
    examples: [
      .good("fields of the format", files: [.init("Store.storekit", storeKit())]),
      .bad(
        "a list that Xcode ignores",
        files: [.init("Store.storekit", storeKit(root: "⟦\"nonConsumableProducts\"⟧: [], "))]),
    ])

  package static let lostInFormat = DiagnosticKind(
    id: "lost-in-format", severity: .warning, summary: "a value that the format can't represent",
    rationale: "The exported file doesn't contain the value; the catalog does.", source: .catalogFormat,
    examples: [])

  package static let secretInFile = DiagnosticKind(
    id: "secret-in-file", severity: .warning, summary: "a file contains a private key",
    rationale:
      "Anyone who reads the key can sign offers as your app. A file under version control shows it to everyone with "
      + "access.",
    source: .ownAdvice(), examples: [])

  /// The kinds that reading another format can report, in the order of the pages; the others don't occur in a single
  /// file.
  package static let formatReadingKinds: [DiagnosticKind] = [
    .jsonSyntax, .duplicateJSONKey, .unreadableValue, .missingField, .unknownField,
  ]

  /// The kinds for syntax errors.
  package static let formatSyntaxKinds: [DiagnosticKind] = [.jsonSyntax]

  /// All kinds of the formats, in the order of the pages.
  package static let formatKinds: [DiagnosticKind] = [
    .unknownFormat, .unreadableValue, .missingField, .unknownField, .lostInFormat, .secretInFile, .xmlSyntax,
    .xmlDeclarations, .propertyListSyntax,
  ]
}

extension Diagnostic<CatalogPath> {
  /// A warning about an offer code that doesn't state whether an introductory offer still applies.
  static func unstatedStacking(_ target: String, at path: CatalogPath) -> Self {
    Diagnostic(
      .missingField, severity: .warning,
      "\(target) requires 'stacks_with_intro', which is not set; the export uses 'true'",
      at: path[.stacksWithIntro])
  }
}

private let name = #"""
  "productID": "com.example.gold", "referenceName": "Gold Coins", "displayPrice": "0.99", "localizations": [
      {"locale": "en_US", "displayName": "Gold Coins", "description": "Coins to spend on chapters."}]
  """#

/// A file for examples, with some parts replaced.
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
