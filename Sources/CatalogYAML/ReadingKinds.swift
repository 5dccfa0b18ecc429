package import SourceDiagnostics
import YAMLSyntax

/// The faults of a valid YAML document that isn't a valid catalog.
extension DiagnosticKind {
  package static let unknownKey = DiagnosticKind(
    id: "unknown-key", severity: .error, summary: "an unknown field",
    rationale: "Shelf would ignore a misspelled field, and its value would never reach App Store Connect.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good("a field of a product", "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: true\n"),
      .bad(
        "a typo", "products:\n  - id: com.example.lighthouse.gold\n    ⟦cleared_for_sail⟧: true\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale: true\n"),
      .bad(
        "'name' on the product instead of its localization",
        "products:\n  - id: com.example.lighthouse.gold\n    ⟦display_name⟧: Gold\n"
      ),
    ])

  package static let wrongType = DiagnosticKind(
    id: "wrong-type", severity: .error, summary: "a value of the wrong type",
    rationale: "Shelf can't use the value. For example, it is a list instead of a mapping, or a word instead of a "
      + "number.",
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
    id: "invalid-value", severity: .error, summary: "a word or number that isn't allowed",
    rationale: "Shelf can't use the value. The field accepts only certain words, or numbers within a range.",
    source: .catalogFormat,
    fixability: .unsafe,
    examples: [
      .good("one of the five types", "products:\n  - id: com.example.lighthouse.gold\n    type: non_consumable\n"),
      .bad(
        "another tool's spelling", "products:\n  - id: com.example.lighthouse.gold\n    type: ⟦NonConsumable⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    type: non_consumable\n"),
      .bad("an amount with a comma", "products:\n  - id: com.example.lighthouse.gold\n    price: ⟦0,99⟧\n"),
    ])

  package static let missingKey = DiagnosticKind(
    id: "missing-key", severity: .error, summary: "an entry without a required field",
    rationale: "The entry can't be identified, or has no meaning.", source: .catalogFormat,
    examples: [
      .good("an entry with its ID", "products:\n  - id: com.example.lighthouse.gold\n"),
      .bad("a product without an ID", "products:\n  - ⟦price⟧: 1.99\n"),
      .bad("a group without a name", "subscription_groups:\n  - ⟦{subscriptions: []}⟧\n"),
    ])

  package static let unknownTemplate = DiagnosticKind(
    id: "unknown-template", severity: .error, summary: "'extends' with an unknown template",
    rationale:
      "The values of the template are missing. Templates are the files in `templates/` in the catalog, beside it or "
      + "above it, referenced without their extension.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good(
        "an existing template",
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
    id: "template-cycle", severity: .error, summary: "templates that extend each other",
    rationale: "Neither template can be expanded, because each needs the other one first.", source: .catalogFormat,
    examples: [
      .good(
        "a template that extends another",
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
    id: "missing-parameter", severity: .error, summary: "a template placeholder without a value",
    rationale: "Customers would see the placeholder.", source: .catalogFormat,
    examples: [
      .good(
        "every placeholder has a value",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {count: 100}\n"),
        ]),
      .bad(
        "the count is missing",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    extends: ⟦coin-pack⟧\n"),
        ]),
    ])

  package static let unknownRow = DiagnosticKind(
    id: "unknown-row", severity: .error, summary: "a price with an unknown row of a shared table",
    rationale:
      """
      The product has no price without the row. The tables are in 'shared.yaml', in a folder above the catalogs that \
      use them.
      """,
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good(
        "an existing row",
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
    id: "unused-row", severity: .warning, summary: "an unused row of a shared table",
    rationale:
      """
      Changing it has no effect, although it looks like a price. Shelf checks this when all catalogs below the shared \
      file are read together.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "a row that a price uses",
        files: [
          .init("shared.yaml", "tables: {gems: {small: 0.99}}\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
        ]),
      .bad(
        "a row that only a removed product used",
        files: [
          .init("shared.yaml", "tables:\n  gems:\n    small: 0.99\n    ⟦large⟧: 9.99\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    price: {table: gems, row: small}\n"),
        ]),
    ])

  package static let unusedParameter = DiagnosticKind(
    id: "unused-parameter", severity: .warning, summary: "a value without a placeholder in the template",
    rationale: "The value has no effect. It is probably misspelled, or left over from an older template.",
    source: .catalogFormat,
    examples: [
      .good(
        "a used value",
        files: [
          .init("templates/coin-pack.yaml", "reference_name: \"{{count}} Coins\"\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {count: 100}\n"),
        ]),
      .bad(
        "an unused value",
        files: [
          .init("templates/coin-pack.yaml", "type: consumable\n"),
          .init(
            "catalog/products.yaml",
            "products:\n  - id: com.example.lighthouse.gold\n    extends: coin-pack\n    with: {⟦count⟧: 100}\n"),
        ]),
    ])

  package static let unsupportedVersion = DiagnosticKind(
    id: "unsupported-version", severity: .error, summary: "an unsupported catalog format",
    rationale: "The same field may mean something else in a later format.", source: .catalogFormat,
    examples: [
      .good("today's version", "shelf: 1\n"),
      .bad("a later version", "shelf: ⟦2⟧\n"),
    ])

  package static let ambiguousScalar = DiagnosticKind(
    id: "ambiguous-scalar", severity: .warning,
    summary: "unquoted text that other YAML tools read differently",
    rationale:
      "Other YAML tools read a different value than Shelf does. In YAML 1.1, which many still use, `no` is false, "
      + "`1:30` is a number in base 60 and `012` is ten. Shelf reads text where a field is text, but your scripts and "
      + "editors may not.",
    source: .yaml("10.3.2", "tag-resolution"), fixability: .safe,
    examples: [
      .good("the same text in quotes", "retired: [\"012\"]\n"),
      .bad(
        "Norwegian, which YAML 1.1 reads as false",
        "products:\n  - id: com.example.lighthouse.gold\n    localizations: {⟦no⟧: {name: Gullbarrer}}\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n    localizations: {\"no\": {name: Gullbarrer}}\n"),
      .bad("a version that loses its zero", "app:\n  name: Lighthouse\n  version_on_sale: ⟦1.10⟧\n"),
    ])

  package static let unusedSuppression = DiagnosticKind(
    id: "unused-suppression", severity: .warning, summary: "a suppression comment that suppresses nothing",
    rationale: "The comment would hide the next problem. The original one was fixed, or the comment is no longer next "
      + "to it.",
    source: .configuration, fixability: .safe,
    examples: [
      .good(
        "a comment that suppresses a problem",
        """
        products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters -- already used in \
        App Store Connect\n
        """
      ),
      .bad(
        "a comment on a line without a problem",
        "products:\n  - id: com.example.lighthouse.gold # shelf:ignore ⟦product-id-characters⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold\n"),
    ])

  package static let unknownRule = DiagnosticKind(
    id: "unknown-rule", severity: .warning, summary: "a comment or setting with an unknown rule",
    rationale: "The comment or setting has no effect.", source: .configuration, fixability: .safe,
    examples: [
      .good(
        "an existing rule",
        "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters\n"),
      .bad(
        "a typo",
        "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore ⟦product-id-character⟧\n",
        fixed: "products:\n  - id: com.example.lighthouse.gold-bars # shelf:ignore product-id-characters\n"),
      .bad("no rule", "products:\n  - id: com.example.lighthouse.gold ⟦# shelf:ignore⟧\n"),
    ])

  package static let staleBaselineEntry = DiagnosticKind(
    id: "stale-baseline-entry", severity: .warning, summary: "a baseline entry that matches no problem",
    rationale: "The entry would hide the next problem like it. The original one was fixed.",
    source: .baseline, fixability: .safe,
    examples: [
      .good(
        "a catalog without a baseline",
        "products:\n  - id: com.example.lighthouse.gold\n")
    ])

  package static let staleAcceptedChange = DiagnosticKind(
    id: "stale-accepted-change", severity: .warning, summary: "an accepted change that no longer applies",
    rationale: "A later change with the same values would pass unnoticed. The accepted one has expired, is already "
      + "made, was never made, or is listed twice.",
    source: .acceptedChanges, fixability: .safe,
    examples: [
      .good(
        "the catalog has the new value",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n"),
          .init("catalog/accepted.yaml", acceptedPrice(until: "2035-01-31")),
        ]),
      .bad(
        "its last day has passed",
        files: [
          .init("catalog/products.yaml", "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n"),
          .init("catalog/accepted.yaml", acceptedPrice(until: "⟦2025-01-31⟧")),
        ],
        fixed: "accepted:\n"),
    ])

  private static func acceptedPrice(until day: String) -> String {
    """
    accepted:
      - {product: com.example.lighthouse.gold, field: price.base, old: 0.99, new: 1.99, reason: costs, until: \(day)}

    """
  }

  /// All kinds of reading faults, in the order of the pages.
  package static let readingKinds: [DiagnosticKind] =
    syntaxKinds + [
      .unknownKey, .wrongType, .invalidValue, .missingKey, .unknownTemplate, .templateCycle, .missingParameter,
      .unusedParameter, .unknownRow, .unusedRow, .unsupportedVersion, .unusedSuppression, .unknownRule,
      .staleBaselineEntry, .staleAcceptedChange,
      .ambiguousScalar,
      .misplacedScenario,
    ]

  /// The kinds that a run can find: unused rows are known only if all possible users were read.
  package static func readingKinds(knowingUnusedRows isKnown: Bool) -> [DiagnosticKind] {
    readingKinds.filter { isKnown || $0 != .unusedRow }
  }

  package static let misplacedScenario = DiagnosticKind(
    id: "misplaced-scenario", severity: .warning, summary: "a scenario among the files of a catalog",
    rationale:
      "'shelf simulate' doesn't find the scenario there, and its products are not sold.",
    source: .scenarioFormat,
    examples: [
      .good(
        "in the scenarios folder",
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
