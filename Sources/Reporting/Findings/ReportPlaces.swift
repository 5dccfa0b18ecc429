import SourceDiagnostics

/// Lines and columns for the places that a report shows.
///
/// The line table of a file is built once, and only if something is shown from it.
struct ReportPlaces {
  private let files: SourceFiles
  private let tables: [LineTable?]

  /// Prepares every file that one of the findings touches.
  init(_ findings: some Sequence<FindingsReport.Finding>, in files: SourceFiles) {
    var isTouched = Array(repeating: false, count: files.count)
    for finding in findings {
      let edits = finding.fix?.edits ?? []
      for place in [finding.place] + finding.notes.map(\.place) + edits.map(\.place) {
        if let place, files.indices.contains(place.file) { isTouched[place.file] = true }
      }
    }
    self.files = files
    tables = files.indices.map { isTouched[$0] ? LineTable(files[$0]) : nil }
  }

  /// The text and the range of a place, limited to the file; nil if it has no file.
  func located(_ place: SourceRange?) -> LocatedRange? {
    guard let place, files.indices.contains(place.file), let table = tables[place.file] else { return nil }
    return LocatedRange(place, in: files[place.file], table)
  }
}

/// A range with its file and its first and last position.
struct LocatedRange {
  let fileIndex: Int
  let file: TextFile
  let table: LineTable
  let start: SourcePosition
  let end: SourcePosition

  init(_ place: SourceRange, in file: TextFile, _ table: LineTable) {
    fileIndex = place.file
    (self.file, self.table) = (file, table)
    start = table.position(at: place.bytes.lowerBound)
    end = table.position(at: place.bytes.upperBound)
  }

  /// The bytes between the two positions.
  var bytes: Range<Int> { start.offset..<end.offset }
}
