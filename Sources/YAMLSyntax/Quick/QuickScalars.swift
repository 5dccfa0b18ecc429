/// A scalar that was read and is not yet in the tree.
struct QuickScalar {
  let kind: YAMLNode.Kind
  private(set) var isVerbatim: Bool
  private(set) var hasSeveralLines = false

  // Short, as in a node, so that it is passed on in registers.
  private let first: UInt32
  private var last: UInt32
  private var textStart: UInt32
  private var textEnd: UInt32

  init(
    kind: YAMLNode.Kind, start: Int, end: Int, text: Range<Int>, isVerbatim: Bool, hasSeveralLines: Bool = false
  ) {
    (self.kind, self.isVerbatim, self.hasSeveralLines) = (kind, isVerbatim, hasSeveralLines)
    (first, last) = (UInt32(start), UInt32(end))
    (textStart, textEnd) = (UInt32(text.lowerBound), UInt32(text.upperBound))
  }

  /// Where it begins in the file, with its quotes.
  var start: Int { Int(first) }

  /// Where it ends in the file, with its quotes.
  var end: Int { Int(last) }

  /// Where its text is: in the file, if it stands there as it is, else in the tree's own buffer.
  private(set) var text: Range<Int> {
    get { Int(textStart)..<Int(textEnd) }
    set { (textStart, textEnd) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  /// Adds a line's piece of text behind some line breaks: one is a space, more are one fewer.
  mutating func add(_ breaks: Int, _ piece: Range<Int>, of bytes: [UInt8], to texts: inout [UInt8]) {
    if isVerbatim {
      let first = texts.count
      texts.append(contentsOf: bytes[text])
      text = first..<texts.count
      isVerbatim = false
    }
    texts.append(contentsOf: repeatElement(breaks == 1 ? 0x20 : 0x0A, count: max(1, breaks - 1)))
    texts.append(contentsOf: bytes[piece])
    text = text.lowerBound..<texts.count
    last = UInt32(piece.upperBound)
    hasSeveralLines = true
  }
}

// MARK: - Plain scalars in block context

extension QuickParser {
  /// The scalar at the present token; of a plain one what stands on this line.
  mutating func scalarOnLine() throws(Doubt) -> QuickScalar {
    let mark = bytes[position]
    if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { return try quotedScalar() }
    try expectPlainStart()
    let start = position
    let end = endOfPlainPiece()
    return QuickScalar(kind: .plain, start: start, end: end, text: start..<end, isVerbatim: true)
  }

  /// The scalar that begins with what was read of it on its first line, and whose other lines stand at a column at
  /// least. What follows must not make it a key.
  mutating func wholeScalar(_ first: QuickScalar, indent: Int) throws(Doubt) -> QuickScalar {
    guard first.kind == .plain else { return first }
    var scalar = first
    while byte(position) == 0x0A {
      let lineEnd = position
      let breaks = try skipBreaks(beginsLines: false)
      guard position < bytes.count, position - lineStart >= indent, bytes[position] != UInt8(ascii: "#") else {
        position = lineEnd
        break
      }
      let piece = position
      let end = endOfPlainPiece()
      guard end > piece else { throw Doubt() }
      scalar.add(breaks, piece..<end, of: bytes, to: &tree.texts)
    }
    guard byte(position) != UInt8(ascii: ":") else { throw Doubt() }
    return scalar
  }

  /// Makes sure that a plain scalar begins here; what YAML has other uses for is not taken. Called, it would get a copy
  /// of the parser.
  @inline(__always)
  func expectPlainStart() throws(Doubt) {
    let mark = byte(position)
    if Self.isWordCharacter(mark) || mark >= 0x80 { return }
    switch mark {
    case UInt8(ascii: "-"): if !Self.isWordCharacter(byte(position + 1)) { throw Doubt() }
    case UInt8(ascii: "."): if position == lineStart, isDocumentMark(at: position) { throw Doubt() }
    case UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: ";"),
      UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return
    default: throw Doubt()
    }
  }

  /// Whether a byte is a letter or a digit of ASCII.
  @inline(__always)
  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// Goes to what ends a plain scalar or its line: `: `, ` #`, LF or the end of the text.
  ///
  /// - Returns: where its text on this line ends.
  private mutating func endOfPlainPiece() -> Int {
    let start = position
    var offset = position
    while true {
      if offset <= bytes.count - 8 {
        let place = EightBytes.first(of: (0x0A, UInt8(ascii: ":"), UInt8(ascii: "#")), in: bytes.word(at: offset))
        offset += place
        if place == 8 { continue }
      }
      guard offset < bytes.count else { break }
      let mark = bytes[offset]
      if mark == 0x0A { break }
      if mark == UInt8(ascii: ":"), isSpaceOrEnd(offset + 1) { break }
      if mark == UInt8(ascii: "#"), offset > start, bytes[offset - 1] == 0x20 { break }
      offset += 1
    }
    position = offset
    while offset > start, bytes[offset - 1] == 0x20 { offset -= 1 }
    return offset
  }

  /// Goes over spaces and line breaks to the next text, and gives the number of breaks. `beginsLines` says whether a
  /// document's mark may stand at the start of a line, where it would be no text.
  mutating func skipBreaks(beginsLines: Bool) throws(Doubt) -> Int {
    var breaks = 0
    while position < bytes.count {
      if bytes[position] == 0x0A {
        breaks += 1
        position += 1
        if beginsLines { try beginLine(at: position) } else { lineStart = position }
      } else if bytes[position] == 0x20 {
        position += 1
      } else {
        break
      }
    }
    return breaks
  }
}

// MARK: - Quoted scalars

extension QuickParser {
  /// The quoted scalar at the present place.
  mutating func quotedScalar() throws(Doubt) -> QuickScalar {
    let start = position
    let quote = bytes[position]
    let escape = quote == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : quote
    var offset = position + 1
    while true {
      if offset <= bytes.count - 8 {
        let place = EightBytes.first(of: (0x0A, quote, escape), in: bytes.word(at: offset))
        offset += place
        if place == 8 { continue }
      }
      guard offset < bytes.count else { throw Doubt() }
      if bytes[offset] == 0x0A || bytes[offset] == quote || bytes[offset] == escape { break }
      offset += 1
    }
    let kind: YAMLNode.Kind = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
    if bytes[offset] == quote, kind == .doubleQuoted || byte(offset + 1) != quote {
      position = offset + 1
      return QuickScalar(kind: kind, start: start, end: position, text: start + 1..<offset, isVerbatim: true)
    }
    return try decodedScalar(kind, quote: quote)
  }

