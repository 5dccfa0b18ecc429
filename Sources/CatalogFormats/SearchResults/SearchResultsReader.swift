import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads the items of search responses, without duplicates.
struct SearchResultsReader {
  private var pages: [StorePage] = []
  private var known: Set<String> = []
  private var faults: [Diagnostic<SourceRange?>] = []
  private var places: [CatalogPath: SourceRange] = [:]

  /// Whether a file is a search response: its first key is the number of results.
  static func recognizes(_ file: TextFile) -> Bool {
    String(decoding: file.bytes.prefix(200), as: UTF8.self).contains("\"resultCount\"")
  }

  var reading: FormatReading {
    var reading = FormatReading(Catalog(storePages: pages))
    reading.faults = faults
    reading.places = places
    reading.unknowns = ["A search response contains App Store items, not products of the app."]
    return reading
  }

  mutating func parse(_ file: FormatFile) {
    let parsed = parseJSON(file.file, fileIndex: file.index)
    var decoder = NodeDecoder(file: file.index)
    if let root = parsed.root { readAnswer(root, &decoder) }
    faults += parsed.faults + decoder.faults
    places.merge(decoder.places) { first, _ in first }
  }

  private mutating func readAnswer(_ root: JSONNode, _ decoder: inout NodeDecoder) {
    guard root.members != nil else { return decoder.refuse(root, expected: "an object") }
    guard let results = root["results"] else {
      return decoder.report(
        .missingField, "a search response without 'results'", at: root.range,
        help: "save the response of https://itunes.apple.com/search or /lookup")
    }
    guard let items = results.elements else { return decoder.refuse(results, expected: "a list") }
    for item in items { readItem(item, &decoder) }
  }

  private mutating func readItem(_ item: JSONNode, _ decoder: inout NodeDecoder) {
    guard item.members != nil else { return decoder.refuse(item, expected: "an object") }
    guard let (number, title) = identity(of: item, &decoder), known.insert(number).inserted else { return }
    let kind = ["kind", "collectionType", "artistType", "wrapperType"].lazy.compactMap { item[$0]?.text }.first
    let path = CatalogPath(.storePage(pages.count))
    decoder.note(path, at: item)
    pages.append(StorePage(appleID: AppleID(number), kind: kind.map(SearchResultKind.word), title: title))
  }

  /// The number and the name of an item: those of its smallest part, unless it is a larger one.
  private func identity(of item: JSONNode, _ decoder: inout NodeDecoder) -> (number: String, title: String?)? {
    var fields = [("trackId", "trackName"), ("collectionId", "collectionName"), ("artistId", "artistName")]
    switch item["wrapperType"]?.text {
    case "collection", "audiobook": fields.swapAt(0, 1)
    case "artist": fields.swapAt(0, 2)
    default: break
    }
    for (key, name) in fields {
      guard let node = item[key], !node.isNull else { continue }
      guard let number = node.digits ?? node.text, AppleID(number).isNumber else {
        decoder.refuse(node, expected: "the number of an item")
        return nil
      }
      return (number, item[name]?.text)
    }
    decoder.report(
      .missingField, "an item without 'trackId', 'collectionId' or 'artistId'", at: item.range,
      help: "the App Store can't show it without a number")
    return nil
  }
}
