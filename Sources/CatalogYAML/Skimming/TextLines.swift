/// The lines of a text, and whether quotes and brackets are closed on each.
struct TextLines {
  /// One line without its end.
  struct Line {
    let start: Int
    let end: Int

    /// Its first byte that is no space.
    let first: Int

    /// Whether nothing that is opened on it is left open, if nothing was left open before. It errs on one side only.
    let isClosed: Bool

    /// Whether there may be an anchor or an alias on it, so that it has to do with other lines.
    let isTied: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Whether lines have told everything so far: no line ends but `\n`, and no tabs.
  private(set) var areTold = true

  /// The bytes that have to be looked at.
  private let special = Self.special

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The next line; nil at the end of the text, and where lines no longer tell everything.
  mutating func next() -> Line? {
    guard position < text.count else { return nil }
    let start = position
    while position < text.count, text[position] == UInt8(ascii: " ") { position += 1 }
    let first = position
    var opener: Int?
    var isTied = false
    while position < text.count, text[position] != UInt8(ascii: "\n") {
      if special[text[position]] {
        guard isTold(at: position) else {
          areTold = false
          return nil
        }
        if isTie(at: position, lineStart: start) { isTied = true }
        if opener == nil, isOpener(at: position, lineStart: start) { opener = position }
      }
      position += 1
    }
    let line = LineText(text: text, first: first, end: position)
    defer { position += 1 }
    return Line(start: start, end: position, first: first, isClosed: opener.map(line.isClosed) ?? true, isTied: isTied)
  }

  /// A set of bytes, one bit for each.
  private struct ByteSet {
    var low: (UInt64, UInt64) = (0, 0)
    var high: (UInt64, UInt64) = (0, 0)

    subscript(byte: UInt8) -> Bool {
      let half = byte < 128 ? low : high
      return (byte & 64 == 0 ? half.0 : half.1) >> UInt64(byte & 63) & 1 != 0
    }

    mutating func insert(_ byte: UInt8) {
      let bit: UInt64 = 1 << UInt64(byte & 63)
      switch byte >> 6 {
      case 0: low.0 |= bit
      case 1: low.1 |= bit
      case 2: high.0 |= bit
      default: high.1 |= bit
      }
    }
  }

  private static let special: ByteSet = {
    var set = ByteSet()
    for byte in 0..<UInt8(ascii: " ") { set.insert(byte) }
    for byte in "\"'[{&*".utf8 + [0x85, 0xA8, 0xA9] { set.insert(byte) }
    return set
  }()

  /// Whether a byte is not one after which lines don't tell everything.
  private func isTold(at index: Int) -> Bool {
    switch text[index] {
    case UInt8(ascii: " ")...0x7F: return true
    // What YAML 1.1 takes for line ends: U+0085, U+2028, U+2029.
    case 0x85: return index == 0 || text[index - 1] != 0xC2
    case 0xA8, 0xA9: return index < 2 || text[index - 1] != 0x80 || text[index - 2] != 0xE2
    default: return false
    }
  }

  /// Whether an anchor or an alias may begin here: not within a word, and not with a blank behind it.
  private func isTie(at index: Int, lineStart: Int) -> Bool {
    guard text[index] == UInt8(ascii: "&") || text[index] == UInt8(ascii: "*") else { return false }
    if index > lineStart, PlainBytes.contains(text[index - 1]), text[index - 1] != UInt8(ascii: "-") { return false }
    return index + 1 < text.count && !PlainBytes.isBlank(text[index + 1])
  }

  private func isOpener(at index: Int, lineStart: Int) -> Bool {
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{"):
      index == lineStart || text[index - 1] == UInt8(ascii: " ")
    default: false
    }
  }
}

extension TextLines.Line {
  /// Where the plain key ends that the line begins with; nil if it begins with none.
  func endOfKey(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    LineText(text: text, first: first, end: end).endOfKey(from: first)
  }
}

/// What stands on one line, read from its first byte.
private struct LineText {
  let text: UnsafeBufferPointer<UInt8>
  let first: Int
  let end: Int

  /// The place of the colon behind a plain key; nil if there is no such key.
  func endOfKey(from start: Int) -> Int? {
    guard start < end, PlainBytes.contains(text[start]), text[start] != UInt8(ascii: "-"), text[start] != UInt8(ascii: ".") else {
      return nil
    }
    var index = start
    while index < end, PlainBytes.contains(text[index]) { index += 1 }
    return isColon(index) ? index : nil
  }

  /// Whether a colon stands here that ends a key.
  private func isColon(_ index: Int) -> Bool {
    index < end && text[index] == UInt8(ascii: ":") && (index + 1 == end || text[index + 1] == UInt8(ascii: " "))
  }

  private func behindSpaces(_ index: Int) -> Int {
    var index = index
    while index < end, text[index] == UInt8(ascii: " ") { index += 1 }
    return index
  }

  /// Whether nothing is left open, when an opening quote or bracket may stand at a place and nowhere before it.
  func isClosed(_ opener: Int) -> Bool {
    var start = first
    while start + 1 < end, text[start] == UInt8(ascii: "-"), text[start + 1] == UInt8(ascii: " ") {
      start = behindSpaces(start + 1)
    }
    if let key = endOfKey(from: start) { start = behindSpaces(key + 1) }
    if start == opener { return closes(opener) }
    if start < opener, text[start] == UInt8(ascii: "#") { return true }
    // A text without quotes goes on to the end of the line, whatever stands in it, unless it turns out to be a key.
    guard start < opener, isLetter(text[start]) else { return false }
    for index in start..<end {
      if isColon(index) { return false }
      if text[index] == UInt8(ascii: "#"), text[index - 1] == UInt8(ascii: " ") { return true }
    }
    return true
  }

  /// Whether a byte can begin a text and has no meaning but that.
  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte >= 0x80
  }

  /// Whether what is opened at a place is closed on the line, with nothing but a comment behind it.
  private func closes(_ opener: Int) -> Bool {
    var depth = 0
    var index = opener
    while index < end {
      switch text[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if depth > 0, isLetter(text[index - 1]) { break }
        guard depth == 0 || mayQuote(index), let quoteEnd = endOfQuote(index) else { return false }
        index = quoteEnd
      case UInt8(ascii: "#") where text[index - 1] == UInt8(ascii: " "): return false
      default: break
      }
      index += 1
      if depth <= 0 { break }
    }
    guard depth == 0 else { return false }
    let rest = behindSpaces(index)
    return rest == end || (text[rest] == UInt8(ascii: "#") && rest > index)
  }

  /// Whether a quote within brackets surely begins a text: behind a bracket, a comma, or a colon and a blank.
  private func mayQuote(_ index: Int) -> Bool {
    var before = index - 1
    while text[before] == UInt8(ascii: " ") { before -= 1 }
    switch text[before] {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): return true
    case UInt8(ascii: ":"): return before < index - 1
    default: return false
    }
  }

  /// The place of the quote that closes the one here; nil if none does on the line.
  private func endOfQuote(_ opener: Int) -> Int? {
    var index = opener + 1
    while index < end {
      if text[opener] == UInt8(ascii: "\""), text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if text[index] == text[opener] {
        guard text[opener] == UInt8(ascii: "'"), index + 1 < end, text[index + 1] == text[opener] else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }
}
