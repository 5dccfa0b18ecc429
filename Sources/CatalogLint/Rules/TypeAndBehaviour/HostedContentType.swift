import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The store hosts files for non-consumables only.
  static let hostedContentType = Rule(
    id: "hosted-content-type",
    severity: .error,
    summary: "hosted content on a product that is no non-consumable",
    rationale: """
      The store hosts files for non-consumables only, and refuses the product when it is submitted, not when it is \
      saved. What \
      other products bring, the app or its own server has to deliver.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "a chapter that is kept for ever",
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
        label: "the store hosts files for non-consumables only", notes: visit.typeNote,
        help: "make the product a non_consumable, or deliver the files yourself")
    }
  )
}
