package import SourceDiagnostics
import YAMLSyntax

/// The faults of a valid YAML document that isn't a valid catalog.
extension DiagnosticKind {
  package static let unknownKey = DiagnosticKind(
    id: "unknown-key", severity: .error, summary: "an unknown field",
    rationale: "Shelf would ignore a misspelled field, and its value would never reach App Store Connect.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good("a field of a product", gold("cleared_for_sale: true")),
      .bad("a typo", gold("⟦cleared_for_sail⟧: true"), fixed: gold("cleared_for_sale: true")),
      .bad("'name' on the product instead of its localization", gold("⟦display_name⟧: Gold")),
    ])

  package static let wrongType = DiagnosticKind(
    id: "wrong-type", severity: .error, summary: "a value of the wrong type",
    rationale: "Shelf can't use the value. For example, it is a list instead of a mapping, or a word instead of a "
      + "number.",
    source: .catalogFormat, fixability: .unsafe,
    examples: [
      .good("a mapping of locales", gold("localizations:\n      en-US: {name: Gold Bars}")),
      .bad("a list instead", gold("localizations: ⟦[en-US]⟧")),
      .bad(
        "a word that YAML 1.2 reads as text", gold("cleared_for_sale: ⟦yes⟧"), fixed: gold("cleared_for_sale: true")),
    ])

  package static let invalidValue = DiagnosticKind(
    id: "invalid-value", severity: .error, summary: "a word or number that isn't allowed",
    rationale: "Shelf can't use the value. The field accepts only certain words, or numbers within a range.",
    source: .catalogFormat,
    fixability: .unsafe,
    examples: [
      .good("one of the five types", gold("type: non_consumable")),
      .bad("another tool's spelling", gold("type: ⟦NonConsumable⟧"), fixed: gold("type: non_consumable")),
      .bad("an amount with a comma", gold("price: ⟦0,99⟧")),
    ])

  package static let missingKey = DiagnosticKind(
    id: "missing-key", severity: .error, summary: "an entry without a required field",
    rationale: "The entry can't be identified, or has no meaning.", source: .catalogFormat,
    examples: [
      .good("an entry with its ID", gold()),
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
      .good("an existing template", files: coinPack("type: consumable\n", "extends: coin-pack")),
      .bad(
        "a misspelled name",
        files: coinPack("type: consumable\n", "extends: ⟦coin-pak⟧"),
        fixed: gold("extends: coin-pack")),
    ])

  package static let templateCycle = DiagnosticKind(
    id: "template-cycle", severity: .error, summary: "templates that extend each other",
    rationale: "Neither template can be expanded, because each needs the other one first.", source: .catalogFormat,
    examples: [
      .good(
        "a template that extends another",
        files: [
          .init("templates/base.yaml", "type: consumable\n"), .init("templates/coin-pack.yaml", "extends: base\n"),
          .init("catalog/products.yaml", gold("extends: coin-pack")),
        ]),
      .bad("a template that extends itself", files: coinPack("extends: ⟦coin-pack⟧\n", "extends: coin-pack")),
    ])

  package static let missingParameter = DiagnosticKind(
    id: "missing-parameter", severity: .error, summary: "a template placeholder without a value",
    rationale: "Customers would see the placeholder.", source: .catalogFormat,
    examples: [
      .good(
        "every placeholder has a value",
        files: coinPack("reference_name: \"{{count}} Coins\"\n", "extends: coin-pack\n    with: {count: 100}")),
      .bad("the count is missing", files: coinPack("reference_name: \"{{count}} Coins\"\n", "extends: ⟦coin-pack⟧")),
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
      .good("an existing row", files: tables("tables: {gems: {small: 0.99}}\n", "price: {table: gems, row: small}")),
      .bad(
        "a misspelled row",
        files: tables("tables: {gems: {small: 0.99}}\n", "price: {table: gems, row: ⟦smal⟧}"),
        fixed: gold("price: {table: gems, row: small}")),
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
        files: tables("tables: {gems: {small: 0.99}}\n", "price: {table: gems, row: small}")),
      .bad(
        "a row that only a removed product used",
        files: tables("tables:\n  gems:\n    small: 0.99\n    ⟦large⟧: 9.99\n", "price: {table: gems, row: small}")),
    ])

  package static let unusedParameter = DiagnosticKind(
    id: "unused-parameter", severity: .warning, summary: "a value without a placeholder in the template",
    rationale: "The value has no effect. It is probably misspelled, or left over from an older template.",
    source: .catalogFormat,
    examples: [
      .good(
        "a used value",
        files: coinPack("reference_name: \"{{count}} Coins\"\n", "extends: coin-pack\n    with: {count: 100}")),
      .bad("an unused value", files: coinPack("type: consumable\n", "extends: coin-pack\n    with: {⟦count⟧: 100}")),
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
    summary: "a value that other YAML tools read differently",
    rationale:
      "Other YAML tools read a different value than Shelf does. In YAML 1.1, which many still use, `no` is false, "
      + "`1:30` is a number in base 60 and `012` is ten. Shelf reads text where a field is text and decimal numbers "
      + "where it is a number, but your scripts and editors may not.",
    source: .yaml("10.3.2", "tag-resolution"), fixability: .safe,
    examples: [
      .good("the same text in quotes", "retired: [\"012\"]\n"),
      .bad(
        "Norwegian, which YAML 1.1 reads as false",
        gold("localizations: {⟦no⟧: {name: Gullbarrer}}"),
        fixed: gold("localizations: {\"no\": {name: Gullbarrer}}")),
      .bad("a version that loses its zero", "app:\n  name: Lighthouse\n  version_on_sale: ⟦1.10⟧\n"),
      .bad("a price that YAML 1.1 reads as 15", gold("price: ⟦017⟧"), fixed: gold("price: 17")),
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
        fixed: gold()),
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
      .good("a catalog without a baseline", gold())
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
          .init("catalog/products.yaml", gold("price: 1.99")),
          .init("catalog/accepted.yaml", acceptedPrice(until: "2035-01-31")),
        ]),
      .bad(
        "its last day has passed",
        files: [
          .init("catalog/products.yaml", gold("price: 1.99")),
          .init("catalog/accepted.yaml", acceptedPrice(until: "⟦2025-01-31⟧")),
        ],
        fixed: "accepted:\n"),
    ])

  /// A product, with more of its fields.
  private static func gold(_ fields: String = "") -> String {
    "products:\n  - id: com.example.lighthouse.gold\n" + (fields.isEmpty ? "" : "    \(fields)\n")
  }

  /// A template and a product with some fields.
  private static func coinPack(_ template: String, _ fields: String) -> [Example.File] {
    [.init("templates/coin-pack.yaml", template), .init("catalog/products.yaml", gold(fields))]
  }

  /// A shared file and a product with some fields.
  private static func tables(_ shared: String, _ fields: String) -> [Example.File] {
    [.init("shared.yaml", shared), .init("catalog/products.yaml", gold(fields))]
  }

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
          .init("catalog/products.yaml", gold()),
          .init("catalog/scenarios/coins.yaml", "scenario: coins\nsteps: []\n"),
        ]),
      .bad(
        "beside the products",
        files: [
          .init("catalog/products.yaml", gold()),
          .init("catalog/coins.yaml", "⟦scenario⟧: coins\nsteps: []\n"),
        ]),
    ])
}
