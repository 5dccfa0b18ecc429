import SourceDiagnostics

/// Replacements and insertions in texts.
struct TextEdits {
  private struct Piece {
    let bytes: Range<Int>
    let text: String
  }

  private var pieces: [Int: [Piece]] = [:]

  /// The changed files, by index; sorted.
  var files: [Int] { pieces.keys.sorted() }

  /// Replaces a range; several insertions at the same offset are kept in order.
  mutating func replace(_ place: SourceRange, with text: String) {
    pieces[place.file, default: []].append(Piece(bytes: place.bytes, text: text))
  }

  /// Appends the pieces of other edits.
  mutating func join(_ other: TextEdits) { pieces.merge(other.pieces) { $0 + $1 } }

  mutating func insert(_ text: String, at offset: Int, ofFile file: Int) {
    replace(SourceRange(file: file, bytes: offset..<offset), with: text)
  }

  /// Whether a range of a file is removed.
  func removes(_ place: SourceRange) -> Bool {
    (pieces[place.file] ?? []).contains {
      $0.text.isEmpty && $0.bytes.lowerBound <= place.bytes.lowerBound && $0.bytes.upperBound >= place.bytes.upperBound
    }
  }

  /// Whether text is inserted at an offset.
  func inserts(at offset: Int, ofFile file: Int) -> Bool {
    (pieces[file] ?? []).contains { $0.bytes == offset..<offset }
  }

  /// The bytes of a file with its pieces applied and its line endings preserved; nil if two pieces overlap, unless
  /// both remove text.
  func text(of file: TextFile, index: Int) -> [UInt8]? {
    let sorted = (pieces[index] ?? []).enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }
    let lineEnd = file.lineEnd
    var result: [UInt8] = []
    var copied = 0
    var removed = 0..<0
    for (_, piece) in sorted {
      if piece.bytes.lowerBound < copied {
        guard piece.text.isEmpty, removed.contains(piece.bytes.lowerBound) else { return nil }
        copied = max(copied, piece.bytes.upperBound)
        removed = removed.lowerBound..<copied
        continue
      }
      if piece.text.isEmpty { removed = piece.bytes }
      result += file.bytes[copied..<piece.bytes.lowerBound]
      var text = piece.text
      if piece.bytes.isEmpty, piece.bytes.lowerBound == file.bytes.count, text.hasSuffix("\n"),
        let last = result.last, last != UInt8(ascii: "\n")
      {
        text = "\n" + text.dropLast()
      }
      for byte in text.utf8 { if byte == UInt8(ascii: "\n") { result += lineEnd } else { result.append(byte) } }
      copied = piece.bytes.upperBound
    }
    return result + file.bytes[copied...]
  }
}

extension TextFile {
  /// The line end of the first line.
  var lineEnd: [UInt8] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0, bytes[end - 1] == UInt8(ascii: "\r") else {
      return [UInt8(ascii: "\n")]
    }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// The start of the next line after an offset, or the end of the file.
  func nextLine(after offset: Int) -> Int {
    if offset > 0, offset <= bytes.count, bytes[offset - 1] == UInt8(ascii: "\n") { return offset }
    return bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// The end of the lines from an offset that contain only comments indented deeper than a column.
  func behindComments(from offset: Int, deeperThan column: Int) -> Int {
    var start = offset
    while start < bytes.count {
      let sign = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
      guard sign < bytes.count, bytes[sign] == UInt8(ascii: "#"), sign - start > column else { return start }
      start = nextLine(after: start + 1)
    }
    return start
  }

  /// The number of bytes before an offset on its line.
  func column(of offset: Int) -> Int {
    offset - (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
  }
}
