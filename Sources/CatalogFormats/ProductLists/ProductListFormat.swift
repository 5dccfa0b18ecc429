import CatalogModel
import SourceDiagnostics

extension Format {
  /// Lists of products in JSON from custom scripts.
  package static let productList: Format = {
    var format = Format("product-list", "lists of products in JSON or YAML, from your own scripts")
    format.readsTrees = true
    format.note = "See [other tools' files](formats/foreign.md#product-list)."
    format.reader = Reader(
      recognizes: { ProductListReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.bundleID, .baseTerritory], group: [.localizations],
        product: [
          .type, .referenceName, .level, .period, .duration, .price, .clearedForSale, .familySharing, .localizations,
          .review,
        ])
    ) { draft, root in ProductListReader.decode(root, into: &draft) }
    return format
  }()
}
