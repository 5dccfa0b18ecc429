/// What is in a text, learned in one pass over its bytes.
package struct TextShape: Sendable {
  /// UTF-8 bytes.
  package let byteCount: Int

  /// Unicode scalars; the characters that a person counts are never more.
  package let scalarCount: Int

  package let bytes: ByteSet

  /// The bytes with the letters A–Z as a–z.
  package let foldedBytes: ByteSet

  /// Whether its first or last character is white space, a line break included.
  package let startsBlank: Bool
  package let endsBlank: Bool

  /// Whether it has no character but white space, or none at all.
  package let isBlank: Bool

  package init(of text: String) {
    self =
      text.utf8.withContiguousStorageIfAvailable { TextShape(utf8: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { TextShape(utf8: $0) }
  }

  private init(utf8: UnsafeBufferPointer<UInt8>) {
    var bytes = ByteSet()
    var continuing = 0
    for byte in utf8 {
      bytes.insert(byte)
      if byte & 0xC0 == 0x80 { continuing += 1 }
    }
    byteCount = utf8.count
    scalarCount = utf8.count - continuing
    self.bytes = bytes
    foldedBytes = bytes.lowercased
    startsBlank = utf8.count > 0 && Self.blank(at: 0, in: utf8)
    endsBlank = (1...3).contains { length in
      length <= utf8.count && Self.blank(at: utf8.count - length, in: utf8, length: length)
    }
    isBlank = utf8.isEmpty || (startsBlank && endsBlank && String(decoding: utf8, as: UTF8.self).allSatisfy(\.isWhitespace))
  }

  /// Whether it has ideographs, kana or hangul (or a few signs beside them): U+3000 to U+DFFF.
  var hasEastAsianText: Bool { bytes.intersects(Self.eastAsianLeads) }

  private static let eastAsianLeads = ByteSet(
    "\u{3042}\u{4E00}\u{5E01}\u{6E38}\u{7269}\u{8A9E}\u{9F8D}\u{A000}\u{BA85}\u{C138}\u{D55C}"
  )
  .leadingBytes

  /// Whether a white-space character begins at an offset; with a length, whether it also has that many bytes.
  private static func blank(at offset: Int, in utf8: UnsafeBufferPointer<UInt8>, length: Int? = nil) -> Bool {
    let second = offset + 1 < utf8.count ? utf8[offset + 1] : 0
    let third = offset + 2 < utf8.count ? utf8[offset + 2] : 0
    return switch utf8[offset] {
    case 0x09...0x0D, 0x20: (length ?? 1) == 1
    case 0xC2: (length ?? 2) == 2 && (second == 0x85 || second == 0xA0)
    case 0xE1: second == 0x9A && third == 0x80
    case 0xE2:
      second == 0x80
        ? (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF : second == 0x81 && third == 0x9F
    case 0xE3: second == 0x80 && third == 0x80
    default: false
    }
  }
}
