/// Writes JSON piece by piece, so that a large document needs no tree.
///
/// ```swift
/// var writer = JSONWriter(.plain)
/// writer.object { $0.member("format", "shelf.catalog/1") }
/// writer.bytes  // {\n  "format": "shelf.catalog/1"\n}
/// ```
///
/// Text is written unchanged; only characters that JSON forbids are escaped. `/` is not.
public struct JSONWriter: Sendable {
  /// The bytes since the last cut.
  private var rest: [UInt8] = []

  private let layout: JSONLayout

  /// The text between a key and its value, including the key's closing quote.
  private let colon: [UInt8]

  /// The deepest nesting level with line breaks.
  private let lastBrokenLevel: Int
  private var level: Int

  /// Whether the innermost collection has an element.
  private var hasElements: Bool

  /// The earlier pieces: long lists split the document.
  private var cut: [Piece] = []

  /// A part of a document, which can be written at any time.
  package typealias Piece = @Sendable () -> [UInt8]

  /// A document nested in another one.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - level: the nesting level.
  ///   - hasElements: whether the innermost collection already has an element.
  ///   - capacity: the approximate number of bytes.
  package init(_ layout: JSONLayout, level: Int = 0, hasElements: Bool = false, roomFor capacity: Int = 0) {
    self.layout = layout
    colon = Array("\"\(layout.colon)".utf8)
    lastBrokenLevel = layout.indentation == nil ? -1 : layout.brokenLevels ?? .max
    self.level = level
    self.hasElements = hasElements
    rest.reserveCapacity(capacity)
  }

  // MARK: - Values

  package mutating func null() { rest += "null".utf8 }
  package mutating func bool(_ flag: Bool) { rest += (flag ? "true" : "false").utf8 }

  /// A number, with its digits unchanged.
  package mutating func number(_ digits: String) { rest += digits.utf8 }

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

  /// The elements of a list in the innermost array. A long list is split into pieces that can be written
  /// independently.
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
  package var bytes: [UInt8] { cut.flatMap { $0() } + rest }

  /// The whole document in pieces, each of which can be written at any time.
  package var pieces: [Piece] {
    cut + [{ [rest] in rest }]
  }

  /// Leaves a gap in the innermost array for elements from elsewhere, at least one: returns the bytes before it, and
  /// a writer for the elements.
  package mutating func leavePlace() -> (before: [UInt8], inside: JSONWriter) {
    let inside = JSONWriter(layout, level: level, hasElements: hasElements)
    let before = bytes
    (cut, rest) = ([], [])
    hasElements = true
    return (before, inside)
  }

  /// A writer for elements at the same position, after earlier ones or not.
  package func going(on hasElements: Bool, roomFor capacity: Int) -> JSONWriter {
    JSONWriter(layout, level: level, hasElements: hasElements || self.hasElements, roomFor: capacity)
  }

  private mutating func cutHere() {
    cut.append({ [rest] in rest })
    rest = []
  }

  /// The number of elements in one piece.
  private static let mostTogether = 64

  /// One key of the innermost object, with its value.
  package mutating func member(_ key: String, _ write: (inout JSONWriter) -> Void) {
    next()
    quote()
    escaped(key)
    rest += colon
    write(&self)
  }

  package mutating func member(_ key: String, _ text: String) { member(key) { $0.string(text) } }

  /// A key from the source code that needs no escapes, with its value.
  package mutating func field(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
    next()
    quote()
    rest += key.description.utf8
    rest += colon
    write(&self)
  }

  package mutating func field(_ key: StaticString, _ text: String) { field(key) { $0.string(text) } }

  /// The line break at the end of the file.
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
    hasElements = true
    if level <= lastBrokenLevel { breakLine() }
  }

  private mutating func breakLine() {
    rest.append(UInt8(ascii: "\n"))
    rest += repeatElement(UInt8(ascii: " "), count: level * (layout.indentation ?? 0))
  }

  // MARK: - Strings

  private mutating func quote() { rest.append(UInt8(ascii: "\"")) }

  private mutating func escaped(_ text: String) {
    guard text.utf8.contains(where: Self.mayBeginEscape) else { return rest += text.utf8 }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": rest += #"\""#.utf8
      case "\\": rest += #"\\"#.utf8
      case "\u{8}": rest += #"\b"#.utf8
      case "\t": rest += #"\t"#.utf8
      case "\n": rest += #"\n"#.utf8
      case "\u{C}": rest += #"\f"#.utf8
      case "\r": rest += #"\r"#.utf8
      // The control characters after ASCII control a terminal like the C0 controls.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        rest += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: rest += String(scalar).utf8
      }
    }
  }

  /// Whether a character that needs an escape may start with a byte; false is certain.
  private static func mayBeginEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }
}

extension JSONValue {
  /// The document in a layout, with a final line break.
  package func bytes(_ layout: JSONLayout) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.value(self)
    writer.endLine()
    return writer.bytes
  }
}
