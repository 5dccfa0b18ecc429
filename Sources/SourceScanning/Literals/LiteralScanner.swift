/// Finds the strings and comments of source code in one pass over its bytes.
///
/// Not a parser: it only recognizes the delimiters of strings and comments. Invalid code gives some strings, never a
/// crash. A string that can't be a product ID, for example because of a space, is skipped as soon as possible.
struct LiteralScanner {
  let bytes: [UInt8]
  let dialect: Dialect
  var position = 0
  private var depth = 0
  private(set) var literals: [Literal] = []

  /// The comments with a directive for Shelf.
  var requests: [Range<Int>] = []

  /// The strings of a text, and its comments for Shelf.
  static func scan(_ bytes: [UInt8], _ dialect: Dialect) -> (literals: [Literal], requests: [Range<Int>]) {
    var scanner = LiteralScanner(bytes: bytes, dialect: dialect)
    scanner.walk(until: nil)
    return (scanner.literals, scanner.requests)
  }

  private init(bytes: [UInt8], dialect: Dialect) {
    (self.bytes, self.dialect) = (bytes, dialect)
  }

  /// The bytes at which a token may start.
  private static let interesting: [Bool] = (0...255).map { byte in
    [0x22, 0x27, 0x2F, 0x60, 0x23, 0x28, 0x29, 0x7B, 0x7D, 0x40, 0x24, 0x72].contains(byte)
  }

  /// Scans to the end of the text, or to the bracket that closes an interpolation.
  private mutating func walk(until close: UInt8?) {
    let open: UInt8 = close == 0x29 ? 0x28 : 0x7B
    var level = 0
    while position < bytes.count {
      let byte = bytes[position]
      guard Self.interesting[Int(byte)] else {
        position += 1
        continue
      }
      if let close {
        if byte == open { level += 1 }
        if byte == close {
          if level == 0 { return }
          level -= 1
        }
      }
      step(byte)
    }
  }

  func byte(at index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case 0x22: quoted(from: position)
    case 0x27 where dialect.apostrophe == .string: quoted(from: position)
    case 0x27 where dialect.apostrophe == .character: skipCharacter()
    case 0x60 where dialect.hasTemplates:
      string(from: position, Marks(quote: 0x60, interpolation: .template, mayBreak: true))
    case 0x2F: slash()
    case 0x23 where dialect.hasHashes: hashes()
    case 0x72 where dialect.hasRawPrefix && !IDLetters.isWord(self.byte(at: position - 1)): rawPrefix()
    case 0x40, 0x24: verbatim()
    default: position += 1
    }
  }

  /// Skips `'"'`, or an apostrophe that starts nothing.
  private mutating func skipCharacter() {
    var end = position + 1
    if byte(at: end) == 0x5C { end += 1 }
    let limit = min(bytes.count, end + 8)
    end += 1
    while end < limit, bytes[end] != 0x27, bytes[end] != 0x0A { end += 1 }
    position = byte(at: end) == 0x27 ? end + 1 : position + 1
  }

  private mutating func hashes() {
    var count = 0
    while byte(at: position + count) == 0x23 { count += 1 }
    guard byte(at: position + count) == 0x22 else {
      position += count
      return
    }
    let start = position
    position += count
    let isTriple = dialect.hasTriples && byte(at: position + 1) == 0x22 && byte(at: position + 2) == 0x22
    string(
      from: start,
      Marks(quote: 0x22, width: isTriple ? 3 : 1, hashes: count, interpolation: .backslash, mayBreak: isTriple))
  }

  private mutating func rawPrefix() {
    let quote = byte(at: position + 1)
    guard quote == 0x22 || quote == 0x27 else {
      position += 1
      return
    }
    let start = position
    position += 1
    quoted(from: start, isRaw: true)
  }

  /// `@"…"`, `$"…"`, `$@"…"`.
  private mutating func verbatim() {
    let start = position
    while byte(at: position) == 0x40 || byte(at: position) == 0x24 { position += 1 }
    guard byte(at: position) == 0x22 else { return }
    guard dialect.hasVerbatim else { return quoted(from: start) }
    let prefix = start..<position
    let isTriple = byte(at: position + 1) == 0x22 && byte(at: position + 2) == 0x22
    let isVerbatim = prefix.contains { bytes[$0] == 0x40 } || isTriple
    let hasValues = prefix.contains { bytes[$0] == 0x24 }
    string(
      from: start,
      Marks(
        quote: 0x22, width: isTriple ? 3 : 1, isRaw: isVerbatim, interpolation: hasValues ? .brace : .none,
        mayBreak: isVerbatim, doublesQuote: isVerbatim && !isTriple))
  }

  private mutating func quoted(from start: Int, isRaw: Bool = false) {
    let quote = bytes[position]
    let isTriple = dialect.hasTriples && byte(at: position + 1) == quote && byte(at: position + 2) == quote
    // In Kotlin and C#, triple-quoted strings have no escapes.
    let takesBackslash =
      isTriple && (dialect.hasVerbatim || (dialect.interpolation == .dollar && !dialect.hasRawPrefix))
    let interpolation: Marks.Interpolation =
      switch dialect.interpolation {
      case .none: .none
      case .backslash: .backslash
      case .dollar: isRaw ? .none : .dollar
      }
    string(
      from: start,
      Marks(
        quote: quote, width: isTriple ? 3 : 1, isRaw: isRaw || takesBackslash, interpolation: interpolation,
        mayBreak: isTriple))
  }
}

