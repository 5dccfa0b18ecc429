/// Writes XML piece by piece into one run of bytes, so that a large document needs no tree.
///
/// ```swift
/// var writer = XMLWriter(indentation: "  ")
/// writer.element("title", "Gold & Silver")  // <title>Gold &amp; Silver</title>
/// ```
struct XMLWriter {
  private(set) var bytes: [UInt8]

  /// How many characters no XML can hold, and became `�`.
  private(set) var replaced = 0

  private let indentation: [UInt8]
  private var level = 0

  /// A document with XML's first line.
  init(indentation: String) {
    self.indentation = Array(indentation.utf8)
    bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  }

  /// Something that stands so many levels deep in a document, without the document's first line.
  init(indentation: String, level: Int) {
    self.indentation = Array(indentation.utf8)
    self.level = level
    bytes = []
  }

  /// Hands over what was written so far; what follows begins anew behind it.
  mutating func cut() -> [UInt8] {
    let before = bytes
    bytes = []
    return before
  }

  /// A line as it is.
  mutating func line(_ text: StaticString) {
    indent()
    raw(text)
    endLine()
  }

  /// An element that is open: where its tag would end if nothing came into it, and where what is in it begins.
  struct Start {
    fileprivate let tagEnd: Int
    fileprivate let content: Int
  }

  /// Opens an element for others to stand in it.
  mutating func begin(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]) -> Start {
    indent()
    open(name, attributes)
    let tagEnd = bytes.count
    raw(">\n")
    level += 1
    return Start(tagEnd: tagEnd, content: bytes.count)
  }

  /// Closes an element; one in which nothing stands becomes an empty one.
  mutating func end(_ name: StaticString, of start: Start) {
    level -= 1
    if bytes.count == start.content {
      bytes.removeSubrange(start.tagEnd...)
      raw("/>\n")
    } else {
      indent()
      close(name)
    }
  }

  /// An element on a line of its own, with a text in it.
  mutating func element(
    _ name: StaticString, with attributes: KeyValuePairs<StaticString, String> = [:], _ content: String
  ) {
    indent()
    open(name, attributes)
    raw(">")
    text(content)
    close(name)
  }

  /// An element in which nothing stands.
  mutating func empty(_ name: StaticString) {
    indent()
    open(name, [:])
    raw("/>\n")
  }

  // MARK: - Tags

  private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    raw("<")
    raw(name)
    for (key, value) in attributes {
      raw(" ")
      raw(key)
      raw("=\"")
      escaped(value, isAttribute: true)
      raw("\"")
    }
  }

  private mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">\n")
  }

  /// Goes in or out by so many levels.
  mutating func shift(by levels: Int) { level += levels }

  /// What stands before a tag on its line.
  mutating func indent() { for _ in 0..<level { bytes.append(contentsOf: indentation) } }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Markup, as it is.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Text between tags.
  mutating func text(_ text: String) { escaped(text, isAttribute: false) }

  // MARK: - Text

  private mutating func escaped(_ text: String, isAttribute: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      var plain = 0
      var index = 0
      while index < utf8.count {
        // Nearly all bytes are letters, which need no second look.
        if utf8[index] > UInt8(ascii: ">"), utf8[index] != 0xEF {
          index += 1
          continue
        }
        let width = Self.widthOfUnwritable(utf8, at: index)
        guard width > 0 || Self.mustEscape(utf8[index], isAttribute: isAttribute) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: utf8[plain..<index])
        if width > 0 { replaced += 1 }
        raw(width > 0 ? "\u{FFFD}" : Self.reference(utf8[index]))
        index += max(1, width)
        plain = index
      }
      bytes.append(contentsOf: utf8[plain...])
    }
  }

  /// Bytes that mean something else in XML, or that its readers change: they make line feeds of carriage returns, and
  /// blanks of tabs and line feeds in attributes.
  private static func mustEscape(_ byte: UInt8, isAttribute: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x0D: true
    case UInt8(ascii: "\""), 0x09, 0x0A: isAttribute
    default: false
    }
  }

  private static func reference(_ byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    default: "&#13;"
    }
  }

  /// How many bytes the character has, if XML 1.0 has no way to write it: a control character, U+FFFE or U+FFFF.
  private static func widthOfUnwritable(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = utf8[index]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
    guard byte == 0xEF, index + 2 < utf8.count, utf8[index + 1] == 0xBF else { return 0 }
    return utf8[index + 2] >= 0xBE ? 3 : 0
  }
}
