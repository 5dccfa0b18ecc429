import SourceDiagnostics

extension Format {
  /// What the store's search finds, as items to show in a product sheet.
  package static let searchResults: Format = {
    var format = Format("search-results", "answers of the store's search API, as store pages")
    format.note = """
      The number by which the store knows an item is not the ID of a product or an app: it is `trackId` in an answer \
      of \
      `https://itunes.apple.com/search` or `/lookup`, `collectionId` for an album and `artistId` for an artist. \
      Everything else of \
      an answer is skipped.
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
