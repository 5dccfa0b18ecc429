import SourceDiagnostics

/// Pieces of texts that are to be replaced, or to go in between.
struct TextEdits {
  private struct Piece {
    let bytes: Range<Int>
    let text: String
  }

  private var pieces: [Int: [Piece]] = [:]

  /// The files that change, by index; sorted.
  var files: [Int] { pieces.keys.sorted() }

  /// Puts a text in the place of a stretch; of several that go into the same gap the one that is asked first comes
  /// first.
  mutating func replace(_ place: SourceRange, with text: String) {
    pieces[place.file, default: []].append(Piece(bytes: place.bytes, text: text))
  }

  /// Takes the pieces of other edits behind its own.
  mutating func join(_ other: TextEdits) { pieces.merge(other.pieces) { $0 + $1 } }

  mutating func insert(_ text: String, at offset: Int, ofFile file: Int) {
    replace(SourceRange(file: file, bytes: offset..<offset), with: text)
  }

  /// The bytes of a file with its pieces put in, line ends as the file has them; nil when two pieces are for the same
  /// text.
  func text(of file: TextFile, index: Int) -> [UInt8]? {
    let sorted = (pieces[index] ?? []).enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }
    let lineEnd = file.lineEnd
    var result: [UInt8] = []
    var copied = 0
    for (_, piece) in sorted {
      guard piece.bytes.lowerBound >= copied else { return nil }
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
  /// What ends the first line.
  var lineEnd: [UInt8] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0, bytes[end - 1] == UInt8(ascii: "\r") else {
      return [UInt8(ascii: "\n")]
    }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// The first byte of the line behind the one that holds an offset, or the end of the file.
  func nextLine(after offset: Int) -> Int {
    if offset > 0, offset <= bytes.count, bytes[offset - 1] == UInt8(ascii: "\n") { return offset }
    return bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Where the lines end that begin at an offset and hold only comments further in than a column.
  func behindComments(from offset: Int, deeperThan column: Int) -> Int {
    var start = offset
    while start < bytes.count {
      let sign = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
      guard sign < bytes.count, bytes[sign] == UInt8(ascii: "#"), sign - start > column else { return start }
      start = nextLine(after: start + 1)
    }
    return start
  }

  /// How many bytes stand before an offset on its line.
  func column(of offset: Int) -> Int {
    offset - (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
  }
}
