import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each product has a reference name of its own.
  static let duplicateReferenceName = Rule(
    id: "duplicate-reference-name",
    severity: .error,
    summary: "two products have the same reference name",
    rationale: """
      The store refuses a second product with the reference name of another one of the app, subscriptions included. It \
      is how the \
      team tells products apart in the console, in sales reports and in reviews. A product that is deleted sets its \
      name free.
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
          again.path[.referenceName], "reference name \(quoted(name)) is also that of \(quoted(other.product.id.text))",
          notes: [Note("the other product's name", at: other.path[.referenceName])],
          help: "say in the name what is different about the product")
      }
    }
  )
}
