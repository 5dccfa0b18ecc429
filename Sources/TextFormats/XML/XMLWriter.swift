/// Writes XML piece by piece, so that a large document needs no tree.
///
/// ```swift
/// var writer = XMLWriter(indentation: "  ")
/// writer.element("title", "Gold & Silver")  // <title>Gold &amp; Silver</title>
/// ```
package struct XMLWriter {
  package private(set) var bytes: [UInt8]

  /// The number of characters that XML can't represent, which became `�`.
  package private(set) var replaced = 0

  private let indentation: [UInt8]
  private var level = 0

  /// A document with the XML declaration.
  package init(indentation: String) {
    self.indentation = Array(indentation.utf8)
    bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  }

  /// A line, unescaped.
  package mutating func line(_ text: StaticString) {
    indent()
    raw(text)
    endLine()
  }

  /// An open element: the offset where its tag would end if it were empty, and that of its contents.
  package struct Start {
    fileprivate let tagEnd: Int
    fileprivate let content: Int
  }

  /// Opens an element.
  package mutating func begin(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]) -> Start {
    indent()
    open(name, attributes)
    let tagEnd = bytes.count
    raw(">\n")
    level += 1
    return Start(tagEnd: tagEnd, content: bytes.count)
  }

  /// Closes an element; one without contents becomes an empty-element tag.
  package mutating func end(_ name: StaticString, of start: Start) {
    level -= 1
    if bytes.count == start.content {
      bytes.removeSubrange(start.tagEnd...)
      raw("/>\n")
    } else {
      indent()
      close(name)
    }
  }

  /// An element with a text, on a separate line.
  package mutating func element(
    _ name: StaticString, with attributes: KeyValuePairs<StaticString, String> = [:], _ content: String
  ) {
    indent()
    open(name, attributes)
    raw(">")
    text(content)
    close(name)
  }

  /// An empty element.
  package mutating func empty(_ name: StaticString) {
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

  /// Changes the indentation by a number of levels.
  package mutating func shift(by levels: Int) { level += levels }

  /// The indentation before a tag.
  package mutating func indent() { for _ in 0..<level { bytes.append(contentsOf: indentation) } }

  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Markup, unescaped.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Text between tags.
  package mutating func text(_ text: String) { escaped(text, isAttribute: false) }

  // MARK: - Text

  private mutating func escaped(_ text: String, isAttribute: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      var plain = 0
      var index = 0
      while index < utf8.count {
        // Most bytes are letters, which need no further check.
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

  /// Bytes with a special meaning in XML, or that its readers change: carriage returns become line feeds, and tabs
  /// and line feeds in attributes become spaces.
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

  /// The length of a character that XML 1.0 can't represent: a control character, U+FFFE or U+FFFF.
  private static func widthOfUnwritable(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = utf8[index]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
    guard byte == 0xEF, index + 2 < utf8.count, utf8[index + 1] == 0xBF else { return 0 }
    return utf8[index + 2] >= 0xBE ? 3 : 0
  }
}
