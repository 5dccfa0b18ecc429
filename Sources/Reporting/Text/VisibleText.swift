/// Text made safe to print: what would steer a terminal, or hide, is shown as a sign instead.
///
/// A catalog is written by someone else. An escape sequence in a name must not recolour the report or retitle the
/// window, and a bidi override must not make one line look like another.
enum VisibleText {
  /// A message, a path or another text that stands on one line: `gold\u{1B}[31m` gives `gold␛[31m`.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += shown($1) }
  }

  /// The scalar, or the sign that stands for it.
  static func shown(_ scalar: Unicode.Scalar) -> String {
    replacement(for: scalar) ?? String(Character(scalar))
  }

  /// The sign for a scalar that must not be printed; nil when it may.
  ///
  /// C0 controls become their control pictures, all others their number.
  static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20..<0x7F: nil
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) }
    case 0x7F: "␡"
    case 0x80..<0xA0: number(scalar)
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: number(scalar)
    default: nil
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
  }
}
