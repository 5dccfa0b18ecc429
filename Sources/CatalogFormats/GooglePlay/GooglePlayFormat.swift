import CatalogModel
import SourceDiagnostics

extension Format {
  /// Products of Google Play, from its API or its console.
  package static let googlePlay: Format = {
    var format = Format("google-play", "Google Play products: API responses, or its CSV file")
    format.note = """
      Imports `inappproducts`, `subscriptions` and `oneTimeProducts` of the androidpublisher API, as lists or single \
      objects, and the table that the Play Console exports. Only the price in US dollars is imported: other regions \
      use other currencies and price points than the App Store. Google doesn't mark consumable products. A \
      subscription becomes a group, and each of its base plans a product in it. With several base plans, the product \
      ID is the subscription's ID, a period and the plan's ID. [formats/foreign.md](formats/foreign.md#google-play) \
      describes the structure.
      """
    format.reader = Reader(
      recognizes: { GooglePlayReader.recognizes($0) || GooglePlayTable.recognizes($0) },
      read: { files, _ in
        var draft = ForeignDraft()
        for file in files {
          draft.begin(file)
          if GooglePlayTable.recognizes(file.file) {
            GooglePlayTable.read(file, &draft)
          } else {
            draft.readJSON(file) { GooglePlayReader.read($1, &$0) }
          }
        }
        return draft.reading(
          stating: ForeignKeys(
            app: [.baseTerritory], group: [.localizations],
            product: [.type, .price, .localizations, .period, .introductoryOffers]))
      })
    return format
  }()
}
