import CatalogModel
import SourceDiagnostics

extension Format {
  /// Products of Google Play, from its API or its console.
  package static let googlePlay: Format = {
    var format = Format("google-play", "Google Play products: API responses, or its CSV file")
    format.note = "See [other tools' files](formats/foreign.md#google-play)."
    format.reader = Reader(
      recognizes: { GooglePlayReader.recognizes($0) || GooglePlayTable.recognizes($0) },
      read: { files, _ in
        var draft = ForeignDraft()
        for file in files {
          draft.begin(file)
          if GooglePlayTable.recognizes(file.file) {
            GooglePlayTable.parse(file, into: &draft)
          } else {
            draft.readJSON(file) { GooglePlayReader.decode($1, into: &$0) }
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
