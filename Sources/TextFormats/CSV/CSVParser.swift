/// A cell of a table in a file.
package struct CSVCell {
  /// The cell's bytes, quotes included.
  package let range: Range<Int>

  /// The contents, with quotes still doubled.
  package let content: Range<Int>

  package let hasDoubledQuotes: Bool

  package var isEmpty: Bool { content.isEmpty }

  /// The text; nil if it isn't UTF-8, which is never repaired.
  package func string(in bytes: [UInt8]) -> String? {
    guard hasDoubledQuotes else { return String(validating: bytes[content], as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(content.count)
    var position = content.lowerBound
    while position < content.upperBound {
      plain.append(bytes[position])
      position += bytes[position] == CSVParser.quote ? 2 : 1
    }
    return String(validating: plain, as: UTF8.self)
  }
}

/// A syntax error in a table.
package struct CSVFault: Hashable {
  package let message: String
  package let range: Range<Int>
  package let help: String
}

/// Reads a table of separated values (RFC 4180) row by row, in one pass over its bytes.
///
/// It also accepts single CRs and LFs as line endings, other delimiters, and quotes inside an unquoted cell.
package struct CSVParser {
  package static let quote = UInt8(ascii: "\"")

  package let bytes: [UInt8]
  package let delimiter: UInt8

  package private(set) var faults: [CSVFault] = []

  private var position: Int

  /// Whether a quote was never closed: after that, a quote must be closed on its line.
  private var isClosedByLines = false

  /// Starts after a byte order mark and a line such as `sep=;`, which some programs write to declare the delimiter.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let named = Self.namedDelimiter(in: bytes[position...]) {
      delimiter = named
      position += 5
      if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
      if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    } else {
      delimiter = Self.likelyDelimiter(of: bytes[position...])
    }
  }

  /// The current position.
  package var offset: Int { position }

  /// The cells of the next row that isn't empty; empty at the end of the file.
  package mutating func nextRow() -> [CSVCell] {
    while position < bytes.count, Self.endsLine(bytes[position]) { position += 1 }
    var cells: [CSVCell] = []
    guard position < bytes.count else { return cells }
    while true {
      cells.append(position < bytes.count && bytes[position] == Self.quote ? quotedCell() : plainCell(from: position))
      guard position < bytes.count, bytes[position] == delimiter else { return cells }
      position += 1
    }
  }

  /// The indices of the columns with a value in a later row.
  package var filledColumns: Set<Int> {
    var parser = self
    var filled: Set<Int> = []
    while case let row = parser.nextRow(), !row.isEmpty {
      filled.formUnion(row.indices.filter { !row[$0].isEmpty })
    }
    return filled
  }

  // MARK: - Cells

  private mutating func plainCell(from start: Int) -> CSVCell {
    skipCell()
    return CSVCell(range: start..<position, content: start..<position, hasDoubledQuotes: false)
  }

  private mutating func quotedCell() -> CSVCell {
    let open = position
    var end = open + 1
    var hasDoubledQuotes = false
    while end < bytes.count, !(isClosedByLines && Self.endsLine(bytes[end])) {
      if bytes[end] == Self.quote {
        guard end + 1 < bytes.count, bytes[end + 1] == Self.quote else {
          return closedCell(from: open, to: end, hasDoubledQuotes: hasDoubledQuotes)
        }
        hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    isClosedByLines = true
    faults.append(
      CSVFault(
        message: "a quote that is never closed", range: open..<open + 1,
        help: "close the cell with '\"'; double a quote inside it"))
    position = open + 1
    skipCell()
    return CSVCell(range: open..<position, content: open + 1..<position, hasDoubledQuotes: false)
  }

  private mutating func closedCell(from open: Int, to close: Int, hasDoubledQuotes: Bool) -> CSVCell {
    position = close + 1
    skipCell()
    if position > close + 1 {
      faults.append(
        CSVFault(
          message: "text after the closing quote of a cell, which is ignored", range: close + 1..<position,
          help: "double a quote inside a cell"))
    }
    return CSVCell(range: open..<position, content: open + 1..<close, hasDoubledQuotes: hasDoubledQuotes)
  }

  /// Skips to the end of an unquoted cell.
  private mutating func skipCell() {
    while position < bytes.count, bytes[position] != delimiter, !Self.endsLine(bytes[position]) { position += 1 }
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  // MARK: - Delimiters

  private static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// The delimiter in a first line such as `sep=;`.
  private static func namedDelimiter(in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.starts(with: "sep=".utf8), let delimiter = bytes.dropFirst(4).first, delimiters.contains(delimiter),
      bytes.dropFirst(5).first.map(endsLine) ?? true
    else { return nil }
    return delimiter
  }

  /// The most frequent delimiter in the first line, outside quotes; a comma if several are equal.
  private static func likelyDelimiter(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if endsLine(byte) { break }
      if let index = delimiters.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    return delimiters[counts.firstIndex(of: most) ?? 0]
  }
}
