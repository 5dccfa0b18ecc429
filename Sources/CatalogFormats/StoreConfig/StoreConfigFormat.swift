import CatalogModel
import SourceDiagnostics

extension Format {
  /// The file of the program storeconfig.
  package static let storeConfig: Format = {
    var format = Format("storeconfig", "the JSON file of storeconfig")
    format.readsTrees = true
    format.note = """
      Products, groups, texts, prices, availability, introductory and promotional offers; what the file says of the \
      app's page, its \
      versions and the app's own price is no part of a catalog. The shape is in \
      [formats/foreign.md](formats/foreign.md#storeconfig).
      """
    format.reader = Reader(
      recognizes: { StoreConfigReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.appleID, .primaryLocale, .baseTerritory], group: [.localizations],
        product: [
          .type, .referenceName, .level, .period, .price, .familySharing, .availability, .localizations, .review,
          .introductoryOffers, .promotionalOffers,
        ])
    ) { draft, root in StoreConfigReader.read(root, &draft) }
    return format
  }()
}
