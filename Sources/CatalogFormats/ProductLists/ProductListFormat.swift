import CatalogModel
import SourceDiagnostics

extension Format {
  /// Lists of products that people and their scripts keep as JSON.
  package static let productList: Format = {
    var format = Format("product-list", "lists of products in JSON or YAML, as people's own scripts keep them")
    format.readsTrees = true
    format.note = """
      Objects with a `product_id` or `productId`, in lists or under their IDs, beside others or alone, as they stand \
      beside fastlane \
      and the like. Read are the usual names of fields, in any case and with or without `_`; every other is reported. \
      The shape is in [formats/foreign.md](formats/foreign.md#product-list).
      """
    format.reader = Reader(
      recognizes: { ProductListReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.bundleID, .baseTerritory], group: [.localizations],
        product: [
          .type, .referenceName, .level, .period, .duration, .price, .clearedForSale, .familySharing, .localizations,
          .review,
        ])
    ) { draft, root in ProductListReader.read(root, &draft) }
    return format
  }()
}
