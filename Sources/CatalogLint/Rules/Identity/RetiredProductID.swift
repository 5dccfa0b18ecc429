import CatalogModel
import SourceDiagnostics

extension Rule {
  /// An ID that was used once is not used again.
  static let retiredProductID = Rule(
    id: "retired-product-id",
    severity: .error,
    summary: "a retired product ID is used again",
    rationale: "The store never gives an ID out again in the same app, even after the product was deleted.",
    source: .help("In-app purchase information"),
    examples: [
      .good(
        "a new product has a new ID",
        """
        products:
          - id: com.example.lighthouse.gold_2
        retired: [com.example.lighthouse.gold]
        """),
      .bad(
        "a product comes back under its old ID",
        """
        products:
          - id: ⟦com.example.lighthouse.gold⟧
        retired: [com.example.lighthouse.gold]
        """),
    ],
    catalog: { visit, report in
      for (entry, id) in visit.catalog.retired.enumerated() {
        guard let index = visit.firstIndex(of: id) else { continue }
        report(
          visit.products[index].path[.id], "product ID \(quoted(id.text)) is retired",
          notes: [Note("retired here", at: CatalogPath(.retired(entry)))],
          help: "choose another ID; if the product was never deleted, take the ID out of 'retired'")
      }
    }
  )
}
