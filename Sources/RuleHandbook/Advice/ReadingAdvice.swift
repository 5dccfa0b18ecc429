import SourceDiagnostics

extension RuleAdvice {
  /// About the reading of files.
  static let reading: [RuleAdvice] = [
    RuleAdvice(
      "yaml-syntax",
      fix: """
        Start with the first reported line; it often causes the others. Indent with spaces, close each bracket and \
        quote, and quote a text that contains `: ` or ` #`.
        """,
      disable: "Never: nothing after the error is read, so its prices and texts would go unchecked.",
      related: ["json-syntax", "not-utf8", "duplicate-key"]),
    RuleAdvice(
      "not-utf8",
      fix: """
        Convert the file, for instance with `iconv -f LATIN1 -t UTF-8 old.yaml > new.yaml`, where `LATIN1` is its \
        present encoding.
        """,
      disable: "Never: with a guessed encoding, customers would see broken accents.",
      related: ["byte-order-mark", "yaml-syntax", "decomposed-text"]),
    RuleAdvice(
      "byte-order-mark",
      fix: "Save the file as UTF-8, not as \"UTF-8 with BOM\".",
      disable: """
        You can only lower it: `rules: {byte-order-mark: info}`. Do that if an editor of your team adds the mark each \
        time.
        """,
      related: ["not-utf8", "mixed-direction-text"]),
    RuleAdvice(
      "duplicate-key",
      fix: "Delete one of the two lines. If you need both values, write one list or mapping.",
      disable: "Never: of two prices in one entry, Shelf can't know which one you want.",
      related: ["duplicate-json-key", "unknown-key", "duplicate-product-id"]),
    RuleAdvice(
      "alias-bomb",
      fix: """
        Write repeated values out, or move them into a template that products name in `extends`. If a template causes \
        it, shorten its texts.
        """,
      disable: "Never: the limit keeps Shelf and your editor from running out of memory.",
      related: ["recursive-alias", "undefined-alias", "too-deep", "too-large"]),
    RuleAdvice(
      "too-deep",
      fix: "Remove surplus brackets or indentation. A file can have 64 levels; a catalog needs about eight.",
      disable: "Never: the rest of the file isn't read, so mistakes below that line would go unnoticed.",
      related: ["alias-bomb", "too-large"]),
    RuleAdvice(
      "too-large",
      fix: """
        Split the catalog into several YAML files below its folder; a file can have 256 MiB. If it isn't a catalog, \
        add it to `exclude` in `.shelf.yaml`.
        """,
      disable: "Never: Shelf doesn't read the file at all, so its products would be missing without a message.",
      related: ["too-deep", "alias-bomb", "too-many-products"]),
    RuleAdvice(
      "undefined-alias",
      fix: """
        Write `&gold` before a value above in the same document, then `*gold`. To share values between files, use a \
        template.
        """,
      disable: "Never: the field would have no value.",
      related: ["recursive-alias", "alias-bomb", "unknown-template"]),
    RuleAdvice(
      "recursive-alias",
      fix: "Replace the alias inside the anchored value with a copy of the part that you need.",
      disable: "Never: a value that contains itself has no end, so Shelf can't expand it.",
      related: ["undefined-alias", "alias-bomb", "template-cycle"]),
    RuleAdvice(
      "unknown-key",
      fix: """
        Correct the spelling, or move the field to the level where it belongs. `shelf schema` prints the fields of \
        every level.
        """,
      disable: "Never: a misspelled `price` would leave the product without one.",
      related: ["wrong-type", "invalid-value", "missing-key", "unknown-field"]),
    RuleAdvice(
      "wrong-type",
      fix: """
        Write the kind of value that the message expects: a mapping as `{…}`, a list as `[…]`, and `true` or `false` \
        without quotes.
        """,
      disable: "Never: Shelf would have to drop the value.",
      related: ["invalid-value", "unknown-key", "unreadable-value"]),
    RuleAdvice(
      "invalid-value",
      fix: "Use a word or number that the message allows. Write amounts with digits and a decimal point only: `0.99`.",
      disable: "Never: an unknown product type or status means nothing to App Store Connect.",
      related: ["wrong-type", "unknown-key", "invalid-period"]),
    RuleAdvice(
      "missing-key",
      fix: "Add the field that the message names, such as `id` for a product or `name` for a group.",
      disable: "Never: without its ID or name, an entry can't be matched with App Store Connect.",
      related: ["unknown-key", "missing-field", "missing-reference-name"]),
    RuleAdvice(
      "unknown-template",
      fix: "Write the name of the file without `.yaml`: `extends: coin-pack` for `templates/coin-pack.yaml`.",
      disable: "Never: the product would lack each value of the template.",
      related: ["template-cycle", "missing-parameter", "undefined-alias", "unknown-row"]),
    RuleAdvice(
      "template-cycle",
      fix: "Remove `extends` from one of the templates, and copy the fields that it needs.",
      disable: "Never: no order of the two templates gives a result.",
      related: ["unknown-template", "recursive-alias"]),
    RuleAdvice(
      "missing-parameter",
      fix: "Add the value in the product, as in `with: {count: 100}`, or a default under `parameters` in the template.",
      disable: "Never: customers would read `{{count}}` in the name of the product.",
      related: ["unused-parameter", "unknown-template", "placeholder-text"]),
    RuleAdvice(
      "unused-parameter",
      fix: """
        Correct the name under `with`, or remove the line. The template's placeholders are the names between `{{` and \
        `}}`.
        """,
      disable: """
        You can only lower it: `rules: {unused-parameter: info}`. Do that while products get a value before the \
        template uses it.
        """,
      related: ["missing-parameter", "unknown-template", "unused-row"]),
    RuleAdvice(
      "unknown-row",
      fix: "Name a table and a row of `shared.yaml`, as in `price: {table: gems, row: small}`, or add the row there.",
      disable: "Never: the price would be unknown.",
      related: ["unused-row", "missing-price", "unknown-template"]),
    RuleAdvice(
      "unused-row",
      fix: "Delete the row from `shared.yaml`, or use it in a product: `price: {table: gems, row: large}`.",
      disable: "You can only lower it: `rules: {unused-row: info}`. Do that if a table has rows for products to come.",
      related: ["unknown-row", "unused-parameter"]),
    RuleAdvice(
      "unsupported-version",
      fix: "Write `shelf: 1` if the number is a typo. Otherwise install the version of Shelf that wrote the catalog.",
      disable: "Never: this version of Shelf can't know the fields of a later format.",
      related: ["storekit-unknown-version", "broken-lock"]),
    RuleAdvice(
      "unused-suppression",
      fix: """
        Delete the comment, or move it to the line of the problem. On a line of its own, it applies to the next line.
        """,
      disable: """
        You can only lower it: `rules: {unused-suppression: info}`. Do that if you suppress problems that depend on \
        the date.
        """,
      related: ["unknown-rule", "stale-baseline-entry", "stale-accepted-change"]),
    RuleAdvice(
      "unknown-rule",
      fix: "Name a rule, as in `# shelf:ignore price-in-text -- reason`. `shelf rules` lists them.",
      disable: """
        You can only lower it: `rules: {unknown-rule: info}`. Do that while your team uses two versions of Shelf.
        """,
      related: ["unused-suppression", "unknown-key"]),
    RuleAdvice(
      "stale-baseline-entry",
      fix: "Delete the line from the baseline, or write a new one with `shelf lint --write-baseline`.",
      disable: """
        You can only lower it: `rules: {stale-baseline-entry: info}`. Do that if several branches use one baseline.
        """,
      related: ["stale-accepted-change", "unused-suppression"]),
    RuleAdvice(
      "stale-accepted-change",
      fix: """
        Delete the entry from `accepted.yaml`. If the product is misspelled, correct it. If the change is still to \
        come, correct its values or extend `until`.
        """,
      disable: """
        You can only lower it: `rules: {stale-accepted-change: info}`. Do that if you clean up after each release, not \
        before.
        """,
      related: ["stale-baseline-entry", "unused-suppression"]),
    RuleAdvice(
      "ambiguous-scalar",
      fix: "Quote the text: `\"no\"`, `\"1.10\"`, `\"012\"`. Write a number without leading zeros: `17`.",
      disable: """
        You can only lower it: `rules: {ambiguous-scalar: info}`. Do that if Shelf is the only program that reads your \
        YAML.
        """,
      related: ["wrong-type", "unknown-locale", "content-version-format"]),
    RuleAdvice(
      "misplaced-scenario",
      fix: "Move the file into the folder `scenarios` beside `app.yaml`.",
      disable: """
        You can only lower it: `rules: {misplaced-scenario: info}`. Do that if another program needs the file where it \
        is.
        """,
      related: ["unknown-in-catalog", "unknown-participant"]),
    RuleAdvice(
      "broken-lock",
      fix: """
        After a merge conflict, run `shelf lock`, which keeps both sides. Otherwise correct the line, or delete it and \
        run `shelf lock`.
        """,
      disable: "Never: an unreadable line no longer protects its product.",
      related: ["locked-fact-changed", "hosting-on-live-product", "retired-product-id"]),
  ]
}
