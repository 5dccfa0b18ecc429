/// Writes JSON piece by piece into one run of bytes, so that a large document needs no tree.
///
/// ```swift
/// var writer = JSONWriter(.plain)
/// writer.object { $0.member("format", "shelf.catalog/1") }
/// writer.bytes  // {\n  "format": "shelf.catalog/1"\n}
/// ```
///
/// Text is written as it is; only what JSON forbids is escaped. `/` is not.
package struct JSONWriter: Sendable {
  /// What was written since the last cut.
  private var rest: [UInt8] = []

  private let layout: JSONLayout
  private let colon: [UInt8]
  private var level: Int

  /// Whether the innermost bracket has something in it.
  private var hasElements: Bool

  /// What comes before the rest: long lists cut the document, and so does its length, for a run of bytes that grows is copied
  /// again and again.
  private var cut: [Piece] = []

  /// A part of a document, to be written whenever and wherever that suits.
  package typealias Piece = @Sendable () -> [UInt8]

  /// A document that stands so many brackets deep in another one, the innermost of which may have elements already.
  package init(_ layout: JSONLayout, level: Int = 0, hasElements: Bool = false) {
    self.layout = layout
    colon = Array(layout.colon.utf8)
    self.level = level
    self.hasElements = hasElements
  }

  // MARK: - Values

  package mutating func null() { rest += "null".utf8 }
  package mutating func bool(_ flag: Bool) { rest += flag ? Array("true".utf8) : Array("false".utf8) }

  /// A number, digit by digit as it is given.
  package mutating func number(_ digits: String) { rest += digits.utf8 }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { quoted($0) }
  }

  /// What was written before, with a writer at this depth, goes in as it is.
  package mutating func written(_ piece: [UInt8]) { rest += piece }

  /// JSON that stands in the code, as it is.
  package mutating func written(_ piece: StaticString) {
    piece.withUTF8Buffer { rest.append(contentsOf: $0) }
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let digits): number(digits)
    case .string(let text): string(text)
    case .array(let elements): array { writer in for element in elements { writer.element { $0.value(element) } } }
    case .object(let members): object { writer in for member in members { writer.member(member.key) { $0.value(member.value) } } }
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

  /// The elements of a list in the innermost array. Those of a long list are written apart, in any order, by whoever takes
  /// the pieces.
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
        return writer.bytes
      })
      hasElements = true
    }
  }

  /// The whole document.
  package var bytes: [UInt8] { cut.isEmpty ? rest : cut.flatMap { $0() } + rest }

  /// The whole document in pieces, each to be written whenever that suits.
  package var pieces: [Piece] {
    let rest = rest
    return cut + [{ rest }]
  }

  private mutating func cutHere() {
    let before = rest
    cut.append({ before })
    rest = []
  }

  /// A run of so many bytes is cut at the next element.
  private static let longRun = 1 << 20

  /// So many elements are written together.
  private static let mostTogether = 200

  /// One key of the innermost object, with its value.
  package mutating func member(_ key: String, _ write: (inout JSONWriter) -> Void) {
    next()
    string(key)
    rest += colon
    write(&self)
  }

  package mutating func member(_ key: String, _ text: String) { member(key) { $0.string(text) } }

  /// The line break at the end of a file.
  package mutating func endLine() { rest.append(UInt8(ascii: "\n")) }

  private mutating func bracket(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
    let outer = hasElements
    rest.append(open)
    level += 1
    hasElements = false
    write(&self)
    level -= 1
    if hasElements {
      breakLine()
    } else if layout.spreadsEmpty {
      rest.append(UInt8(ascii: "\n"))
      breakLine()
    }
    rest.append(close)
    hasElements = outer
  }

  private mutating func next() {
    if hasElements { rest.append(UInt8(ascii: ",")) }
    if rest.count > Self.longRun { cutHere() }
    hasElements = true
    breakLine()
  }

  private mutating func breakLine() {
    guard let indentation = layout.indentation else { return }
    rest.append(UInt8(ascii: "\n"))
    let width = level * indentation
    if width <= Self.spaces.count {
      rest.append(contentsOf: Self.spaces[..<width])
    } else {
      rest.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width))
    }
  }

  /// More than most lines begin with, to be copied in one go.
  private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 64)

  // MARK: - Strings

  private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>) {
    rest.append(UInt8(ascii: "\""))
    var plain = 0
    for index in text.indices where Self.mustEscape(text[index]) {
      rest.append(contentsOf: text[plain..<index])
      rest += Self.escape(text[index])
      plain = index + 1
    }
    rest.append(contentsOf: text[plain...])
    rest.append(UInt8(ascii: "\""))
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
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
