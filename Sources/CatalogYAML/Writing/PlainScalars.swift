/// Texts that need no quotes: YAML reads them unchanged, and tools of every YAML version agree.
enum PlainScalars {
  static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isStart(first), last != " ", last != ":" else {
      return false
    }
    var previous: Unicode.Scalar = " "
    for scalar in scalars {
      guard isInside(scalar, after: previous, inBrackets: inBrackets) else { return false }
      previous = scalar
    }
    return !readsOtherwise(text)
  }

  /// Letters of any script, digits and underscores; any other start might have a meaning.
  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar.value > 0xFFFF
  }

  private static func isInside(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar, inBrackets: Bool) -> Bool {
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

  /// Whether a tool may read a number, a boolean, null or a time.
  private static func readsOtherwise(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    if first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") { return text.utf8.allSatisfy(numberBytes.contains) }
    return text.utf8.count <= longestWord && words.contains(text.lowercased())
  }

  private static let words: Set<String> = ["y", "yes", "n", "no", "on", "off", "true", "false", "null", "inf", "nan"]
  private static let longestWord = 5

  /// The bytes of numbers and times in any YAML version.
  private static let numberBytes = Set("0123456789.,_:+-eExoabcdfABCDFTtZz ".utf8)
}