  /// The quoted scalar at the present place, in which there are escapes or line breaks.
  private mutating func decodedScalar(_ kind: YAMLNode.Kind, quote: UInt8) throws(Doubt) -> QuickScalar {
    let start = position
    let firstLine = lineStart
    let textStart = tree.texts.count
    position += 1
    while true {
      guard position < bytes.count else { throw Doubt() }
      let mark = bytes[position]
      if mark == quote {
        guard kind == .singleQuoted, byte(position + 1) == quote else { break }
        tree.texts.append(quote)
        position += 2
      } else if mark == UInt8(ascii: "\\"), kind == .doubleQuoted {
        try addEscape()
      } else if mark == 0x20 || mark == 0x0A {
        try addSpace(isBreakEscaped: false)
      } else {
        tree.texts.append(mark)
        position += 1
      }
    }
    position += 1
    return QuickScalar(
      kind: kind, start: start, end: position, text: textStart..<tree.texts.count, isVerbatim: false,
      hasSeveralLines: lineStart != firstLine)
  }

  /// White space in quotes: kept within a line; between lines one break is a space, more are one fewer. Behind a break
  /// that is escaped each break counts.
  private mutating func addSpace(isBreakEscaped: Bool) throws(Doubt) {
    let start = position
    let breaks = try skipBreaks(beginsLines: true)
    if isBreakEscaped {
      tree.texts.append(contentsOf: repeatElement(0x0A, count: breaks))
    } else if breaks == 0 {
      tree.texts.append(contentsOf: bytes[start..<position])
    } else {
      tree.texts.append(contentsOf: repeatElement(breaks == 1 ? 0x20 : 0x0A, count: max(1, breaks - 1)))
    }
  }

  /// A backslash and what belongs to it.
  private mutating func addEscape() throws(Doubt) {
    let name = byte(position + 1)
    position += 2
    switch name {
    case 0x0A:
      try beginLine(at: position)
      try addSpace(isBreakEscaped: true)
    case UInt8(ascii: "x"): try addCharacter(digits: 2)
    case UInt8(ascii: "u"): try addCharacter(digits: 4)
    case UInt8(ascii: "U"): try addCharacter(digits: 8)
    default:
      guard let code = Self.code(ofEscape: name) else { throw Doubt() }
      addCharacter(code)
    }
  }

  /// The character that a backslash and a letter stand for.
  private static func code(ofEscape name: UInt8) -> UInt32? {
    switch name {
    case UInt8(ascii: "0"): 0
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "e"): 0x1B
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"): UInt32(name)
    case UInt8(ascii: "N"): 0x85
    case UInt8(ascii: "_"): 0xA0
    case UInt8(ascii: "L"): 0x2028
    case UInt8(ascii: "P"): 0x2029
    default: nil
    }
  }

  /// Adds the character whose code stands here in hexadecimal digits.
  private mutating func addCharacter(digits: Int) throws(Doubt) {
    var code: UInt32 = 0
    for _ in 0..<digits {
      let digit = byte(position)
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): code = code << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      default: throw Doubt()
      }
      position += 1
    }
    guard Unicode.Scalar(code) != nil else { throw Doubt() }
    addCharacter(code)
  }

  private mutating func addCharacter(_ code: UInt32) {
    guard let character = Unicode.Scalar(code) else { return }
    tree.texts.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
  }
}
