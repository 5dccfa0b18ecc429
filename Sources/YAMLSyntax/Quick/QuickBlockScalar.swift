/// Literal and folded scalars.
extension QuickParser {
  /// Reads the scalar at a `|` or `>` in a collection at a column, and goes to the token behind it.
  mutating func readBlockScalar(parent: Int) throws(Doubt) {
    guard parent >= 0 else { throw Doubt() }
    let start = position
    let isFolded = bytes[start] == UInt8(ascii: ">")
    position += 1
    let chomping = byte(position)
    if chomping == UInt8(ascii: "-") || chomping == UInt8(ascii: "+") { position += 1 }
    skipSpaces()
    if byte(position) == UInt8(ascii: "#") { try skipComment() }
    guard byte(position) == 0x0A else { throw Doubt() }
    position += 1
    lineStart = position

    var lines = BlockScalarLines(position: position, lineStart: position, parent: parent)
    lines.read(of: bytes, isFolded: isFolded, to: &tree.texts, chomping: chomping)
    position = lines.position
    lineStart = lines.lineStart
    let text = lines.textStart..<tree.texts.count
    let end = endOfBlockScalar(in: bytes, from: start, to: lines.end)
    // The same bytes in the file would be taken for the text as it stands.
    guard text.count != end - start || bytes[start] != tree.texts[text.lowerBound] else { throw Doubt() }
    try append(
      QuickScalar(
        kind: isFolded ? .folded : .literal, start: start, end: end, text: text, isVerbatim: false,
        hasSeveralLines: true))
    try goToToken()
  }
}

/// A walk along the lines of a literal or folded scalar, as libyaml goes.
private struct BlockScalarLines {
  /// Where the walk stands, and where its line begins.
  var position: Int
  var lineStart: Int

  /// Behind the last line break that was read.
  private(set) var end: Int

  /// Where the text begins in the tree's own buffer.
  private(set) var textStart = 0

  private let parent: Int
  private var indent: Int?

  /// How many line breaks were read behind the last line of text and its own.
  private var breaks = 0

  init(position: Int, lineStart: Int, parent: Int) {
    self.position = position
    self.lineStart = lineStart
    self.parent = parent
    end = position
  }

  mutating func read(of bytes: [UInt8], isFolded: Bool, to texts: inout [UInt8], chomping: UInt8) {
    textStart = texts.count
    skipBlankLines(of: bytes)
    var hasBreak = false
    var wasBlank = false
    while position - lineStart == indent, position < bytes.count {
      let isBlank = bytes[position] == 0x20
      if hasBreak {
        if !isFolded || wasBlank || isBlank { texts.append(0x0A) } else if breaks == 0 { texts.append(0x20) }
      }
      if breaks > 0 { texts.append(contentsOf: repeatElement(0x0A, count: breaks)) }
      breaks = 0
      wasBlank = isBlank
      let start = position
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      texts.append(contentsOf: bytes[start..<position])
      hasBreak = position < bytes.count
      if hasBreak { beginLine() }
      end = position
      skipBlankLines(of: bytes)
    }
    if hasBreak, chomping != UInt8(ascii: "-") { texts.append(0x0A) }
    if chomping == UInt8(ascii: "+") { texts.append(contentsOf: repeatElement(0x0A, count: breaks)) }
  }

  private mutating func beginLine() {
    position += 1
    lineStart = position
  }

  /// Goes over indentation and blank lines; before the first line of text the longest run of spaces decides the
  /// indentation.
  private mutating func skipBlankLines(of bytes: [UInt8]) {
    var longest = 0
    while true {
      while position < bytes.count, bytes[position] == 0x20, position - lineStart < indent ?? Int.max { position += 1 }
      longest = max(longest, position - lineStart)
      guard position < bytes.count, bytes[position] == 0x0A else { break }
      beginLine()
      breaks += 1
      end = position
    }
    if indent == nil { indent = max(longest, parent + 1, 1) }
  }
}
