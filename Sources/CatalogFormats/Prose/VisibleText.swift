/// Texts of the author on one line of a page or a comment, without anything that hides or turns what stands around it.
enum VisibleText {
  /// The text with line breaks and tabs as spaces, and what can't be seen by its number: `a‮b` gives `a‹U+202E›b`.
  static func line(_ text: String) -> String {
    // Most texts are printable ASCII, which is seen sooner byte by byte.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if let replacement = replacement(for: scalar) { line += replacement } else { line.unicodeScalars.append(scalar) }
    }
    return line
  }

  /// Whether a scalar is a control, or turns or hides text.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": return " "
    default:
      guard isHidden(scalar) else { return nil }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "›"
    }
  }
}
