import CatalogModel
import SourceDiagnostics
import TextFormats

/// Places in SARIF: the file's address and the region in it.
struct SARIFPlaces {
  private let places: ReportPlaces
  private let files: SourceFiles
  private let context: RunContext

  /// The numbers of the files in the order in which the run lists them, by path, and the place of each in it.
  let order: [Int]
  private let positions: [Int]

  /// A longer snippet wouldn't add anything to the file.
  private static let longestSnippet = 4_096

  init(_ findings: [FindingsReport.Finding], in files: SourceFiles, _ context: RunContext) {
    places = ReportPlaces(findings, in: files)
    (self.files, self.context) = (files, context)
    order = files.indicesByPath
    var positions = Array(repeating: 0, count: files.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    self.positions = positions
  }

  func located(_ place: SourceRange?) -> LocatedRange? { places.located(place) }

  /// A checked file, by its number in the report.
  func artifact(_ index: Int) -> JSONValue {
    .inline(
      .object([
        "location": address(files[index].path),
        "length": .integer(files[index].bytes.count),
        "mimeType": .string("application/yaml"),
        "roles": .array([.string("analysisTarget")]),
      ]))
  }

  /// Whether one file, by its number in the report, is listed before another.
  func comesBefore(_ file: Int, _ other: Int) -> Bool { positions[file] < positions[other] }

  /// The file of a place.
  func artifactLocation(_ place: LocatedRange) -> JSONValue {
    address(place.file.path, index: positions[place.fileIndex])
  }

  /// A file by its path.
  func address(_ path: String, index: Int? = nil) -> JSONValue {
    let path = context.path(path)
    let isAbsolute = path.hasPrefix("/")
    return .object([
      "uri": .string((isAbsolute ? "file://" : "") + URIPath.encoded(path)),
      "uriBaseId": isAbsolute ? nil : .string("%SRCROOT%"),
      "index": index.map { .integer($0) },
    ])
  }

  func physicalLocation(_ place: LocatedRange) -> JSONValue {
    .inline(.object(["artifactLocation": artifactLocation(place), "region": region(place, snippet: snippet(place))]))
  }

  func region(_ place: LocatedRange, snippet: String? = nil) -> JSONValue {
    .object([
      "startLine": .integer(place.start.line),
      "startColumn": .integer(place.start.column),
      "endLine": .integer(place.end.line),
      "endColumn": .integer(place.end.column),
      "byteOffset": .integer(place.start.offset),
      "byteLength": .integer(place.bytes.count),
      "snippet": snippet.map { .object(["text": .string($0)]) },
    ])
  }

  /// The text of a region; nil if it is long or isn't text.
  private func snippet(_ place: LocatedRange) -> String? {
    guard !place.bytes.isEmpty, place.bytes.count <= Self.longestSnippet else { return nil }
    return String(validating: place.file.bytes[place.bytes], as: UTF8.self)
  }
}

extension SourceFiles {
  /// The numbers of the files in the order of their paths' bytes, regardless of how many are read concurrently.
  var indicesByPath: [Int] {
    indices.sorted { one, other in
      let (left, right) = (self[one].path, self[other].path)
      return left == right ? one < other : left.precedesBytewise(right)
    }
  }
}
