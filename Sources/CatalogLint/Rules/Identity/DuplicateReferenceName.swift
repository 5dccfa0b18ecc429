import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each product has its own reference name.
  static let duplicateReferenceName = Rule(
    id: "duplicate-reference-name",
    severity: .error,
    summary: "two products have the same reference name",
    rationale: """
      App Store Connect rejects a second product with the same reference name, subscriptions included. Your team uses \
      it to distinguish products in App Store Connect and in sales reports. Deleting a product frees its name.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good(
        "each product has its own name",
        """
        products:
          - {id: com.example.lighthouse.gold, reference_name: Gold}
          - id: com.example.lighthouse.silver
            reference_name: Silver
            localizations: {en-US: {name: Silver Coins}}
        """),
      .bad(
        "a product was copied with its name",
        """
        products:
          - {id: com.example.lighthouse.gold, reference_name: Gold}
          - id: com.example.lighthouse.silver
            reference_name: ⟦Gold⟧
            localizations: {en-US: {name: Silver Coins}}
        """),
    ],
    catalog: { visit, report in
      var seen: [[UInt8]: Int] = [:]
      for index in visit.products.indices {
        guard let name = visit.products[index].product.referenceName, !name.isEmpty else { continue }
        guard let first = seen[caseFolded(name)] else {
          seen[caseFolded(name)] = index
          continue
        }
        let (again, other) = (visit.products[index], visit.products[first])
        report(
          again.path[.referenceName], "\(quoted(other.product.id.text)) has the reference name \(quoted(name)) too",
          notes: [Note("the other product's name", at: other.path[.referenceName])],
          help: "use a name that shows how the product differs")
      }
    }
  )
}
