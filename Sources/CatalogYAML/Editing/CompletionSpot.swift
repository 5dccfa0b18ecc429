import SourceDiagnostics

/// The word being typed and its possible completions.
package struct CompletionSpot: Sendable {
  /// The typed part of the word, and the rest of it after the cursor.
  package let word: Range<Int>

  package let spot: TextSpot

  /// Whether a key belongs here: the word starts its line, or follows a dash, a brace or a comma.
  package let takesKeys: Bool

  /// Whether the key already has a colon.
  package let hasColon: Bool
}

extension CatalogText {
  /// The completions at a byte offset.
  ///
  /// While you type, a text is seldom valid YAML. So the word at the offset is replaced by a placeholder, first as a
  /// value and then as a key, and the text is parsed until the placeholder is found.
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
      // After a colon on the same line, only a value is possible.
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
