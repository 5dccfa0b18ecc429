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
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - index: its index.
  ///   - lines: the range to return, with all pieces; nil for the whole file.
  /// - Returns: the new bytes.
  func editedBytes(of file: TextFile, index: Int, within lines: Range<Int>? = nil) -> [UInt8]? {
    let sorted = (pieces[index] ?? []).enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }
    let lineEnd = file.lineEnd
    var result: [UInt8] = []
    let lines = lines ?? file.bytes.indices
    var copied = lines.lowerBound
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
    return result + file.bytes[copied..<lines.upperBound]
  }

  /// The lines of a file that change, and what replaces them; nil if nothing changes, or if two pieces overlap.
  func replacedLines(of file: TextFile, index: Int) -> Edit<SourceRange?>? {
    let places = (pieces[index] ?? []).map(\.bytes)
    guard let first = places.map(\.lowerBound).min(), let last = places.map(\.upperBound).max() else { return nil }
    let lines = file.lineStart(of: first)..<file.nextLine(after: last)
    let old = Array(file.bytes[lines])
    guard let new = editedBytes(of: file, index: index, within: lines), new != old else { return nil }
    let newline = UInt8(ascii: "\n")
    var start = zip(old, new).prefix { $0 == $1 }.count
    let common = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    start = old[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = old[max(start, old.count - common - 1)...].firstIndex(of: newline).map { $0 + 1 } ?? old.count
    return Edit(
      at: SourceRange(file: index, bytes: lines.lowerBound + start..<lines.lowerBound + end),
      newText: String(decoding: new[start..<(end + new.count - old.count)], as: UTF8.self))
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

  /// The start of the line that contains an offset.
  func lineStart(of offset: Int) -> Int { offset - column(of: offset) }

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
