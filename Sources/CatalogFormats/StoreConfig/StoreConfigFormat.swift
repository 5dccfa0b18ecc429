import CatalogModel
import SourceDiagnostics

extension Format {
  /// The file of the program storeconfig.
  package static let storeConfig: Format = {
    var format = Format("storeconfig", "storeconfig's JSON file")
    format.readsTrees = true
    format.note = "See [other tools' files](formats/foreign.md#storeconfig)."
    format.reader = Reader(
      recognizes: { StoreConfigReader.recognizes($0) },
      stating: ForeignKeys(
        app: [.appleID, .primaryLocale, .baseTerritory], group: [.localizations],
        product: [
          .type, .referenceName, .level, .period, .price, .familySharing, .availability, .localizations, .review,
          .introductoryOffers, .promotionalOffers,
        ])
    ) { draft, root in StoreConfigReader.decode(root, into: &draft) }
    return format
  }()
}
