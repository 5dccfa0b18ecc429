import CatalogModel
import SourceDiagnostics

extension Format {
  /// What the pages of iTunes Connect said of purchases, as fastlane recorded it.
  package static let iTunesConnect: Format = {
    var format = Format("itunes-connect", "answers of iTunes Connect's pages of before 2023, as fastlane recorded them")
    format.note = """
      Lists of purchases, single purchases and families of subscriptions, which are groups. Prices are tiers. Nothing \
      gives such \
      answers any more; the API does: `shelf pull`. The shape is in \
      [formats/foreign.md](formats/foreign.md#itunes-connect).
      """
    format.reader = Reader(
      recognizes: { ITunesConnectReader.recognizes($0) },
      stating: ForeignKeys(
        product: [.type, .referenceName, .level, .period, .price, .clearedForSale, .status, .localizations, .review])
    ) { draft, root in ITunesConnectReader.read(root, &draft) }
    return format
  }()
}
