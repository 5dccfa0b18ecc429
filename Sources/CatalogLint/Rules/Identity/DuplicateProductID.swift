import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Two products can't share an ID.
  static let duplicateProductID = Rule(
    id: "duplicate-product-id",
    severity: .error,
    summary: "two products have the same ID",
    rationale: """
      App Store Connect rejects the second product. In-app purchases and subscriptions share their IDs, and an ID can \
      never be reused. IDs that differ only in letter case are different to App Store Connect, but people confuse \
      them.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good("each product has its own ID", goldAndSilver()),
      .bad(
        "a copied product kept the ID",
        """
        products:
          - id: com.example.lighthouse.gold
          - id: ⟦com.example.lighthouse.gold⟧
            localizations: {en-US: {name: Silver Coins}}
        """),
      .bad(
        "only the letter case differs",
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
            notes: [Note("first used here", at: visit.products[first].path[.id])],
            help: "give each product its own ID, or keep only one of them")
        } else {
          guard let first = seen[caseFolded(id.text)] else {
            seen[caseFolded(id.text)] = index
            continue
          }
          let other = visit.products[first]
          report(
            again.path[.id], "\(quoted(id.text)) differs from \(quoted(other.product.id.text)) only in letter case",
            notes: [Note("the other product ID", at: other.path[.id])],
            help: "choose IDs that people can't confuse", severity: .warning)
        }
      }
    }
  )
}
