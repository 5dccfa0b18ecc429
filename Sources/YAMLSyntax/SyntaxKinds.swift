package import SourceDiagnostics

/// The faults of a text that isn't valid YAML.
extension DiagnosticKind {
  /// The text isn't valid YAML.
  package static let yamlSyntax = DiagnosticKind(
    id: "yaml-syntax", severity: .error, summary: "a YAML syntax error",
    rationale: "Everything after this point is skipped until the syntax error is fixed.",
    source: .yaml,
    examples: [
      .good(
        "all fields of a mapping must start in the same column",
        "products:\n  - id: com.example.lighthouse.gold\n    type: consumable\n"),
      .bad("a tab where YAML allows only spaces", "products:\n⟦\t⟧- id: com.example.lighthouse.gold\n"),
      .bad("an unclosed bracket", "retired: ⟦[⟧com.example.lighthouse.gold\n"),
    ])

  package static let notUTF8 = DiagnosticKind(
    id: "not-utf8", severity: .error, summary: "the file is not UTF-8",
    rationale: "A wrongly guessed encoding silently changes texts. Save YAML files as UTF-8.",
    source: .yaml("5.2", "character-encodings"),
    examples: [
      .good("text in any script, in UTF-8", "retired: [com.example.lighthouse.gold]  # コイン\n")
    ])

  package static let byteOrderMark = DiagnosticKind(
    id: "byte-order-mark", severity: .warning, summary: "a byte order mark at the start of the file",
    rationale: "Some tools read it as part of the first key. It is invisible and has no meaning in UTF-8.",
    source: .yaml("5.2", "character-encodings"), fixability: .safe,
    examples: [
      .good("a file that starts with its first key", "retired: []\n"),
      .bad("a byte order mark that an editor added", "⟦\u{FEFF}⟧retired: []\n", fixed: "retired: []\n"),
    ])

  package static let duplicateKey = DiagnosticKind(
    id: "duplicate-key", severity: .error, summary: "a duplicate key in a mapping",
    rationale: "Tools keep different values, so one is lost.",
    source: .yaml("3.2.1.3", "node-comparison"),
    examples: [
      .good("each key once", "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n"),
      .bad(
        "two prices",
        "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n    ⟦price⟧: 2.99\n"),
    ])

  package static let aliasBomb = DiagnosticKind(
    id: "alias-bomb", severity: .error, summary: "aliases, templates or defaults expand to too much data",
    rationale: "A tool that expands them runs out of memory. Aliases of aliases multiply, so a few hundred bytes "
      + "can expand to billions of values. So can a large template that a thousand products use.",
    source: .yaml("7.1", "alias-nodes"),
    examples: [
      .good("an alias for a value used twice", "retired: [&gold com.example.lighthouse.gold, *gold]\n")
    ])

  package static let tooDeep = DiagnosticKind(
    id: "too-deep", severity: .error, summary: "collections are nested too deeply",
    rationale:
      "Some parsers take minutes to read the file. A catalog needs about eight levels; hundreds are a mistake or an "
      + "attack.",
    source: .catalogFormat,
    examples: [
      .good(
        "lists and mappings a few levels deep",
        "products:\n  - id: com.example.lighthouse.gold\n    price: {base: 1.99}\n"),
      .bad(
        "more brackets than allowed",
        "products: " + String(repeating: "[", count: 63) + "⟦[⟧" + String(repeating: "]", count: 64)),
    ])

  package static let tooLarge = DiagnosticKind(
    id: "too-large", severity: .error, summary: "the file is too large",
    rationale: "Shelf doesn't read the file. A catalog of ten thousand products is about 12 MB; a file of hundreds "
      + "of megabytes is probably not a catalog.",
    source: .catalogFormat,
    examples: [
      .good("a catalog in several smaller files", "products:\n  - id: com.example.lighthouse.gold\n")
    ])

  package static let undefinedAlias = DiagnosticKind(
    id: "undefined-alias", severity: .error, summary: "an alias without an anchor",
    rationale: "The value is missing. An alias needs an anchor before it in the same document.",
    source: .yaml("7.1", "alias-nodes"),
    examples: [
      .good("the anchor comes first", "retired: [&gold com.example.lighthouse.gold, *gold]\n"),
      .bad("an unknown anchor", "retired: [⟦*gold⟧]\n"),
    ])

  package static let recursiveAlias = DiagnosticKind(
    id: "recursive-alias", severity: .error, summary: "an alias inside its own anchor",
    rationale: "The value would contain itself endlessly.", source: .yaml("7.1", "alias-nodes"),
    examples: [
      .good("the alias is outside", "retired: [&gold com.example.lighthouse.gold, *gold]\n"),
      .bad("a list that contains itself", "retired: &all [com.example.lighthouse.gold, ⟦*all⟧]\n"),
    ])

  /// All kinds of this module, in the order of the pages.
  package static let syntaxKinds: [DiagnosticKind] = [
    .yamlSyntax, .notUTF8, .byteOrderMark, .duplicateKey, .aliasBomb, .tooDeep, .tooLarge, .undefinedAlias,
    .recursiveAlias,
  ]
}
