import SourceDiagnostics

/// The unit in which an editor counts a line's characters.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// Chooses UTF-8 if the editor offers it, else UTF-16, which every editor supports.
  init(offered: [String]) { self = offered.contains(Self.utf8.rawValue) ? .utf8 : .utf16 }
}

/// A position in an editor's terms: line and character, from 0.
struct EditorPosition: Hashable, Sendable {
  var line: Int
  var character: Int
}

/// A file's text, and where its lines start.
struct EditorText: Sendable {
  private(set) var file: TextFile
  private(set) var lines: LineTable

  init(_ file: TextFile) {
    self.file = file
    lines = LineTable(file)
  }

  /// The position of a byte offset.
  func position(of offset: Int, _ encoding: PositionEncoding) -> EditorPosition {
    let place = lines.position(at: offset)
    let range = lines.range(ofLine: place.line)
    let end = min(max(place.offset, range.lowerBound), range.upperBound)
    let character =
      encoding == .utf16 ? lines.utf16Count(inLine: place.line, before: end) : end - range.lowerBound
    return EditorPosition(line: place.line - 1, character: character)
  }

  /// The byte offset of a position; a position behind the end of its line means that end, one inside a character its
  /// start.
  func offset(of position: EditorPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.lineCount else { return file.bytes.count }
    let range = lines.range(ofLine: position.line + 1)
    var offset = range.lowerBound
    var character = 0
    while offset < range.upperBound, character < position.character {
      var next = offset + 1
      while next < range.upperBound, file.bytes[next] & 0xC0 == 0x80 { next += 1 }
      character += encoding == .utf8 ? next - offset : file.bytes[offset] >= 0xF0 ? 2 : 1
      guard character <= position.character else { break }
      offset = next
    }
    return offset
  }

  /// Replaces a range, or the whole text.
  mutating func replace(_ range: Range<Int>?, with text: String) {
    var bytes = file.bytes
    if let range { bytes.replaceSubrange(range, with: text.utf8) } else { bytes = Array(text.utf8) }
    self = EditorText(TextFile(path: file.path, bytes: bytes))
  }
}
