import SourceDiagnostics

extension Format {
  /// App Store search results, as items for a product sheet.
  package static let searchResults: Format = {
    var format = Format("search-results", "responses of the App Store search API, as store pages")
    format.note = """
      Reads `trackId`, `collectionId` and `artistId` in responses of `https://itunes.apple.com/search` and `/lookup`.
      """
    format.reader = Reader(
      recognizes: { SearchResultsReader.recognizes($0) },
      read: { files, _ in
        var reader = SearchResultsReader()
        for file in files { reader.parse(file) }
        return reader.reading
      })
    return format
  }()
}
