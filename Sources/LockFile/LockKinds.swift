package import SourceDiagnostics

/// The faults of a lock.
extension DiagnosticKind {
  package static let brokenLock = DiagnosticKind(
    id: "broken-lock", severity: .error, summary: "an invalid line in 'catalog.lock'",
    rationale:
      "Shelf can't compare the line with the catalog, so a forbidden change could pass.",
    source: .lockFile,
    examples: [
      .good(
        "one product per line",
        files: .locked("products:\n  - id: com.example.lighthouse.gold\n", "com.example.lighthouse.gold consumable\n")),
      .bad(
        "an unresolved merge conflict",
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
        "two lines that contradict each other",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.gold\n",
          "com.example.lighthouse.gold consumable\n⟦com.example.lighthouse.gold non_consumable⟧\n")),
    ])

  /// The kinds that reading a lock can report.
  package static let lockReadingKinds: [DiagnosticKind] = [.brokenLock]
}

extension FactSource {
  /// Shelf's documentation of the lock.
  static let lockFile = FactSource("Shelf's catalog lock")
}
