/// A place in a text as readers and editors refer to it.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1. Lines end at LF, CRLF or a lone CR.
  package var line: Int

  /// The column, from 1, in Unicode scalars. A byte order mark at the start of a file doesn't count.
  package var column: Int

  /// The byte offset in the file, from 0.
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) { (self.line, self.column, self.offset) = (line, column, offset) }
}

/// The line starts of a file, for converting offsets to lines and columns.
///
/// Built once for a file with something to show. A lookup costs a binary search and at most a scan of `columnStride`
/// bytes, even if the whole file is one line.
package struct LineTable: Sendable {
  private let bytes: [UInt8]

  /// The offset of each line's first byte; the first line starts after a byte order mark.
  private let starts: [Int]

  /// The length of the text before each multiple of `columnStride`.
  private let lengths: [Length]

  /// The length of a text in both units for columns.
  private struct Length: Sendable {
    var scalars: Int
    var utf16: Int

    init(scalars: Int = 0, utf16: Int = 0) { (self.scalars, self.utf16) = (scalars, utf16) }

    init(_ bytes: ArraySlice<UInt8>) {
      self.init()
      for byte in bytes where byte & 0xC0 != 0x80 {
        scalars += 1
        utf16 += byte >= 0xF0 ? 2 : 1
      }
    }

    static func + (left: Length, right: Length) -> Length {
      Length(scalars: left.scalars + right.scalars, utf16: left.utf16 + right.utf16)
    }

    static func - (left: Length, right: Length) -> Length {
      Length(scalars: left.scalars - right.scalars, utf16: left.utf16 - right.utf16)
    }
  }

  private static let columnStride = 1_024

  package init(_ file: TextFile) {
    bytes = file.bytes
    starts = Self.lineStarts(in: file.bytes)
    lengths = Self.lengths(in: file.bytes)
  }

  /// The number of lines; a text with a trailing line break has an empty last one.
  package var lineCount: Int { starts.count }

  /// The position of a byte offset; offsets beyond the end are clamped.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, starts[0]), bytes.count)
    let line = lineIndex(at: offset)
    return SourcePosition(line: line + 1, column: 1 + length(of: starts[line]..<offset).scalars, offset: offset)
  }

  /// The number of UTF-16 code units between the start of a line (from 1 to `lineCount`) and an offset in it.
  package func utf16Count(inLine line: Int, before offset: Int) -> Int {
    length(of: starts[line - 1]..<max(starts[line - 1], offset)).utf16
  }

  /// The bytes of a line (from 1 to `lineCount`) without its line break.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n"), line < starts.count { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r"), line < starts.count { end -= 1 }
    return start..<end
  }

  /// The length of a part of a line; most are so short that counting is fastest.
  private func length(of part: Range<Int>) -> Length {
    part.count <= Self.columnStride
      ? Length(bytes[part]) : length(before: part.upperBound) - length(before: part.lowerBound)
  }

  private func length(before offset: Int) -> Length {
    let index = offset / Self.columnStride
    return lengths[index] + Length(bytes[index * Self.columnStride..<offset])
  }

  private static func lengths(in bytes: [UInt8]) -> [Length] {
    stride(from: columnStride, through: bytes.count, by: columnStride).reduce(into: [Length()]) { lengths, end in
      lengths.append(lengths[lengths.count - 1] + Length(bytes[end - columnStride..<end]))
    }
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        starts.append(index + 1)
      case UInt8(ascii: "\r") where index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"):
        starts.append(index + 1)
      default:
        break
      }
    }
    return starts
  }
}
