/// Which texts can do without quotes: YAML reads them as they are, and no tool of any YAML takes them for something else.
enum PlainScalars {
  static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isStart(first), last != " ", last != ":" else { return false }
    var previous: Unicode.Scalar = " "
    for scalar in scalars {
      guard isInside(scalar, behind: previous, inBrackets: inBrackets) else { return false }
      previous = scalar
    }
    return !readsOtherwise(text)
  }

  /// Letters of any script, digits and underscores; whatever else begins a scalar might mean something.
  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar.value > 0xFFFF
  }

  private static func isInside(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar, inBrackets: Bool) -> Bool {
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

  /// Whether a tool may read a number, a truth value, nothing or a time.
  private static func readsOtherwise(_ text: String) -> Bool {
    if words.contains(text.lowercased()) { return true }
    guard let first = text.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else { return false }
    return text.utf8.allSatisfy(numberBytes.contains)
  }

  private static let words: Set<String> = ["y", "yes", "n", "no", "on", "off", "true", "false", "null", "inf", "nan"]

  /// What numbers and times of any YAML are made of.
  private static let numberBytes = Set("0123456789.,_:+-eExoabcdfABCDFTtZz ".utf8)
}
