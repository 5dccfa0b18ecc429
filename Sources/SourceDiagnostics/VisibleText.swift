/// Text that is safe to display: characters that control a terminal or a CI service, or are invisible, are replaced.
///
/// A catalog is untrusted. An escape sequence in a name must not recolor the report or change the window's title,
/// and a bidi override must not make one line look like another.
package enum VisibleText {
  /// Whether a scalar is a control character, or is invisible, reorders or breaks text. Joiners and variation
  /// selectors are exempt, because emoji and some scripts need them.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// The replacement for an unsafe scalar; nil for a safe one.
  ///
  /// C0 controls become their control pictures, all others their code point.
  package static func replacement(for scalar: Unicode.Scalar) -> String? {
    guard isHidden(scalar) else { return nil }
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) }
    case 0x7F: return "␡"
    default: return "‹\(number(scalar))›"
    }
  }

  /// A scalar as its code point: `U+200B`.
  package static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// A message, a path or another text on one line: `gold\u{1B}[31m` gives `gold␛[31m`.
  package static func line(_ text: String) -> String { replacing(text) { replacement(for: $0) } }

  /// Several lines, each processed by `line(_:)`.
  package static func lines(_ text: String) -> String {
    return replacing(text) { $0 == "\n" ? nil : replacement(for: $0) }
  }

  /// A multi-line text on one line of a page or a comment, with spaces for line breaks and tabs.
  package static func unbroken(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": " "
      default: replacement(for: scalar)
      }
    }
  }

  /// A text as messages quote it: `gold\u{1B}` with a backslash.
  package static func spelled(_ text: String) -> String {
    replacing(text) { isHidden($0) ? "\\u{\(String($0.value, radix: 16, uppercase: true))}" : nil }
  }

  /// The start of a text, enough to recognize it in a message; the code frame shows the rest.
  package static func start(of text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(40)
    return line.endIndex < text.endIndex ? line + "…" : text
  }

  private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    // Most texts are printable ASCII, which is quick to check by bytes.
    let isPrintable = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
    var result = text
    if !isPrintable || text.utf8.contains(0x0A), text.unicodeScalars.contains(where: isHidden) {
      result = ""
      for scalar in text.unicodeScalars {
        if let replacement = replacement(scalar) { result += replacement } else { result.unicodeScalars.append(scalar) }
      }
    }
    guard result.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") }),
      let quiet = withoutCommands(Array(result.utf8))
    else { return result }
    return String(decoding: quiet, as: UTF8.self)
  }

  // MARK: - Commands

  /// Text without workflow commands for CI services: `##[name]` and `##vso[name]` anywhere, and `::name` at the start
  /// of a line, after whitespace. Nil if there is none.
  ///
  /// GitHub Actions trims any whitespace, so everything but printable ASCII counts as such. See `ActionCommand.cs` of
  /// actions/runner (read 2026-11-24), and "Logging commands" in the documentation of Azure Pipelines.
  package static func withoutCommands(_ bytes: [UInt8]) -> [UInt8]? {
    let (colon, bracket) = (UInt8(ascii: ":"), UInt8(ascii: "["))
    var result: [UInt8] = []
    var copied = 0
    var isLineStart = true
    for (index, byte) in bytes.enumerated() {
      let isCommand =
        byte == colon && isLineStart && index + 1 < bytes.count && bytes[index + 1] == colon
        || byte == bracket && opensCommand(bytes[..<index])
      if isCommand {
        result += bytes[copied..<index] + Array("‹\(number(Unicode.Scalar(byte)))›".utf8)
        copied = index + 1
      }
      isLineStart = byte == 0x0A || byte == 0x0D || isLineStart && !(0x21..<0x7F).contains(byte)
    }
    return copied == 0 ? nil : result + bytes[copied...]
  }

  /// Whether a bracket after some text makes it a command.
  package static func opensCommand(_ text: ArraySlice<UInt8>) -> Bool {
    let end = text.suffix(5).map { $0 | 0x20 }
    return end.suffix(2) == [0x23, 0x23] || end.elementsEqual("##vso".utf8)
  }
}
