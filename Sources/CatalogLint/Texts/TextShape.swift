import StoreFacts

/// Properties of a text, computed in one pass over its bytes.
package struct TextShape: Sendable {
  /// The number of UTF-8 bytes.
  package let byteCount: Int

  /// The number of Unicode scalars, which is at least the number of visible characters.
  package let scalarCount: Int

  /// The number of ASCII scalars, which is at most the number of visible characters, except for line breaks.
  package let asciiCount: Int

  package let traits: TextTraits

  /// Whether its first or last character is whitespace, line breaks included.
  package let startsBlank: Bool
  package let endsBlank: Bool

  /// Whether it is empty or only whitespace.
  package let isBlank: Bool

  package init(of text: String) {
    let utf8 = Array(text.utf8)
    let scan = TextTraits.scan(utf8)
    traits = scan.traits
    byteCount = utf8.count
    scalarCount = utf8.count - scan.continuing
    asciiCount = utf8.count - scan.foreign
    startsBlank = utf8.count > 0 && Self.blank(at: 0, in: utf8)
    endsBlank = Self.endsBlank(utf8)
    isBlank = utf8.isEmpty || (startsBlank && endsBlank && String(decoding: utf8, as: UTF8.self).isBlank)
  }

  private static func endsBlank(_ utf8: [UInt8]) -> Bool {
    guard let last = utf8.last else { return false }
    if last < 0x80 { return blank(at: utf8.count - 1, in: utf8) }
    return (utf8.count >= 2 && blank(at: utf8.count - 2, in: utf8, length: 2))
      || (utf8.count >= 3 && blank(at: utf8.count - 3, in: utf8, length: 3))
  }

  /// Whether a whitespace character starts at an offset; with a length, whether it also has that many bytes.
  private static func blank(at offset: Int, in utf8: [UInt8], length: Int? = nil) -> Bool {
    let second = offset + 1 < utf8.count ? utf8[offset + 1] : 0
    let third = offset + 2 < utf8.count ? utf8[offset + 2] : 0
    return switch utf8[offset] {
    case 0x09...0x0D, 0x20: (length ?? 1) == 1
    case 0xC2: (length ?? 2) == 2 && (second == 0x85 || second == 0xA0)
    case 0xE1: second == 0x9A && third == 0x80
    case 0xE2:
      second == 0x80
        ? (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
        : second == 0x81 && third == 0x9F
    case 0xE3: second == 0x80 && third == 0x80
    default: false
    }
  }
}
