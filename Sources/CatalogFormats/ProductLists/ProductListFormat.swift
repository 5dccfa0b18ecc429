import CatalogModel
import SourceDiagnostics

extension Format {
  /// Lists of products in JSON from custom scripts.
  package static let productList: Format = {
    var format = Format("product-list", "lists of products in JSON or YAML, from your own scripts")
    format.readsTrees = true
    format.note = """
      Objects with a `product_id` or `productId`, in lists, under their IDs, or alone, as custom scripts and files \
      beside fastlane contain them. The usual field names are read, in any letter case and with or without `_`; all \
      others are reported. [formats/foreign.md](formats/foreign.md#product-list) describes the structure.
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
