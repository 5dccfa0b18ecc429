import SourceDiagnostics

/// A safe fix as removed and added lines.
///
/// ```
/// - locale: en_US
/// + locale: en-US
/// ```
struct FixPreview {
  /// More rows than this are less helpful than the fix's title.
  private static let mostRows = 8

  /// The number of bytes examined around an edit in a very long line.
  private static let reach = 2_048

  private struct PlacedEdit {
    let place: LocatedRange
    let newText: String
  }

  /// The rows, without indentation; empty if there is nothing useful to show.
  static func rows(_ fix: Fix<SourceRange?>, _ places: ReportPlaces, width: Int, _ paint: TextPainter) -> [String] {
    guard fix.edits.count <= mostRows else { return [] }
    let edits = fix.edits.compactMap { edit in
      places.located(edit.place).map { PlacedEdit(place: $0, newText: edit.newText) }
    }
    guard edits.count == fix.edits.count else { return [] }
    let sorted = edits.sorted {
      ($0.place.fileIndex, $0.place.start.offset, $0.place.end.offset)
        < ($1.place.fileIndex, $1.place.start.offset, $1.place.end.offset)
    }
    let rows = hunks(sorted).flatMap { self.rows($0, width: width, paint) }
    return rows.count <= mostRows ? rows : []
  }

  /// Edits that touch the same lines belong together.
  private static func hunks(_ edits: [PlacedEdit]) -> [[PlacedEdit]] {
    var hunks: [[PlacedEdit]] = []
    for edit in edits {
      if let last = hunks.last?.last?.place, last.fileIndex == edit.place.fileIndex,
        last.end.line == edit.place.start.line, last.end.offset <= edit.place.start.offset
      {
        hunks[hunks.count - 1].append(edit)
      } else {
        hunks.append([edit])
      }
    }
    return hunks
  }

  private static func rows(_ hunk: [PlacedEdit], width: Int, _ paint: TextPainter) -> [String] {
    guard let first = hunk.first?.place, let last = hunk.last?.place else { return [] }
    let bytes = first.file.bytes
    let start = max(first.table.range(ofLine: first.start.line).lowerBound, first.start.offset - reach)
    let line = last.table.range(ofLine: last.end.line)
    let end = max(last.end.offset, min(line.upperBound, last.end.offset + reach))
    guard end - start <= 4 * reach else { return [] }
    var new: [UInt8] = []
    var copied = start
    for edit in hunk {
      new += bytes[copied..<edit.place.start.offset]
      new += Array(edit.newText.utf8)
      copied = edit.place.end.offset
    }
    new += bytes[copied..<end]
    return LineDifference(Array(bytes[start..<end]), new).rows(width: width, paint)
  }
}
