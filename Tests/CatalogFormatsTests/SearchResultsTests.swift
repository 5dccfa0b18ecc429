import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Responses of the App Store search API.
struct SearchResultsTests {
  /// Reads responses; `⟦` and `⟧` enclose the places to report, in order.
  private func read(_ marked: String...) throws -> FormatReading {
    let (files, expected) = Marked.files(marked.enumerated().map { ("\($0).json", $1) })
    let reading = try #require(Format.searchResults.reader).parse(files)
    #expect(reading.faults.map(\.place) == expected, "\(reading.faults.map(\.message))")
    return reading
  }

  // covers(107)
  @Test(
    "each item has its number, kind and title",
    arguments: [
      (
        #"{"wrapperType": "software", "kind": "software", "trackId": 364709193, "trackName": "Books", "artistId": 5}"#,
        "364709193", "app", "Books"
      ),
      (#"{"kind": "mac-software", "trackId": 1, "trackName": "A"}"#, "1", "app", "A"),
      (#"{"kind": "ebook", "trackId": "2", "trackName": "B"}"#, "2", "book", "B"),
      (
        #"""
        {"wrapperType": "track", "kind": "song", "artistId": 3, "collectionId": 4, "trackId": 5, \#
        "trackName": "C", "collectionName": "D"}
        """#,
        "5", "song", "C"
      ),
      (
        #"""
        {"wrapperType": "collection", "collectionType": "Album", "artistId": 3, "collectionId": 4, \#
        "collectionName": "D", "trackId": 9}
        """#,
        "4", "album", "D"
      ),
      (
        #"{"wrapperType": "artist", "artistType": "Artist", "artistId": 3, "artistName": "E", "collectionId": 9}"#, "3",
        "artist",
        "E"
      ),
      (
        #"{"wrapperType": "audiobook", "artistId": 3, "collectionId": 4, "collectionName": "F"}"#, "4", "audiobook", "F"
      ),
      (#"{"wrapperType": "track", "kind": "feature-movie", "trackId": 6, "trackName": "G"}"#, "6", "movie", "G"),
      (
        #"{"wrapperType": "track", "kind": "podcast", "collectionId": 7, "trackId": 7, "trackName": "H"}"#, "7",
        "podcast", "H"
      ),
      (#"{"kind": "hologram", "trackId": 8, "trackName": "I"}"#, "8", "hologram", "I"),
    ])
  func kinds(item: String, number: String, kind: String, title: String) throws {
    let reading = try read("\n\n{\n \"resultCount\":1,\n \"results\": [\(item)]\n}")
    #expect(reading.catalog.storePages == [StorePage(appleID: AppleID(number), kind: kind, title: title)])
  }

  @Test("a repeated item gives one store page, in the order of the responses")
  func twice() throws {
    let reading = try read(
      #"{"resultCount": 2, "results": [{"trackId": 9, "trackName": "b"}, {"trackId": 9, "trackName": "c"}]}"#,
      #"{"resultCount": 2, "results": [{"trackId": 9}, {"trackId": 1, "kind": "song"}]}"#)
    #expect(reading.catalog.storePages.map(\.appleID?.text) == ["9", "1"])
    #expect(reading.catalog.storePages.first?.title == "b")
    #expect(reading.places[CatalogPath(.storePage(1))] == SourceRange(file: 1, bytes: 47..<77))
  }

  @Test("other objects are reported at their places, and the items are read")
  func faults() throws {
    let reading = try read(
      #"""
      {"resultCount": 5, "results": [⟦{"trackName": "no number"}⟧, ⟦5⟧, {"trackId": ⟦"x1"⟧}, {"trackId": \#
      ⟦1.5⟧}, {"trackId": null, "artistId": 4}]}
      """#
    )
    #expect(reading.catalog.storePages.map(\.appleID?.text) == ["4"])
    _ = try read(#"⟦{"resultCount": 0}⟧"#)
    _ = try read(#"{"resultCount": 0, "results": ⟦{}⟧}"#)
    _ = try read("⟦[]⟧")
  }

  @Test("responses are recognized by their first bytes")
  func recognition() {
    func format(_ text: String) -> [String] {
      let file = TextFile(path: "answer.json", text: text)
      return Format.all.filter { $0.reader?.recognizes(file) ?? false }.map(\.name)
    }
    #expect(format("\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n") == ["search-results"])
    #expect(format("{\"results\": []}") == [])
  }
}
