package import SourceDiagnostics
import YAMLSyntax

/// What can be wrong with a document once it is YAML: it says something that has no place in a catalog.
extension DiagnosticKind {
  package static let unknownKey = DiagnosticKind(
    id: "unknown-key", severity: .error, summary: "a key that Shelf does not know",
    rationale: "A misspelled key would be ignored silently, and what it says would never reach the store.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good("a key of a product", "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: true\n"),
      .bad(
        "a slip of the hand", "products:\n  - id: com.example.lighthouse.gold\n    ⟦cleared_for_sail⟧: true\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: true\n"),
      .bad(
        "the name where only localizations have one",
        "products:\n  - id: com.example.lighthouse.gold\n    ⟦display_name⟧: Gold\n"
      ),
    ])

  package static let wrongType = DiagnosticKind(
    id: "wrong-type", severity: .error, summary: "a value of another shape than the key takes",
    rationale: "A list where a mapping stands, or a word where a number does, has no place in the catalog.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good(
        "a mapping of locales",
        "products:\n  - id: com.example.lighthouse.gold\n    localizations:\n      en-US: {name: Gold Bars}\n"),
      .bad("a list instead", "products:\n  - id: com.example.lighthouse.gold\n    localizations: ⟦[en-US]⟧\n"),
      .bad(
        "a word that YAML 1.2 reads as text",
        "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: ⟦yes⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: true\n"),
    ])

  package static let invalidValue = DiagnosticKind(
    id: "invalid-value", severity: .error, summary: "a word or number that the key can't have",
    rationale: "The store knows certain words only, and numbers within its limits.", source: .catalogFormat,
    fixability: .unsafe,
    examples: [
      .good("one of the five types", "products:\n  - id: com.example.lighthouse.gold\n    type: non_consumable\n"),
      .bad(
        "the spelling of another tool", "products:\n  - id: com.example.lighthouse.gold\n    type: ⟦NonConsumable⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    type: non_consumable\n"),
      .bad("an amount with a comma", "products:\n  - id: com.example.lighthouse.gold\n    price: ⟦0,99⟧\n"),
    ])

  package static let missingKey = DiagnosticKind(
    id: "missing-key", severity: .error, summary: "an entry without a key that it must have",
    rationale: "Without it the entry can't be distinguished from others, or means nothing.", source: .catalogFormat,
    examples: [
      .good("an entry with its ID", "products:\n  - id: com.example.lighthouse.gold\n"),
      .bad("a product without an ID", "products:\n  - ⟦price⟧: 1.99\n"),
      .bad("a group without a name", "subscription_groups:\n  - ⟦{subscriptions: []}⟧\n"),
    ])

  package static let unknownTemplate = DiagnosticKind(
    id: "unknown-template", severity: .error, summary: "'extends' names no template",
    rationale:
      "Templates are the files in `templates/` inside the catalog, beside it or above it, without their ending.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good(
        "a template that is there",
        files: [
          .init("templates/coin-pack.yaml", "type: consumable\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n"),
        ]),
      .bad(
        "a misspelled name",
        files: [
          .init("templates/coin-pack.yaml", "type: consumable\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: ⟦coin-pak⟧\n"),
        ],
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n"),
    ])

  package static let templateCycle = DiagnosticKind(
    id: "template-cycle", severity: .error, summary: "templates extend one another in a circle",
    rationale: "Each would have to be filled in before the other.", source: .catalogFormat,
    examples: [
      .good(
        "a template on top of another",
        files: [
          .init("templates/base.yaml", "type: consumable\n"), .init("templates/coin-pack.yaml", "extends: base\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n"),
        ]),
      .bad(
        "a template that extends itself",
        files: [
          .init("templates/coin-pack.yaml", "extends: ⟦coin-pack⟧\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n"),
        ]),
    ])

  package static let missingParameter = DiagnosticKind(
    id: "missing-parameter", severity: .error, summary: "a template's placeholder without a value",
    rationale: "The placeholder would reach customers as it stands.", source: .catalogFormat,
    examples: [
      .good(
        "every placeholder has its value",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {count: 100}\n"),
        ]),
      .bad(
        "the count is not given",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: ⟦coin-pack⟧\n"),
        ]),
    ])

  package static let unknownRow = DiagnosticKind(
    id: "unknown-row", severity: .error, summary: "a price that names no row of a shared table",
    rationale:
      """
      A row that is not there leaves the product without a price. The tables stand in the file \
      'shared.yaml' above the catalogs \
      that take prices from it.
      """,
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good(
        "a row that is there",
        files: [
          .init("shared.yaml", "tables: {gems: {small: 0.99}}\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
        ]),
      .bad(
        "a misspelled row",
        files: [
          .init("shared.yaml", "tables: {gems: {small: 0.99}}\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: ⟦smal⟧}\n"),
        ],
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
    ])

  package static let unusedRow = DiagnosticKind(
    id: "unused-row", severity: .warning, summary: "a row of a shared table that no price names",
    rationale:
      """
      It looks like a price that customers pay, and changing it changes nothing. It is looked for where \
      all catalogs below the \
      shared file are read together.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "a row that a price names",
        files: [
          .init("shared.yaml", "tables: {gems: {small: 0.99}}\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
        ]),
      .bad(
        "a row that nobody took out with its product",
        files: [
          .init("shared.yaml", "tables:\n  gems:\n    small: 0.99\n    ⟦large⟧: 9.99\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
        ]),
    ])

  package static let unusedParameter = DiagnosticKind(
    id: "unused-parameter", severity: .warning, summary: "a value that no placeholder of the template takes",
    rationale: "It is probably misspelled, or a left-over of an older template.", source: .catalogFormat,
    examples: [
      .good(
        "a value that is used",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {count: 100}\n"),
        ]),
      .bad(
        "a value nobody asks for",
        files: [
          .init("templates/coin-pack.yaml", "type: consumable\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {⟦count⟧: 100}\n"),
        ]),
    ])

  package static let unsupportedVersion = DiagnosticKind(
    id: "unsupported-version", severity: .error, summary: "a catalog format that this Shelf does not read",
    rationale: "A later format may mean something else by the same keys.", source: .catalogFormat,
    examples: [
      .good("the version of today", "shelf: 1\n"),
      .bad("a version of tomorrow", "shelf: ⟦2⟧\n"),
    ])

  package static let ambiguousScalar = DiagnosticKind(
    id: "ambiguous-scalar", severity: .warning,
    summary: "an unquoted text that other YAML tools read as something else",
    rationale:
      "YAML 1.1 takes `no` for false, `1:30` for a number in base 60 and `012` for ten; many tools still follow it. "
      + "Shelf reads text where text is meant, but scripts and editors beside it may not.",
    source: .yaml, fixability: .safe,
    examples: [
      .good("the same text in quotes", "retired: [\"012\"]\n"),
      .bad(
        "Norwegian, or false",
        "products:\n  - id: com.example.lighthouse.gold\n    localizations: {⟦no⟧: {name: Gullbarrer}}\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    localizations: {\"no\": {name: Gullbarrer}}\n"),
      .bad("a version that loses its zero", "app:\n  name: Lighthouse\n  version_on_sale: ⟦1.10⟧\n"),
    ])

  package static let unusedSuppression = DiagnosticKind(
    id: "unused-suppression", severity: .warning, summary: "a comment that ignores a rule which finds nothing there",
    rationale: "The fault was fixed, or the comment moved away from it; left alone it would hide the next one.",
    source: .catalogFormat, fixability: .safe,
    examples: [
      .good(
        "a comment that is needed",
        """
        products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters -- as it \
        is in the store\n
        """
      ),
      .bad(
        "nothing is wrong with this line",
        "products:\n  - id: com.example.lighthouse.gold # shelf:ignore ⟦product-id-characters⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n"),
    ])

  package static let unknownRule = DiagnosticKind(
    id: "unknown-rule", severity: .warning, summary: "a comment or a setting that names a rule which does not exist",
    rationale: "It changes nothing, though its author thinks so.", source: .catalogFormat, fixability: .safe,
    examples: [
      .good(
        "a rule by its name",
        "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters\n"),
      .bad(
        "a slip of the hand",
        "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore ⟦product-id-character⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters\n"),
      .bad("no rule at all", "products:\n  - id: com.example.lighthouse.gold ⟦# shelf:ignore⟧\n"),
    ])

  package static let staleBaselineEntry = DiagnosticKind(
    id: "stale-baseline-entry", severity: .warning, summary: "an entry of the baseline whose findings are gone",
    rationale: "The fault was fixed; left in the baseline, the entry would hide the next one like it.",
    source: .catalogFormat, fixability: .safe,
    examples: [
      .good(
        "a catalog that needs no baseline",
        "products:\n  - id: com.example.lighthouse.gold\n")
    ])

  /// All kinds of the readers, in the order of the pages.
  package static let readingKinds: [DiagnosticKind] =
    syntaxKinds + [
      .unknownKey, .wrongType, .invalidValue, .missingKey, .unknownTemplate, .templateCycle, .missingParameter,
      .unusedParameter, .unknownRow, .unusedRow, .unsupportedVersion, .unusedSuppression, .unknownRule,
      .staleBaselineEntry,
      .ambiguousScalar,
      .misplacedScenario,
    ]

  /// Those of them that are looked for: rows that nobody uses are known only where all are read who could use them.
  package static func readingKinds(knowingUnusedRows isKnown: Bool) -> [DiagnosticKind] {
    readingKinds.filter { isKnown || $0 != .unusedRow }
  }

  package static let misplacedScenario = DiagnosticKind(
    id: "misplaced-scenario", severity: .warning, summary: "a scenario among the files of a catalog",
    rationale:
      "What stands in it is no part of the catalog and is not sold, and 'shelf simulate' does not find it there.",
    source: .scenarioFormat,
    examples: [
      .good(
        "in the folder for scenarios",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n"),
          .init("catalog/scenarios/coins.yaml", "scenario: coins\nsteps: []\n"),
        ]),
      .bad(
        "beside the products",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n"),
          .init("catalog/coins.yaml", "⟦scenario⟧: coins\nsteps: []\n"),
        ]),
    ])
}
