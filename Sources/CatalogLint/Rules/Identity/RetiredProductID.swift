import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A used ID can't be reused.
  static let retiredProductID = Rule(
    id: "retired-product-id",
    severity: .error,
    summary: "a retired product ID is reused",
    rationale: "App Store Connect rejects the product: an ID can't be reused, even after a deletion.",
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
        "a product with its old ID",
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
          help: "choose another ID; if the product was never deleted, remove the ID from 'retired'")
      }
    }
  )
}
