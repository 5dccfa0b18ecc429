/// Finds the strings of a property list, in XML or in the old text format.
enum PropertyListScanner {
  /// The strings that may be IDs.
  static func scan(_ bytes: [UInt8]) -> [Literal] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { $0 > 0x20 }
    return first == UInt8(ascii: "<") ? xml(bytes) : textLiterals(in: bytes)
  }

  private static let opening = Array("string>".utf8)

  private static func xml(_ bytes: [UInt8]) -> [Literal] {
    var literals: [Literal] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x3C else {
        index += 1
        continue
      }
      if bytes[index...].starts(with: Array("<!--".utf8)) {
        index = end(ofComment: index, in: bytes)
        continue
      }
      guard bytes[(index + 1)...].starts(with: opening) else {
        index += 1
        continue
      }
      index += 1 + opening.count
      var end = index
      while end < bytes.count, bytes[end] != 0x3C { end += 1 }
      appendLiteral(in: trimmed(index..<end, in: bytes), bytes, to: &literals)
      index = end
    }
    return literals
  }

  private static func end(ofComment start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 4
    while index + 2 < bytes.count, !(bytes[index] == 0x2D && bytes[index + 1] == 0x2D && bytes[index + 2] == 0x3E) {
      index += 1
    }
    return min(index + 3, bytes.count)
  }

  /// `{ID = "com.example.gold"; Other = com.example.silver;}`: quotes are optional.
  private static func textLiterals(in bytes: [UInt8]) -> [Literal] {
    var literals = LiteralScanner.scan(bytes, Dialect(apostrophe: .string)).literals
    let quoted = literals.map(\.whole)
    var next = 0
    var index = 0
    while index < bytes.count {
      while next < quoted.count, quoted[next].upperBound <= index { next += 1 }
      if next < quoted.count, quoted[next].contains(index) {
        index = quoted[next].upperBound
      } else if IDLetters.contains(bytes[index]) {
        let start = index
        while index < bytes.count, IDLetters.contains(bytes[index]) { index += 1 }
        // After a quote or a slash it is part of something else.
        let before = start > 0 ? bytes[start - 1] : 0x20
        if [0x20, 0x09, 0x0A, 0x0D, 0x28, 0x3D, 0x2C, 0x7B].contains(before) {
          appendLiteral(in: start..<index, bytes, to: &literals)
        }
      } else {
        index += 1
      }
    }
    return literals.sorted { $0.whole.lowerBound < $1.whole.lowerBound }
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  private static func appendLiteral(in range: Range<Int>, _ bytes: [UInt8], to literals: inout [Literal]) {
    guard !range.isEmpty, bytes[range].allSatisfy(IDLetters.contains) else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    literals.append(Literal(whole: range, content: range, pieces: [.text(text)], isVerbatim: true))
  }
}
