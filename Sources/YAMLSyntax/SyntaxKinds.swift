package import SourceDiagnostics

/// What can be wrong with a text before anybody asks what it means.
extension DiagnosticKind {
  /// The text breaks off being YAML.
  package static let yamlSyntax = DiagnosticKind(
    id: "yaml-syntax", severity: .error, summary: "the text is not YAML",
    rationale: "What stands behind such a place can't be read, so nothing in it is checked until it is fixed.",
    source: .yaml,
    examples: [
      .good(
        "keys of one mapping begin in one column",
        "products:\n  - id: com.example.lighthouse.gold\n    type: consumable\n"),
      .bad("a tab where YAML takes only spaces", "products:\n⟦\t⟧- id: com.example.lighthouse.gold\n"),
      .bad("a bracket that is never closed", "retired: ⟦[⟧com.example.lighthouse.gold\n"),
    ])

  package static let notUTF8 = DiagnosticKind(
    id: "not-utf8", severity: .error, summary: "the file is not UTF-8",
    rationale: "Guessing an encoding changes texts in silence; YAML files are kept in UTF-8.",
    source: .yaml,
    examples: [
      .good("texts of every script, in UTF-8", "retired: [com.example.lighthouse.gold]  # コイン\n")
    ])

  package static let byteOrderMark = DiagnosticKind(
    id: "byte-order-mark", severity: .warning, summary: "a byte order mark at the start of the file",
    rationale: "It is invisible, means nothing in UTF-8, and some tools take it for a part of the first key.",
    source: .yaml, fixability: .safe,
    examples: [
      .good("a file that begins with its first key", "retired: []\n"),
      .bad("a mark that an editor left", "⟦\u{FEFF}⟧retired: []\n", fixed: "retired: []\n"),
    ])

  package static let duplicateKey = DiagnosticKind(
    id: "duplicate-key", severity: .error, summary: "a key stands twice in one mapping",
    rationale: "One of the two values would be lost, and tools differ in which one.",
    source: .yaml,
    examples: [
      .good("each key once", "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n"),
      .bad(
        "the price given twice",
        "products:\n  - id: com.example.lighthouse.gold\n    price: 1.99\n    ⟦price⟧: 2.99\n"),
    ])

  package static let aliasBomb = DiagnosticKind(
    id: "alias-bomb", severity: .error, summary: "aliases, templates or defaults stand for too much",
    rationale: "Aliases of aliases multiply: a few hundred bytes can stand for billions of values, and a tool that "
      + "expands them runs out of memory. So does what a thousand products take from one large template.",
    source: .yaml,
    examples: [
      .good("an alias for a value used twice", "retired: [&gold com.example.lighthouse.gold, *gold]\n")
    ])

  package static let tooDeep = DiagnosticKind(
    id: "too-deep", severity: .error, summary: "collections nested too deeply",
    rationale:
      "A catalog needs about eight levels. Hundreds are a mistake or an attack, and cost some parsers minutes.",
    source: .catalogFormat,
    examples: [
      .good(
        "lists and mappings a few levels deep",
        "products:\n  - id: com.example.lighthouse.gold\n    price: {base: 1.99}\n"),
      .bad(
        "more brackets than the bound",
        "products: " + String(repeating: "[", count: 63) + "⟦[⟧" + String(repeating: "]", count: 64)),
    ])

  package static let tooLarge = DiagnosticKind(
    id: "too-large", severity: .error, summary: "the file is larger than Shelf reads",
    rationale: "A catalog of ten thousand products is some twelve megabytes; hundreds are another file by mistake.",
    source: .catalogFormat,
    examples: [
      .good("a catalog in files of a readable size", "products:\n  - id: com.example.lighthouse.gold\n")
    ])

  package static let undefinedAlias = DiagnosticKind(
    id: "undefined-alias", severity: .error, summary: "an alias that names no anchor",
    rationale: "An alias stands for the node with its anchor, which must come before it in the same document.",
    source: .yaml,
    examples: [
      .good("the anchor comes first", "retired: [&gold com.example.lighthouse.gold, *gold]\n"),
      .bad("no such anchor", "retired: [⟦*gold⟧]\n"),
    ])

  package static let recursiveAlias = DiagnosticKind(
    id: "recursive-alias", severity: .error, summary: "an alias inside what it stands for",
    rationale: "It would contain itself without end.", source: .yaml,
    examples: [
      .good("the alias stands outside", "retired: [&gold com.example.lighthouse.gold, *gold]\n"),
      .bad("a list that holds itself", "retired: &all [com.example.lighthouse.gold, ⟦*all⟧]\n"),
    ])

  /// All kinds of this module, in the order of the pages.
  package static let syntaxKinds: [DiagnosticKind] = [
    .yamlSyntax, .notUTF8, .byteOrderMark, .duplicateKey, .aliasBomb, .tooDeep, .tooLarge, .undefinedAlias,
    .recursiveAlias,
  ]
}
