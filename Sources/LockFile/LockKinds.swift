package import SourceDiagnostics

/// What can be wrong with a lock itself.
extension DiagnosticKind {
  package static let brokenLock = DiagnosticKind(
    id: "broken-lock", severity: .error, summary: "a line of 'catalog.lock' that means nothing",
    rationale:
      "What can't be read of the lock is not held against the catalog, and a change that the store refuses would pass.",
    source: .lockFile,
    examples: [
      .good(
        "one product a line",
        files: .locked("products:\n  - id: com.example.lighthouse.gold\n", "com.example.lighthouse.gold consumable\n")),
      .bad(
        "a merge that nobody finished",
        files: [
          .init(
            "catalog/products.yaml",
            """
            products:
              - id: com.example.lighthouse.gold
              - id: com.example.lighthouse.silver
                localizations: {en-US: {name: Silver Coins}}

            """),
          .init(
            "catalog/catalog.lock",
            """
            ⟦<<<<<<< HEAD⟧
            com.example.lighthouse.gold consumable
            =======
            com.example.lighthouse.silver consumable
            >>>>>>> autumn

            """),
        ]),
      .bad(
        "a misspelled fact",
        files: .locked("products:\n  - id: com.example.lighthouse.gold\n", "com.example.lighthouse.gold ⟦consumabel⟧\n")
      ),
      .bad(
        "two records that contradict each other",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.gold\n",
          "com.example.lighthouse.gold consumable\n⟦com.example.lighthouse.gold non_consumable⟧\n")),
    ])

  /// What reading a lock may report.
  package static let lockReadingKinds: [DiagnosticKind] = [.brokenLock]
}

extension FactSource {
  /// Shelf's own page about the lock.
  static let lockFile = FactSource("The catalog lock of Shelf")
}
