import CatalogModel
import SourceDiagnostics

extension Format {
  /// Products of Google Play, from its API or its console.
  package static let googlePlay: Format = {
    var format = Format("google-play", "products of Google Play: answers of its API, CSV of its console")
    format.note = """
      Read are `inappproducts`, `subscriptions` and `oneTimeProducts` of the androidpublisher API, lists or single \
      ones, and the \
      table that the console exports. Of the prices the one in US dollars is taken: those of other regions are in \
      other currencies \
      and at other points than the App Store's. Google does not tell consumable products from others. A subscription \
      becomes a \
      group, each of its base plans a product in it; several plans have the subscription's ID with that of the plan \
      behind a point. \
      The shapes are in [formats/foreign.md](formats/foreign.md#google-play).
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
