import CatalogModel
import SourceDiagnostics

extension Format {
  /// The catalog of Unity's In-App Purchasing package.
  package static let unity: Format = {
    var format = Format("unity", "IAPProductCatalog.json of Unity's In-App Purchasing")
    format.note = """
      The App Store ID is the one under `AppleAppStore`, then `MacAppStore`, then the product's own. A price is the \
      App Store tier from before 2023; tier 0 is ignored. Subscriptions have no group and no period there. \
      [formats/foreign.md](formats/foreign.md#unity) describes the structure.
      """
    format.reader = Reader(
      recognizes: { UnityReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.sku, .teamID], product: [.type, .price, .localizations, .review])
    ) { draft, root in UnityReader.read(root, &draft) }
    return format
  }()
}
