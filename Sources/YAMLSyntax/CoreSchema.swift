/// What YAML 1.2 makes of an unquoted scalar, whatever the parser's age: `no`, `off`, `1:30` and `012` are not what
/// older tools take them for.
extension YAMLTree {
  /// Whether a node stands for nothing: unquoted `null`, `~` or no text at all.
  @inlinable
  public func isNull(_ node: NodeID) -> Bool { self[node].isNull }

  /// The truth value that an unquoted `true`, `True`, `TRUE`, `false`, `False` or `FALSE` stands for.
  package func bool(of node: NodeID) -> Bool? {
    guard kind(of: node) == .plain else { return nil }
    switch length(of: node) {
    case 4 where [0x7472_7565_0000_0000, 0x5472_7565_0000_0000, 0x5452_5545_0000_0000].contains(prefix(of: node)):
      return true
    case 5 where [0x6661_6C73_6500_0000, 0x4661_6C73_6500_0000, 0x4641_4C53_4500_0000].contains(prefix(of: node)):
      return false
    default: return nil
    }
  }

  /// The integer that an unquoted scalar stands for: decimal with a sign, `0o17`, `0x1F`. Nil beyond 64 bits.
  package func integer(of node: NodeID) -> Int? {
    guard kind(of: node) == .plain, (1...24).contains(length(of: node)) else { return nil }
    let text = string(of: node)
    if text.hasPrefix("0x") { return Self.digits(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return Self.digits(text.dropFirst(2), radix: 8) }
    return Int(text)
  }

  private static func digits(_ text: Substring, radix: Int) -> Int? {
    text.first == "-" || text.first == "+" ? nil : Int(text, radix: radix)
  }

  /// What a tool that follows another YAML would read instead of an unquoted text, in a few words; nil when every tool
  /// reads the same text.
  package func otherReading(of node: NodeID) -> String? {
    guard kind(of: node) == .plain, (1...40).contains(length(of: node)) else { return nil }
    return AmbiguousScalar.otherReading(of: string(of: node))
  }
}

/// What the first bytes of an unquoted scalar say, so that most are never looked at again.
extension YAMLNode.Flags {
  /// The flags of an unquoted text, by its first eight bytes, the first one highest, and its length.
  static func plainText(_ prefix: UInt64, length: Int) -> YAMLNode.Flags {
    switch length {
    case 0: .null
    case 1 where prefix == 0x7E00_0000_0000_0000: .null
    case 2 where prefix == 0x3C3C_0000_0000_0000: .mergeKey
    case 4 where [0x6E75_6C6C_0000_0000, 0x4E75_6C6C_0000_0000, 0x4E55_4C4C_0000_0000].contains(prefix): .null
    default: mayReadOtherwise(prefix, length) ? .misreadable : []
    }
  }

  private static func mayReadOtherwise(_ prefix: UInt64, _ length: Int) -> Bool {
    switch UInt8(truncatingIfNeeded: prefix >> 56) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      // A number has no space among its first eight characters: a byte that is zero once every space is made zero.
      let spaces = prefix ^ 0x2020_2020_2020_2020
      return length <= 40 && (spaces &- 0x0101_0101_0101_0101) & ~spaces & 0x8080_8080_8080_8080 == 0
    case let letter where length <= 5 && AmbiguousScalar.mayBegin(with: letter):
      return AmbiguousScalar.words.contains(prefix | 0x2020_2020_2020_2020)
    default:
      return false
    }
  }
}

/// Unquoted texts that YAML 1.1, or a number type, turns into something else.
enum AmbiguousScalar {
  /// The words that YAML 1.1 takes for truth values, as `YAMLTree.prefix` has them, with the bit set that makes letters
  /// small.
  static let words = ["y", "yes", "on", "n", "no", "off", "true", "false"].map {
    scalarPrefix(Array($0.utf8)[...]) | 0x2020_2020_2020_2020
  }

  /// Whether one of those begins with a byte.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "t"), UInt8(ascii: "y"): true
    default: false
    }
  }

  static func otherReading(of text: String) -> String? {
    switch text.lowercased() {
    case "y", "yes", "on": return isOneCase(text) ? "the truth value true" : nil
    case "n", "no", "off": return isOneCase(text) ? "the truth value false" : nil
    case "true", "false": return isOneCase(text) ? "the truth value \(text.lowercased())" : nil
    case ".inf", "+.inf", "-.inf", ".nan": return "a number without digits"
    default: return numberReading(of: Array(text.utf8)) ?? dateReading(of: text)
    }
  }

  /// `yes`, `Yes` and `YES` are words of YAML 1.1; `yEs` is not.
  private static func isOneCase(_ text: String) -> Bool {
    let rest = text.dropFirst()
    return rest == rest.lowercased() || (text == text.uppercased())
  }

  /// Texts of digits whose digits get lost: octal, hexadecimal, base 60, `_`, exponents, zeros at either end.
  private static func numberReading(of bytes: [UInt8]) -> String? {
    var digits = bytes[...]
    if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let first = digits.first, isDigit(first) else { return nil }
    if digits.starts(with: [0x30, 0x78]), digits.count > 2, digits.dropFirst(2).allSatisfy(isHexadecimal) {
      return "a hexadecimal number"
    }
    if digits.starts(with: [0x30, 0x6F]), digits.count > 2, digits.dropFirst(2).allSatisfy(isDigit) {
      return "an octal number"
    }
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count > 1 {
      return parts.allSatisfy { !$0.isEmpty && $0.count <= 2 && $0.allSatisfy(isDigit) } ? "a number in base 60" : nil
    }
    guard
      digits.allSatisfy({
        isDigit($0) || $0 == 0x5F || $0 == 0x2E || $0 == 0x65 || $0 == 0x45 || $0 == 0x2B || $0 == 0x2D
      })
    else { return nil }
    return decimalReading(of: digits)
  }

  /// The reading of digits with at most one point, `_` and an exponent.
  private static func decimalReading(of digits: ArraySlice<UInt8>) -> String? {
    let mantissa = digits.prefix { $0 != 0x65 && $0 != 0x45 }
    guard mantissa.allSatisfy({ isDigit($0) || $0 == 0x5F || $0 == 0x2E }), mantissa.count(where: { $0 == 0x2E }) <= 1
    else {
      return nil
    }
    if mantissa.count < digits.count {
      let exponent = digits.dropFirst(mantissa.count + 1).drop { $0 == 0x2B || $0 == 0x2D }
      return !exponent.isEmpty && exponent.allSatisfy(isDigit) ? "a number with an exponent" : nil
    }
    if mantissa.contains(0x5F) { return "a number without its '_'" }
    if mantissa.contains(0x2E) {
      return mantissa.last == 0x30 || mantissa.last == 0x2E ? "a number that loses its last zero" : nil
    }
    if mantissa.count > 1, mantissa.first == 0x30 {
      return mantissa.allSatisfy { $0 < 0x38 } ? "an octal number" : "a number without its zeros"
    }
    return nil
  }

  private static func dateReading(of text: String) -> String? {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count >= 10, parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
    else {
      return nil
    }
    let rest = text.dropFirst(10).first
    return rest == nil || rest == "T" || rest == "t" || rest == " " ? "a date" : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66) || byte == 0x5F
  }
}
