package import SourceDiagnostics

/// An element of an XML document, with its places.
package struct MarkupElement: Sendable {
  /// Its name, without a prefix.
  package let name: String
  package let attributes: [Attribute]
  package let children: [MarkupElement]

  /// Its direct text, with references resolved and whitespace kept.
  package let text: String

  /// Its bytes in the file, tags included.
  package let range: Range<Int>

  /// The bytes between its tags.
  package let content: Range<Int>

  /// The bytes of its start tag.
  package let tag: Range<Int>

  package struct Attribute: Sendable {
    /// Its name, without a prefix.
    package let name: String
    package let value: String
  }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first child with a name.
  package subscript(name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The text without blanks around it.
  package var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let utf8 = text.utf8.drop(while: isBlank)
    guard let last = utf8.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(utf8[...last]) ?? text
  }

  /// The place of its text: the content, or the whole element if that is empty.
  package var place: Range<Int> { content.isEmpty ? range : content }
}

/// The result of parsing an XML document.
package struct ParsedXML: Sendable {
  /// The root element; nil if the text isn't XML.
  package let root: MarkupElement?
  package let faults: [Diagnostic<SourceRange?>]

  /// Whether it declares its document type.
  package var hasDocumentType = false
}
