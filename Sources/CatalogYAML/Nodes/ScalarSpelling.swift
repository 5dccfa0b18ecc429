import YAMLSyntax

/// Writes a text in place of another, so that quotes are kept and YAML reads the same text back.
enum ScalarSpelling {
  /// The whole scalar: in the old one's quotes, or without quotes if it had none and needs none.
  static func whole(_ text: String, like kind: YAMLNode.Kind) -> String {
    switch kind {
    case .singleQuoted where !text.unicodeScalars.contains(where: isUnprintable):
      "'\(part(text, of: kind) ?? text)'"
    case .plain where isPlain(text), .literal where isPlain(text), .folded where isPlain(text): text
    default: "\"\(part(text, of: .doubleQuoted) ?? text)\""
    }
  }

  /// A part of a scalar; nil if it would be read differently.
  static func part(_ text: String, of kind: YAMLNode.Kind) -> String? {
    switch kind {
    case .singleQuoted:
      return text.unicodeScalars.contains(where: isUnprintable)
        ? nil : text.map { $0 == "'" ? "''" : String($0) }.joined()
    case .doubleQuoted: return text.unicodeScalars.map(escaped).joined()
    default: return text.isEmpty || isPlain(text) ? text : nil
    }
  }

  /// Letters and digits of any script with a few signs between them, which have no meaning in YAML at any position.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isWordy(first), text.unicodeScalars.last != " " else { return false }
    return text.unicodeScalars.allSatisfy { isWordy($0) || " ._-/+".unicodeScalars.contains($0) }
  }

  private static func isWordy(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Whether a scalar can't be in YAML unescaped, or would be read as a line end.
  static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: scalar == "\u{FEFF}" || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      guard isUnprintable(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let (letter, length) = digits.count > 4 ? ("U", 8) : ("u", 4)
      return "\\\(letter)" + String(repeating: "0", count: length - digits.count) + digits
    }
  }
}