// MARK: - Strings

extension LiteralScanner {
  /// The delimiters of a string.
  private struct Marks {
    enum Interpolation { case none, backslash, dollar, template, brace }

    var quote: UInt8
    var width = 1
    var hashes = 0
    var isRaw = false
    var interpolation = Interpolation.none

    /// Whether it may contain line breaks.
    var mayBreak = false

    /// Whether a doubled quote is an escape.
    var doublesQuote = false
  }

  /// Reads the string whose first quote is at the position.
  private mutating func string(from start: Int, _ marks: Marks) {
    position += marks.width
    let begin = position
    while position < bytes.count, IDLetters.contains(bytes[position]) { position += 1 }
    if marks.width == 1, marks.hashes == 0, !marks.doublesQuote, byte(at: position) == marks.quote {
      return closePlain(start, begin)
    }
    var pieces = PieceList()
    // A text with a space isn't an ID and needs no copy.
    if byte(at: position) == 0x20 { pieces.spoil() } else { pieces.text += bytes[begin..<position] }
    while position < bytes.count {
      let byte = bytes[position]
      if IDLetters.contains(byte) {
        if !pieces.isSpoiled { pieces.text.append(byte) }
        position += 1
      } else if byte == marks.quote, closes(marks) {
        if marks.doublesQuote, self.byte(at: position + 1) == marks.quote {
          pieces.spoil()
          position += 2
          continue
        }
        return close(start, begin, marks, pieces)
      } else if byte == 0x0A || byte == 0x0D, !marks.mayBreak {
        return
      } else {
        other(byte, marks, &pieces)
      }
    }
  }

  /// Adds a string at the position that consists only of ID characters, like most strings that aren't sentences.
  private mutating func closePlain(_ start: Int, _ begin: Int) {
    let content = begin..<position
    position += 1
    guard !content.isEmpty else { return }
    let text = String(decoding: bytes[content], as: UTF8.self)
    literals.append(Literal(whole: start..<position, content: content, pieces: [.text(text)], isVerbatim: true))
  }

  private func closes(_ marks: Marks) -> Bool {
    for offset in 0..<marks.width where byte(at: position + offset) != marks.quote { return false }
    for offset in 0..<marks.hashes where byte(at: position + marks.width + offset) != 0x23 { return false }
    return true
  }

  private mutating func close(_ start: Int, _ begin: Int, _ marks: Marks, _ pieces: PieceList) {
    let content = begin..<position
    position += marks.width + marks.hashes
    if marks.width == 3, !pieces.isOpen { return lines(of: content, start) }
    guard !pieces.isSpoiled, let parts = pieces.finished else { return }
    literals.append(Literal(whole: start..<position, content: content, pieces: parts, isVerbatim: !pieces.isChanged))
  }

  /// Each line of a long string may be an ID.
  private mutating func lines(of content: Range<Int>, _ start: Int) {
    var index = content.lowerBound
    while index < content.upperBound {
      while index < content.upperBound, !IDLetters.contains(bytes[index]) { index += 1 }
      let begin = index
      while index < content.upperBound, IDLetters.contains(bytes[index]) { index += 1 }
      let isAlone = isBlank(from: begin, by: -1, in: content) && isBlank(from: index - 1, by: 1, in: content)
      guard begin < index, isAlone else { continue }
      let text = String(decoding: bytes[begin..<index], as: UTF8.self)
      literals.append(Literal(whole: begin..<index, content: begin..<index, pieces: [.text(text)], isVerbatim: true))
    }
  }

