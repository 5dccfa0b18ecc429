/// Collections with brackets.
extension QuickParser {
  /// Reads a collection from its opening bracket to behind its closing one.
  mutating func readFlowCollection() throws(Doubt) {
    let isMapping = bytes[position] == UInt8(ascii: "{")
    let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let outer = try open(isMapping: isMapping, isFlow: true, at: position)
    position += 1
    while true {
      try goToFlowToken()
      if byte(position) == closing { break }
      if isMapping { try readFlowKey() }
      try readFlowNode()
      try goToFlowToken()
      if byte(position) == closing { break }
      guard byte(position) == UInt8(ascii: ",") else { throw Doubt() }
      position += 1
    }
    position += 1
    close(at: position, in: outer)
  }

  private mutating func readFlowNode() throws(Doubt) {
    switch byte(position) {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try readFlowCollection()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try append(try quotedScalar())
    default: try append(try plainFlowScalar())
    }
  }

  /// Reads a key and the `:` behind it, which must stand on one line, and goes to the value.
  private mutating func readFlowKey() throws(Doubt) {
    let isQuoted = byte(position) == UInt8(ascii: "\"") || byte(position) == UInt8(ascii: "'")
    let key = isQuoted ? try quotedScalar() : try plainFlowScalar()
    skipSpaces()
    guard byte(position) == UInt8(ascii: ":"), isQuoted || isSpaceOrEnd(position + 1), !key.hasSeveralLines,
      position - key.start <= Self.longestKey
    else { throw Doubt() }
    try append(key)
    position += 1
    try goToFlowToken()
  }

  /// Goes to the next token between brackets.
  private mutating func goToFlowToken() throws(Doubt) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20: position += 1
      case 0x0A:
        position += 1
        try beginLine(at: position)
      case UInt8(ascii: "#"): try skipComment()
      default: return
      }
    }
    throw Doubt()
  }

  /// Notes the start of a line in brackets or quotes; a document's mark or a directive there is none of their text.
  mutating func beginLine(at offset: Int) throws(Doubt) {
    lineStart = offset
    guard !isDocumentMark(at: offset), byte(offset) != UInt8(ascii: "%") else { throw Doubt() }
  }

  /// The plain scalar at the present place, which may go on over several lines.
  private mutating func plainFlowScalar() throws(Doubt) -> QuickScalar {
    try expectPlainStart()
    let start = position
    var end = try endOfPlainFlowPiece()
    var scalar = QuickScalar(kind: .plain, start: start, end: end, text: start..<end, isVerbatim: true)
    while byte(position) == 0x0A {
      let breaks = try skipBreaks(beginsLines: true)
      guard position < bytes.count else { throw Doubt() }
      let mark = bytes[position]
      if mark == UInt8(ascii: "#") || mark == UInt8(ascii: ",") || mark == UInt8(ascii: "]")
        || mark == UInt8(ascii: "}")
      {
        break
      }
      guard mark != UInt8(ascii: ":") else { throw Doubt() }
      let piece = position
      end = try endOfPlainFlowPiece()
      scalar.add(breaks, piece..<end, of: bytes, to: &tree.texts)
    }
    return scalar
  }

  /// Goes to what ends the plain scalar or its line.
  ///
  /// - Returns: where its text on this line ends.
  private mutating func endOfPlainFlowPiece() throws(Doubt) -> Int {
    let start = position
    scan: while position < bytes.count {
      switch bytes[position] {
      case 0x0A, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): throw Doubt()
      case UInt8(ascii: "#") where bytes[position - 1] == 0x20: break scan
      case UInt8(ascii: ":"):
        if isSpaceOrEnd(position + 1) { break scan }
        switch bytes[position + 1] {
        case UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
          UInt8(ascii: "}"):
          throw Doubt()
        default: position += 1
        }
      default: position += 1
      }
    }
    var end = position
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > start else { throw Doubt() }
    return end
  }
}
