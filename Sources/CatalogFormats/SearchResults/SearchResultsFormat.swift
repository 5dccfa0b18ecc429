import SourceDiagnostics

extension Format {
  /// App Store search results, as items for a product sheet.
  package static let searchResults: Format = {
    var format = Format("search-results", "responses of the App Store search API, as store pages")
    format.note = """
      An item's Apple ID is not the ID of a product or an app: it is `trackId` in a response of \
      `https://itunes.apple.com/search` or `/lookup`, `collectionId` for an album and `artistId` for an artist. \
      Everything else in a response is skipped.
      """
    format.reader = Reader(
      recognizes: { SearchResultsReader.recognizes($0) },
      read: { files, _ in
        var reader = SearchResultsReader()
        for file in files { reader.read(file) }
        return reader.reading
      })
    return format
  }()
}
