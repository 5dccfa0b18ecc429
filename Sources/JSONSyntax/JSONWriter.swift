/// Writes JSON piece by piece into one run of bytes, so that a large document needs no tree.
///
/// ```swift
/// var writer = JSONWriter(.plain)
/// writer.object { $0.member("format", "shelf.catalog/1") }
/// writer.bytes  // {\n  "format": "shelf.catalog/1"\n}
/// ```
///
/// Text is written as it is; only what JSON forbids is escaped. `/` is not.
public struct JSONWriter: Sendable {
  /// What was written since the last cut.
  @usableFromInline var rest: ByteRun

  private let layout: JSONLayout

  /// What stands between a key and its value, with the quotation mark behind the key.
  private let colon: [UInt8]

  /// In so many brackets lines are broken.
  private let lastBrokenLevel: Int
  private var level: Int

  /// Whether the innermost bracket has something in it.
  private var hasElements: Bool

  /// What comes before the rest: long lists cut the document, and so does its length, for a run of bytes that grows is
  /// copied again and again.
  private var cut: [Piece] = []

  /// A part of a document, to be written whenever and wherever that suits.
  package typealias Piece = @Sendable () -> [UInt8]

  /// A document that stands so many brackets deep in another one.
  ///
  /// - Parameters:
  ///   - layout: how it is laid out on lines.
  ///   - level: how many brackets stand around it.
  ///   - hasElements: whether the innermost of them has something in it already.
  ///   - capacity: about how many bytes it gets.
  package init(_ layout: JSONLayout, level: Int = 0, hasElements: Bool = false, roomFor capacity: Int = 0) {
    self.layout = layout
    colon = Array("\"\(layout.colon)".utf8)
    lastBrokenLevel = layout.indentation == nil ? -1 : layout.brokenLevels ?? .max
    self.level = level
    self.hasElements = hasElements
    rest = ByteRun(roomFor: capacity)
  }

  // MARK: - Values

  package mutating func null() { rest.append("null") }
  package mutating func bool(_ flag: Bool) { rest.append(flag ? "true" : "false") }

  /// A number, digit by digit as it is given.
  package mutating func number(_ digits: String) { rest.append(digits) }

