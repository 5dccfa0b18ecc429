import SourceDiagnostics

/// A character of a source line as the terminal shows it, and its bytes.
struct SourceCell: Equatable {
  var text: String
  var width: Int
  var bytes: Range<Int>
}

/// Converts a part of a line to cells.
enum SourceCells {
  /// Tabs reach to the next multiple of this column.
  static let tabStop = 4

  /// Invalid UTF-8 is shown as `�`, tabs as spaces, control characters as symbols.
  static func cells(of bytes: [UInt8], in range: Range<Int>) -> [SourceCell] {
    if bytes[range].allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "[") }) {
      return range.map { SourceCell(text: String(UnicodeScalar(bytes[$0])), width: 1, bytes: $0..<$0 + 1) }
    }
    let scalars = decode(bytes[range])
    var text = String.UnicodeScalarView()
    for (scalar, _) in scalars { text.append(scalar) }
    var cells: [SourceCell] = []
    var column = 0
    var next = 0
    var offset = range.lowerBound
    for character in String(text) {
      let start = offset
      for _ in character.unicodeScalars {
        offset += scalars[next].length
        next += 1
      }
      var cell = cell(character, bytes: start..<offset, column: column)
      if character == "[", VisibleText.opensCommand(bytes[..<start]) {
        cell.text = "‹\(VisibleText.number("["))›"
        cell.width = DisplayWidth.of(cell.text)
      }
      column += cell.width
      cells.append(cell)
    }
    return cells
  }

  private static func cell(_ character: Character, bytes: Range<Int>, column: Int) -> SourceCell {
    if character == "\t" {
      let width = tabStop - column % tabStop
      return SourceCell(text: String(repeating: " ", count: width), width: width, bytes: bytes)
    }
    if character.unicodeScalars.contains(where: { VisibleText.replacement(for: $0) != nil }) {
      let text = VisibleText.line(String(character))
      return SourceCell(text: text, width: DisplayWidth.of(text), bytes: bytes)
    }
    return SourceCell(text: String(character), width: DisplayWidth.of(character), bytes: bytes)
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> [(scalar: Unicode.Scalar, length: Int)] {
    var result: [(scalar: Unicode.Scalar, length: Int)] = []
    result.reserveCapacity(bytes.count)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): result.append((Unicode.UTF8.decode(encoded), encoded.count))
      case .error(let length): result.append(("\u{FFFD}", length))
      case .emptyInput: return result
      }
    }
  }
}