  private func isBlank(from index: Int, by step: Int, in content: Range<Int>) -> Bool {
    var index = index + step
    while content.contains(index), bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D {
      index += step
    }
    return !content.contains(index) || bytes[index] == 0x0A || bytes[index] == 0x2C
  }

  /// Handles a byte that isn't an ID character: an escape, an interpolation, or the mark of another kind of string.
  private mutating func other(_ byte: UInt8, _ marks: Marks, _ pieces: inout PieceList) {
    switch (byte, marks.interpolation) {
    case (0x5C, _) where !marks.isRaw: escape(marks, &pieces)
    case (0x24, .dollar), (0x24, .template): dollar(marks, &pieces)
    case (0x7B, .brace) where self.byte(at: position + 1) != 0x7B:
      position += 1
      value(until: 0x7D, &pieces)
    case (0x25, _): placeholder(&pieces)
    default:
      pieces.spoil()
      position += 1
    }
  }

  private mutating func escape(_ marks: Marks, _ pieces: inout PieceList) {
    for offset in 0..<marks.hashes where byte(at: position + 1 + offset) != 0x23 {
      pieces.spoil()
      position += 1
      return
    }
    position += 1 + marks.hashes
    if marks.interpolation == .backslash, byte(at: position) == 0x28 {
      position += 1
      return value(until: 0x29, &pieces)
    }
    // ID characters need no escapes; a numeric escape is not decoded.
    pieces.spoil()
    position += 1
  }

  private mutating func dollar(_ marks: Marks, _ pieces: inout PieceList) {
    position += 1
    if byte(at: position) == 0x7B {
      position += 1
      return value(until: 0x7D, &pieces)
    }
    let begin = position
    while position < bytes.count, IDLetters.isWord(bytes[position]) { position += 1 }
    guard marks.interpolation == .dollar, begin < position else { return pieces.spoil() }
    pieces.append(.name(String(decoding: bytes[begin..<position], as: UTF8.self)))
  }

  /// Reads an interpolation up to its closing bracket; strings in it count too.
  private mutating func value(until close: UInt8, _ pieces: inout PieceList) {
    // A file may end inside a delimiter.
    let begin = min(position, bytes.count)
    depth += 1
    defer { depth -= 1 }
    guard depth < 16 else {
      position = bytes.count
      return
    }
    walk(until: close)
    position = min(max(position, begin), bytes.count)
    let words = bytes[begin..<position]
    let isName = !words.isEmpty && words.allSatisfy { IDLetters.isWord($0) || $0 == 0x2E }
    let last = words.lastIndex(of: 0x2E).map { $0 + 1 } ?? begin
    pieces.append(isName ? .name(String(decoding: bytes[last..<position], as: UTF8.self)) : .unknown)
    position += 1
  }

  /// `%@`, `%d`, `%1$s`: a format placeholder.
  private mutating func placeholder(_ pieces: inout PieceList) {
    var end = position + 1
    while end < bytes.count, (bytes[end] >= 0x30 && bytes[end] <= 0x39) || bytes[end] == 0x24 || bytes[end] == 0x6C {
      end += 1
    }
    let isOne = [0x40, 0x64, 0x69, 0x73, 0x75].contains(byte(at: end))
    guard isOne else {
      pieces.spoil()
      position += 1
      return
    }
    pieces.append(.unknown)
    position = end + 1
  }
}

/// The pieces of a string under construction.
private struct PieceList {
  var text: [UInt8] = []
  private(set) var isSpoiled = false
  private(set) var isChanged = false
  private var parts: [Literal.Piece] = []

  /// Whether it contains a value that isn't in the code.
  var isOpen: Bool { !parts.isEmpty }

  mutating func spoil() { isSpoiled = true }

  mutating func append(_ piece: Literal.Piece) {
    flush()
    parts.append(piece)
    isChanged = true
  }

  private mutating func flush() {
    if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }

  /// The pieces; nil if there are none.
  var finished: [Literal.Piece]? {
    var list = self
    list.flush()
    return list.parts.isEmpty ? nil : list.parts
  }
}
