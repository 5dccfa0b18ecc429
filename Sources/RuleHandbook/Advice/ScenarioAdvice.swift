import SourceDiagnostics

extension RuleAdvice {
  /// About scenarios.
  static let scenarios: [RuleAdvice] = [
    RuleAdvice(
      "unknown-participant",
      fix: """
        Add the name to `customers`, or the device to the customer's `devices`. Steps name them as `ana` and \
        `ana.phone`.
        """,
      disable: "Never: without the step, the scenario could pass for the wrong reason.",
      related: ["unknown-in-catalog", "moment-out-of-order", "misplaced-scenario"]),
    RuleAdvice(
      "unknown-in-catalog",
      fix: """
        Use a product or offer of the catalog; `shelf export product-ids` lists the products. Add it if the scenario \
        is ahead of the catalog.
        """,
      disable: "Never: a purchase of an unknown product tests nothing.",
      related: ["unknown-participant", "failed-expectation", "code-unknown-id"]),
    RuleAdvice(
      "moment-out-of-order",
      fix: "Sort the steps by `at`, or correct the date.",
      disable: "Never: the order of steps decides the result.",
      related: ["failed-expectation", "unknown-participant"]),
    RuleAdvice(
      "failed-expectation",
      fix: """
        Compare the value in the message with the expected one. Correct `expect` if the catalog changed on purpose; \
        otherwise correct the catalog or your server.
        """,
      disable: "Never: remove an expectation that you no longer have.",
      related: ["unknown-in-catalog", "moment-out-of-order"]),
  ]

  /// About product IDs in code.
  static let code: [RuleAdvice] = [
    RuleAdvice(
      "code-misspelled-id",
      fix: "Write the ID as in the catalog. `shelf ids` prints the correct spelling; change the code in your editor.",
      disable: "Ignore a string that only resembles a product ID, such as the name of a queue.",
      related: ["code-unknown-id", "code-unused-id", "product-id-prefix"]),
    RuleAdvice(
      "code-unknown-id",
      fix: """
        Add the product to the catalog, or remove the string. For a renamed product, run `shelf edit rename OLD NEW \
        --code Sources`.
        """,
      disable: "Ignore the ID of a product that you stopped selling, if the app still reads old purchases of it.",
      related: ["code-misspelled-id", "retired-product-id", "unknown-in-catalog"]),
    RuleAdvice(
      "code-id-not-for-sale",
      fix: """
        Correct what the message names: approval, `cleared_for_sale`, the price or `availability`. Or remove the ID \
        from the code.
        """,
      disable: "Disable it while you build a release whose products wait for approval.",
      related: ["cleared-but-not-approved", "approved-but-not-cleared", "missing-price", "code-unknown-id"]),
    RuleAdvice(
      "code-unused-id",
      fix: "Offer the product in the app, or write `cleared_for_sale: false`.",
      disable: "Disable it if the app gets its product IDs from a server.",
      related: ["code-unknown-id", "code-misspelled-id", "approved-but-not-cleared"]),
  ]
}
