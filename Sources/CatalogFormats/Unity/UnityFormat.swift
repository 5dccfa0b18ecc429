import CatalogModel
import SourceDiagnostics

extension Format {
  /// The catalog of Unity's In-App Purchasing package.
  package static let unity: Format = {
    var format = Format("unity", "IAPProductCatalog.json of Unity's In-App Purchasing")
    format.note = "See [other tools' files](formats/foreign.md#unity)."
    format.reader = Reader(
      recognizes: { UnityReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.sku, .teamID], product: [.type, .price, .localizations, .review])
    ) { draft, root in UnityReader.decode(root, into: &draft) }
    return format
  }()
}
