/// Texts that need no quotes: YAML reads them unchanged, and tools of every YAML version agree.
enum PlainScalars {
  static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
    if let isPlain = ASCIIScalars.isPlain(text, inBrackets: inBrackets) { return isPlain && !readsOtherwise(text) }
    return isPlainByProperties(text, inBrackets: inBrackets) && !readsOtherwise(text)
  }

  /// The same for any text, without checking for ambiguous values.
  static func isPlainByProperties(_ text: String, inBrackets: Bool) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isStart(first), last != " ", last != ":" else {
      return false
    }
    var previous: Unicode.Scalar = " "
    for scalar in scalars {
      guard isInside(scalar, behind: previous, inBrackets: inBrackets) else { return false }
      previous = scalar
    }
    return true
  }

  /// Letters of any script, digits and underscores; any other start might have a meaning.
  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar.value > 0xFFFF
  }

  private static func isInside(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar, inBrackets: Bool) -> Bool {
    if isCommonLetter(scalar) { return true }
    switch scalar {
    case ",", "[", "]", "{", "}": return !inBrackets
    case " ": return previous != ":"
    case "#": return previous != " "
    case "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": return false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        return scalar.value > 0xFFFF
      default: return true
      }
    }
  }

  /// Whether it is certainly a visible character, without a Unicode lookup: Latin, Greek and Cyrillic, kana, the
  /// common ideographs, Hangul.
  static func isCommonLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x24F, 0x3B1...0x3C9, 0x400...0x52F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FEF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Whether a tool may read a number, a boolean, null or a time.
  private static func readsOtherwise(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    if first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") { return text.utf8.allSatisfy { numberBytes[Int($0)] } }
    return text.utf8.count <= longestWord && words.contains(text.lowercased())
  }

  private static let words: Set<String> = ["y", "yes", "n", "no", "on", "off", "true", "false", "null", "inf", "nan"]
  private static let longestWord = 5

  /// The bytes of numbers and times in any YAML version.
  private static let numberBytes = {
    let bytes = Set("0123456789.,_:+-eExoabcdfABCDFTtZz ".utf8)
    return (0...UInt8.max).map(bytes.contains)
  }()
}

/// The ASCII case of `PlainScalars`, without Unicode lookups: most texts are ASCII.
enum ASCIIScalars {
  /// Whether it needs no quotes as far as its bytes show; nil for a text that isn't printable ASCII.
  static func isPlain(_ text: String, inBrackets: Bool) -> Bool? {
    var isPlain = true
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        if inBrackets { isPlain = false }
      case UInt8(ascii: " "): if previous == UInt8(ascii: ":") { isPlain = false }
      case UInt8(ascii: "#"): if previous == UInt8(ascii: " ") { isPlain = false }
      case 0x21..<0x7F: break
      default: return nil
      }
      previous = byte
    }
    guard let first = text.utf8.first, previous != UInt8(ascii: " "), previous != UInt8(ascii: ":") else {
      return false
    }
    return isPlain && isStart(first)
  }

  private static func isStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether a text needs no escapes in double quotes.
  static func needsNoEscape(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}
