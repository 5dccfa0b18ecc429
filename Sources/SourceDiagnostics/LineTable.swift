/// A place in a text as people and editors name it.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1. Lines end at LF, CRLF or a lone CR.
  package var line: Int

  /// The column, from 1, in Unicode scalars. A byte order mark at the start of a file is no column.
  package var column: Int

  /// Bytes from the start of the file, from 0.
  package var offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// Where the lines of a file begin, so that many offsets can be turned into lines and columns.
///
/// Built once for a file that has something to show. A look-up costs a binary search and at most a walk along
/// `columnStride` bytes, even when the whole file is one line.
package struct LineTable: Sendable {
  private let bytes: [UInt8]

  /// The offset of each line's first byte; the first line begins behind a byte order mark.
  private let starts: [Int]

  /// How many scalars begin before each multiple of `columnStride`.
  private let scalarsBefore: [Int]

  private static let columnStride = 1_024

  package init(_ file: TextFile) {
    bytes = file.bytes
    starts = Self.lineStarts(in: file.bytes)
    scalarsBefore = Self.scalarCounts(in: file.bytes)
  }

  /// How many lines there are; a text that ends in a line break has an empty last one.
  package var lineCount: Int { starts.count }

  /// The place of a byte offset; offsets beyond the end mean the end.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, starts[0]), bytes.count)
    let line = lineIndex(at: offset)
    return SourcePosition(line: line + 1, column: 1 + scalarCount(in: starts[line]..<offset), offset: offset)
  }

  /// The bytes of a line (from 1 to `lineCount`) without its line break.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n"), line < starts.count { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r"), line < starts.count { end -= 1 }
    return start..<end
  }

  private func scalarCount(in range: Range<Int>) -> Int {
    if range.count <= Self.columnStride { return Self.scalarCount(bytes[range]) }
    return scalarCount(before: range.upperBound) - scalarCount(before: range.lowerBound)
  }

  private func scalarCount(before offset: Int) -> Int {
    let index = offset / Self.columnStride
    return scalarsBefore[index] + Self.scalarCount(bytes[index * Self.columnStride..<offset])
  }

  /// Counts the bytes that begin a scalar.
  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private static func scalarCounts(in bytes: [UInt8]) -> [Int] {
    var counts = [0]
    var start = 0
    while start + columnStride <= bytes.count {
      counts.append(counts[counts.count - 1] + scalarCount(bytes[start..<start + columnStride]))
      start += columnStride
    }
    return counts
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