  package mutating func string(_ text: String) {
    quote()
    escaped(text)
    quote()
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let digits): number(digits)
    case .string(let text): string(text)
    case .array(let elements): array { writer in for element in elements { writer.element { $0.value(element) } } }
    case .object(let members):
      object { writer in for member in members { writer.member(member.key) { $0.value(member.value) } } }
    }
  }

  // MARK: - Brackets

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    bracket(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    bracket(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// One element of the innermost array.
  package mutating func element(_ write: (inout JSONWriter) -> Void) {
    next()
    write(&self)
  }

  /// The elements of a list in the innermost array. Those of a long list are written apart, in any order, by whoever
  /// takes the pieces.
  package mutating func elements<Element: Sendable>(
    of list: [Element], _ write: @escaping @Sendable (inout JSONWriter, Element) -> Void
  ) {
    guard list.count > Self.mostTogether else {
      for item in list { element { write(&$0, item) } }
      return
    }
    cutHere()
    for start in stride(from: 0, to: list.count, by: Self.mostTogether) {
      let writer = JSONWriter(layout, level: level, hasElements: hasElements)
      cut.append({
        var writer = writer
        for item in list[start..<min(list.count, start + Self.mostTogether)] { writer.element { write(&$0, item) } }
        return writer.finish()
      })
      hasElements = true
    }
  }

  /// The whole document.
  package var bytes: [UInt8] { cut.isEmpty ? rest.bytes : cut.flatMap { $0() } + rest.bytes }

  /// Hands over the whole document, which a copy would double for a moment.
  package mutating func finish() -> [UInt8] { cut.isEmpty ? rest.take() : bytes }

  /// The whole document in pieces, each to be written whenever that suits.
  package var pieces: [Piece] {
    let rest = rest.bytes
    return cut + [{ rest }]
  }

  /// Leaves a place in the innermost array for elements that others write, one at least: hands over what was written
  /// before it, and a writer for them.
  package mutating func leavePlace() -> (before: [UInt8], inside: JSONWriter) {
    let inside = JSONWriter(layout, level: level, hasElements: hasElements)
    let before = cut.flatMap { $0() } + rest.take()
    cut = []
    hasElements = true
    return (before, inside)
  }

  /// A writer of elements at the same place, before which others stand or not.
  package func going(on hasElements: Bool, roomFor capacity: Int) -> JSONWriter {
    JSONWriter(layout, level: level, hasElements: hasElements || self.hasElements, roomFor: capacity)
  }

  private mutating func cutHere() {
    let before = rest.take()
    cut.append({ before })
  }

  /// A run of so many bytes is cut at the next element.
  private static let longRun = 1 << 20

  /// So many elements are written together.
  private static let mostTogether = 64

  /// One key of the innermost object, with its value.
  package mutating func member(_ key: String, _ write: (inout JSONWriter) -> Void) {
    next()
    quote()
    escaped(key)
    rest.append(colon)
    write(&self)
  }

  package mutating func member(_ key: String, _ text: String) { member(key) { $0.string(text) } }

  /// A key that stands in the code and has nothing in it that JSON escapes, with its value.
  package mutating func field(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
    if level > lastBrokenLevel {
      rest.append(key: key, colon: colon, isFirst: !hasElements)
      hasElements = true
    } else {
      next()
      rest.append(key: key, colon: colon, isFirst: true)
    }
    write(&self)
  }

  package mutating func field(_ key: StaticString, _ text: String) { field(key) { $0.string(text) } }

  /// The line break at the end of a file.
  package mutating func endLine() { rest.append(UInt8(ascii: "\n")) }

  private mutating func bracket(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
    let outer = hasElements
    rest.append(open)
    level += 1
    hasElements = false
    write(&self)
    let isBroken = level <= lastBrokenLevel
    level -= 1
    if hasElements {
      if isBroken { breakLine() }
    } else if layout.spreadsEmpty {
      rest.append(UInt8(ascii: "\n"))
      if isBroken { breakLine() }
    }
    rest.append(close)
    hasElements = outer
  }

  private mutating func next() {
    if hasElements { rest.append(UInt8(ascii: ",")) }
    if rest.count > Self.longRun { cutHere() }
    hasElements = true
    if level <= lastBrokenLevel { breakLine() }
  }

  private mutating func breakLine() {
    rest.append(UInt8(ascii: "\n"))
    var left = level * (layout.indentation ?? 0)
    while left > 0 {
      let width = min(left, Self.spaces.count)
      Self.spaces.withUnsafeBufferPointer { rest.append(UnsafeBufferPointer(rebasing: $0[..<width])) }
      left -= width
    }
  }

  /// More than most lines begin with, to be copied in one go.
  private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 64)

  // MARK: - Strings

  private mutating func quote() { rest.append(UInt8(ascii: "\"")) }

  private mutating func escaped(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ escaped($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { escaped($0) }
    }
  }

  private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    var index = Self.firstToEscape(in: text, from: 0)
    while index < text.count {
      rest.append(UnsafeBufferPointer(rebasing: text[plain..<index]))
      let isPair = text[index] == Self.firstOfLateControls
      rest.append(Self.escape(text[isPair ? index + 1 : index]))
      plain = index + (isPair ? 2 : 1)
      index = Self.firstToEscape(in: text, from: plain)
    }
    rest.append(UnsafeBufferPointer(rebasing: text[plain...]))
  }

  /// Where the next byte is that must be escaped, or the end; eight bytes are looked at together while none is.
  private static func firstToEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var index = start
    while index < text.count {
      while index + 8 <= bytes.count, !holdsEscape(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
      }
      for index in index..<min(index + 8, text.count) where mustEscape(text[index]) || isLateControl(text, at: index) {
        return index
      }
      index += 8
    }
    return text.count
  }

  /// The first byte of the control characters from U+0080 to U+009F, which steer a terminal as the early ones do, and
  /// of the signs behind them.
  private static let firstOfLateControls: UInt8 = 0xC2

  /// Whether one of eight bytes may have to be escaped; certain when it says no.
  private static func holdsEscape(_ word: UInt64) -> Bool {
    func holdsZero(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }
    let control = (word &- 0x2020_2020_2020_2020) & ~word
    let quote = holdsZero(word ^ 0x2222_2222_2222_2222)
    let backslash = holdsZero(word ^ 0x5C5C_5C5C_5C5C_5C5C)
    let late = holdsZero(word ^ 0xC2C2_C2C2_C2C2_C2C2)
    let delete = holdsZero(word ^ 0x7F7F_7F7F_7F7F_7F7F)
    return (control | quote | backslash | late | delete) & 0x8080_8080_8080_8080 != 0
  }

  private static func isLateControl(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    text[index] == firstOfLateControls && index + 1 < text.count && (0x80..<0xA0).contains(text[index + 1])
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""): Array("\\\"".utf8)
    case UInt8(ascii: "\\"): Array("\\\\".utf8)
    case 0x08: Array("\\b".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0D: Array("\\r".utf8)
    default: Array("\\u00".utf8) + (byte < 0x10 ? [UInt8(ascii: "0")] : []) + Array(String(byte, radix: 16).utf8)
    }
  }
}

extension JSONValue {
  /// The document in a layout, with a line break at its end.
  package func bytes(_ layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.value(self)
    writer.endLine()
    return writer.bytes
  }
}
