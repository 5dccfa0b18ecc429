import CatalogModel
import SourceDiagnostics

extension Format {
  /// The catalog of Unity's package for purchases.
  package static let unity: Format = {
    var format = Format("unity", "IAPProductCatalog.json of Unity's In-App Purchasing")
    format.note = """
      The ID for the App Store is the one under `AppleAppStore`, or else under `MacAppStore`, or else that of the \
      product itself. \
      A price is the tier for the App Store, as before 2023; tier 0 says nothing. Subscriptions have no group and no \
      period there. \
      The shape is in [formats/foreign.md](formats/foreign.md#unity).
      """
    format.reader = Reader(
      recognizes: { UnityReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.sku, .teamID], product: [.type, .price, .localizations, .review])
    ) { draft, root in UnityReader.read(root, &draft) }
    return format
  }()
}
