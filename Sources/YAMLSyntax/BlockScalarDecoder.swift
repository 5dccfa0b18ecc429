/// Tracks a literal or folded scalar line by line, as libyaml decodes it.
struct BlockScalarDecoder {
  private let bytes: [UInt8]
  private let isFolded: Bool
  private let chomping: Chomping
  private let indent: Int
  private var position: Int
  private var result = ScalarStretches()

  private enum Chomping { case strip, clip, keep }

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - start: the offset of the `|` or `>`.
  ///   - text: the decoded text; the indentation is the extra indentation of the first line in the source.
  init?(_ bytes: [UInt8], start: Int, text: ArraySlice<UInt8>) {
    self.bytes = bytes
    isFolded = bytes[start] == UInt8(ascii: ">")
    var chomping = Chomping.clip
    var offset = start + 1
    while offset < bytes.count, lineBreak(in: bytes, at: offset) == 0, bytes[offset] != UInt8(ascii: "#") {
      if bytes[offset] == UInt8(ascii: "-") { chomping = .strip }
      if bytes[offset] == UInt8(ascii: "+") { chomping = .keep }
      offset += 1
    }
    while offset < bytes.count, lineBreak(in: bytes, at: offset) == 0 { offset += 1 }
    self.chomping = chomping
    position = offset + lineBreak(in: bytes, at: offset)
    if let inText = Self.firstIndent(in: Array(text), from: 0) {
      guard let inSource = Self.firstIndent(in: bytes, from: position), inSource >= inText else { return nil }
      indent = inSource - inText
    } else {
      guard text.allSatisfy({ $0 == 0x0A }) else { return nil }
      indent = Int.max
    }
  }

  /// The number of leading spaces of the first line with content; nil if there is none.
  private static func firstIndent(in bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let lineStart = offset
      while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
      let width = lineBreak(in: bytes, at: offset)
      if width == 0 { return offset < bytes.count ? offset - lineStart : nil }
      offset += width
    }
    return nil
  }

  /// The text with its source ranges.
  consuming func decoded() -> ScalarStretches {
    var lineEnd: SourceBreak?
    var wasMoreIndented = false
    var (blankLines, isContent) = skipBlankLines()
    while isContent {
      let isMoreIndented = bytes[position] == 0x20 || bytes[position] == 0x09
      if let end = lineEnd {
        if isFolded, end.folds, !wasMoreIndented, !isMoreIndented {
          if blankLines.isEmpty { result.append([0x20], from: end.source.lowerBound..<position) }
        } else {
          result.append(end.text, from: end.source)
        }
      }
      appendBreaks(blankLines)
      wasMoreIndented = isMoreIndented
      let start = position
      while position < bytes.count, lineBreak(in: bytes, at: position) == 0 { position += 1 }
      result.copy(start..<position, of: bytes)
      lineEnd = SourceBreak(bytes, at: position)
      position = lineEnd?.source.upperBound ?? position
      (blankLines, isContent) = skipBlankLines()
    }
    if chomping != .strip, let end = lineEnd { result.append(end.text, from: end.source) }
    if chomping == .keep { appendBreaks(blankLines) }
    return result
  }

  private mutating func appendBreaks(_ breaks: [SourceBreak]) {
    for found in breaks { result.append(found.text, from: found.source) }
  }

  /// Skips indentation and empty lines; returns whether a line of text follows.
  private mutating func skipBlankLines() -> (breaks: [SourceBreak], isContent: Bool) {
    var breaks: [SourceBreak] = []
    while true {
      var column = 0
      while column < indent, position < bytes.count, bytes[position] == 0x20 {
        position += 1
        column += 1
      }
      guard let found = SourceBreak(bytes, at: position) else {
        return (breaks, column == indent && position < bytes.count)
      }
      breaks.append(found)
      position = found.source.upperBound
    }
  }
}

/// The end of a literal or folded scalar: its last line with content. `end` is after its last line break, where
/// libyaml sets its mark.
func endOfBlockScalar(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
  var last = end
  while last > start + 1, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
  // Trailing whitespace on the last line is text; directly after the header it isn't.
  let hasLines = bytes[start..<last].contains { $0 == 0x0A || $0 == 0x0D }
  while hasLines, last < end, bytes[last] == 0x20 || bytes[last] == 0x09 { last += 1 }
  return last
}
