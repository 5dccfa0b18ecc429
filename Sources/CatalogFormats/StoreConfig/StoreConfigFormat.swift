import CatalogModel
import SourceDiagnostics

extension Format {
  /// The file of the program storeconfig.
  package static let storeConfig: Format = {
    var format = Format("storeconfig", "storeconfig's JSON file")
    format.readsTrees = true
    format.note = """
      Products, groups, texts, prices, availability, introductory and promotional offers. The app's page, its \
      versions and its own price are not imported. [formats/foreign.md](formats/foreign.md#storeconfig) describes the \
      structure.
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
