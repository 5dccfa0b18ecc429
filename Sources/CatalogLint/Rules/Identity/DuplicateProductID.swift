import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Two products must not share one ID.
  static let duplicateProductID = Rule(
    id: "duplicate-product-id",
    severity: .error,
    summary: "two products share one ID",
    rationale: """
      The store keeps one product under an ID, in-app purchases and subscriptions together, and never frees an ID once \
      it was \
      used. IDs that differ only in letter case are two products to the store and one to people who type or read them.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good("each product has its own ID", goldAndSilver()),
      .bad(
        "the second product was copied and kept the ID",
        """
        products:
          - id: com.example.lighthouse.gold
          - id: ⟦com.example.lighthouse.gold⟧
            localizations: {en-US: {name: Silver Coins}}
        """),
      .bad(
        "the two differ in letter case only",
        """
        products:
          - id: com.example.lighthouse.Gold
          - id: ⟦com.example.lighthouse.gold⟧
            localizations: {en-US: {name: Silver Coins}}
        """),
    ],
    catalog: { visit, report in
      var seen: [[UInt8]: Int] = [:]
      for (index, again) in visit.products.enumerated() where !again.product.id.text.isEmpty {
        let id = again.product.id
        if again.occurrence > 0 {
          guard let first = visit.firstIndex(of: id) else { continue }
          report(
            again.path[.id], "two products have the ID \(quoted(id.text))",
            notes: [Note("the first one stands here", at: visit.products[first].path[.id])],
            help: "give each product its own ID, or keep only one of them")
        } else {
          guard let first = seen[caseFolded(id.text)] else {
            seen[caseFolded(id.text)] = index
            continue
          }
          let other = visit.products[first]
          report(
            again.path[.id], "\(quoted(id.text)) differs from \(quoted(other.product.id.text)) only in letter case",
            notes: [Note("the other one stands here", at: other.path[.id])],
            help: "choose IDs that people can't confuse", severity: .warning)
        }
      }
    }
  )
}
