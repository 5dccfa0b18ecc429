import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Apple hosts files for non-consumables only.
  static let hostedContentType = Rule(
    id: "hosted-content-type",
    severity: .error,
    summary: "hosted content on a product that isn't a non-consumable",
    rationale: """
      App Store Connect rejects the product at submission, not when you save it. Apple hosts files for \
      non-consumables only; for other products, deliver the files with the app or from a server.
      """,
    source: .api("InAppPurchaseContent"),
    examples: [
      .good(
        "a chapter that customers keep",
        sold("chapter_1", "type: non_consumable", #"hosted_content: {source: content/chapter-1, version: "1.0"}"#)),
      .bad(
        "coins with files",
        gold(
          "type: consumable",
          #"⟦hosted_content⟧: {source: content/chapter-1, version: "1.0"}"#)),
    ],
    product: { visit, report in
      guard visit.product.hostedContent != nil, let type = visit.product.type, !TypeBehaviour.of(type).canHostContent
      else { return }
      report(
        visit.path[.hostedContent].key, "hosted content on \(type.spoken)",
        label: "Apple hosts files for non-consumables only", notes: visit.typeNote,
        help: "make the product a non_consumable, or deliver the files yourself")
    }
  )
}
