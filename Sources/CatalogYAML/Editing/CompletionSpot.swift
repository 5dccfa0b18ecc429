import SourceDiagnostics

/// Where a word is being typed, and what may become of it.
package struct CompletionSpot: Sendable {
  /// The bytes of the word, as far as it is typed, and the rest of it behind the cursor.
  package let word: Range<Int>

  package let spot: TextSpot

  /// Whether a key goes here: the word stands at the start of its line, or behind a dash, a brace or a comma.
  package let takesKeys: Bool

  /// Whether the key's colon stands there already.
  package let hasColon: Bool
}

extension CatalogText {
  /// What may be typed at a byte offset.
  ///
  /// While somebody types, a text is seldom YAML. So the word at the offset is replaced by one that stands for it,
  /// first as a value and then as a key, and the text is read until it is found.
  package func completionSpot(at offset: Int, in role: TextRole) -> CompletionSpot? {
    let bytes = file.bytes
    var start = min(offset, bytes.count)
    var end = start
    while start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    let before = bytes[..<start].reversed().first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    let hasColon = bytes[end...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
    for candidate in [Self.standIn, Self.standIn + ":"] {
      let text = bytes[..<start] + Array(candidate.utf8) + bytes[end...]
      let parsed = CatalogText(TextFile(path: file.path, bytes: Array(text)), fileIndex: 0)
      guard let spot = parsed.spot(at: start + 1, in: role), spot.text == Self.standIn else { continue }
      // Behind a colon on the same line only a value can stand.
      return CompletionSpot(
        word: start..<end, spot: spot, takesKeys: spot.isKey || before != UInt8(ascii: ":"), hasColon: hasColon)
    }
    return nil
  }

  private static let standIn = "SHELFSTANDIN"

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), 0x80...:
      true
    default: false
    }
  }
}
