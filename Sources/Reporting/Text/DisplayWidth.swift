/// The width of text in terminal columns.
///
/// Counted by grapheme clusters, because an emoji of seven scalars is one picture of two columns.
enum DisplayWidth {
  /// `a` is 1 column wide, `字` 2, `é` 1 in either spelling, `👩‍🚀` 2, `🇫🇷` 2, `❤️` 2, a combining accent alone 0.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    if scalars.contains(where: WideCharacters.contains) { return 2 }
    if first.properties.isEmoji, scalars.contains(emojiPresentation) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  static func of(_ text: String) -> Int {
    // Most texts are printable ASCII, with one column per byte.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    if isZero(scalar) { return 0 }
    return WideCharacters.contains(scalar) ? 2 : 1
  }

  /// Marks and format characters, and the Hangul vowels and finals, which are drawn into the syllable before them.
  private static func isZero(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    // Prefixed number signs are visible.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return true
    default: return false
    }
  }
}
