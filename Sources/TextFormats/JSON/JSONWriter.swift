import SourceDiagnostics

/// Writes JSON piece by piece, so that a large document needs no tree.
///
/// ```swift
/// var writer = JSONWriter(.plain)
/// writer.object { $0.member("format", "shelf.catalog/1") }
/// writer.bytes  // {\n  "format": "shelf.catalog/1"\n}
/// ```
///
/// Text is written unchanged; only characters that JSON forbids are escaped. `/` is not.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  private let layout: JSONLayout

  /// The text between a key and its value, including the key's closing quote.
  private let colon: [UInt8]

  /// The deepest nesting level with line breaks.
  private var lastBrokenLevel: Int
  private var level = 0

  /// Whether the innermost collection has an element.
  private var hasElements = false

  package init(_ layout: JSONLayout) {
    self.layout = layout
    colon = Array("\"\(layout.colon)".utf8)
    lastBrokenLevel = layout.indentation == nil ? -1 : layout.brokenLevels ?? .max
  }

  // MARK: - Values

  package mutating func null() { bytes += "null".utf8 }
  package mutating func bool(_ flag: Bool) { bytes += (flag ? "true" : "false").utf8 }

  /// A number, with its digits unchanged.
  package mutating func number(_ digits: String) { bytes += digits.utf8 }

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
    case .inline(let value):
      let outer = lastBrokenLevel
      lastBrokenLevel = -1
      self.value(value)
      lastBrokenLevel = outer
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

  /// One key of the innermost object, with its value.
  package mutating func member(_ key: String, _ write: (inout JSONWriter) -> Void) {
    next()
    quote()
    escaped(key)
    bytes += colon
    write(&self)
  }

  package mutating func member(_ key: String, _ text: String) { member(key) { $0.string(text) } }

  /// A key from the source code that needs no escapes, with its value.
  package mutating func field(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
    next()
    quote()
    bytes += key.description.utf8
    bytes += colon
    write(&self)
  }

  package mutating func field(_ key: StaticString, _ text: String) { field(key) { $0.string(text) } }

  /// The line break at the end of the file.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func bracket(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
    let outer = hasElements
    bytes.append(open)
    level += 1
    hasElements = false
    write(&self)
    let isBroken = level <= lastBrokenLevel
    level -= 1
    if hasElements {
      if isBroken { breakLine() }
    } else if layout.spreadsEmpty {
      bytes.append(UInt8(ascii: "\n"))
      if isBroken { breakLine() }
    }
    bytes.append(close)
    hasElements = outer
  }

  private mutating func next() {
    if hasElements { bytes.append(UInt8(ascii: ",")) }
    if level <= lastBrokenLevel {
      breakLine()
    } else if hasElements, layout.colon.last == " " {
      bytes.append(UInt8(ascii: " "))
    }
    hasElements = true
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: level * (layout.indentation ?? 0))
  }

  // MARK: - Strings

  private mutating func quote() { bytes.append(UInt8(ascii: "\"")) }

  private mutating func escaped(_ text: String) {
    var text = text
    if text.withUTF8({ Self.isPlain($0, layout) }) { return bytes += text.utf8 }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\u{8}": bytes += #"\b"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\u{C}": bytes += #"\f"#.utf8
      case "\r": bytes += #"\r"#.utf8
      // The control characters after ASCII control a terminal like the C0 controls.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": escape(scalar)
      case _ where layout.escapesHidden && VisibleText.isHidden(scalar): escape(scalar)
      default: bytes += String(scalar).utf8
      }
    }
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }

  /// Whether no byte may begin a character that needs an escape.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ layout: JSONLayout) -> Bool {
    let last: UInt8 = layout.escapesHidden ? 0x7E : 0xFF
    for byte in bytes where byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte > last {
      return false
    }
    return true
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
