/// The YAML 1.2 meaning of an unquoted scalar, regardless of the parser's version: older tools read `no`, `off`,
/// `1:30` and `012` differently.
extension YAMLTree {
  /// Whether a node is null: unquoted `null`, `~` or no text.
  package func isNull(_ node: NodeID) -> Bool { self[node].isNull }

  /// The boolean value of an unquoted `true`, `True`, `TRUE`, `false`, `False` or `FALSE`.
  package func bool(of node: NodeID) -> Bool? {
    guard kind(of: node) == .plain, (4...5).contains(length(of: node)) else { return nil }
    switch string(of: node) {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The integer value of an unquoted scalar: decimal with a sign, `0o17`, `0x1F`. Nil beyond 64 bits.
  package func integer(of node: NodeID) -> Int? {
    guard kind(of: node) == .plain, (1...24).contains(length(of: node)) else { return nil }
    return Self.integer(string(of: node))
  }

  /// The integer value of a text, as of an unquoted scalar.
  package static func integer(_ text: String) -> Int? {
    if text.hasPrefix("0x") { return digits(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return digits(text.dropFirst(2), radix: 8) }
    return Int(text)
  }

  /// The value that YAML 1.1 reads instead of an unquoted whole number, for messages: `15` for `017`, `text` for `018`
  /// and `0o17`. Nil if all versions agree, and for anything else.
  package func otherNumber(of node: NodeID) -> String? {
    guard kind(of: node) == .plain, (2...24).contains(length(of: node)),
      bytes(of: node).first(where: { $0 != 0x2B && $0 != 0x2D }) == 0x30
    else { return nil }
    let text = string(of: node)
    if text.hasPrefix("0o") { return Self.integer(text) == nil ? nil : "text" }
    guard let number = Int(text), text.drop(while: { $0 != "0" }).count > 1 else { return nil }
    guard let octal = Int(text, radix: 8) else { return "text" }
    return octal == number ? nil : String(octal)
  }

  private static func digits(_ text: Substring, radix: Int) -> Int? {
    text.first == "-" || text.first == "+" ? nil : Int(text, radix: radix)
  }

  /// The value that other YAML versions read instead of an unquoted text, in a few words; nil if all agree.
  package func otherReading(of node: NodeID) -> String? {
    let text = bytes(of: node)
    guard kind(of: node) == .plain, text.count <= 40, let first = text.first else { return nil }
    // Words are short and start with a letter; numbers and dates don't.
    guard text.count <= 5 || first <= UInt8(ascii: "9") else { return nil }
    return AmbiguousScalar.otherReading(of: string(of: node))
  }
}

extension YAMLNode.Flags {
  /// The flags of an unquoted text.
  static func plain(_ text: [UInt8]) -> YAMLNode.Flags {
    guard text.count <= 4 else { return [] }
    switch String(decoding: text, as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": return .null
    case "<<": return .mergeKey
    default: return []
    }
  }
}

/// Unquoted texts that YAML 1.1, or a number type, changes.
enum AmbiguousScalar {
  static func otherReading(of text: String) -> String? {
    switch text.lowercased() {
    case "y", "yes", "on": return isOneCase(text) ? "the boolean true" : nil
    case "n", "no", "off": return isOneCase(text) ? "the boolean false" : nil
    case "true", "false": return isOneCase(text) ? "the boolean \(text.lowercased())" : nil
    case ".inf", "+.inf", "-.inf", ".nan": return "a number without digits"
    default: return numberReading(of: Array(text.utf8)) ?? dateReading(of: text)
    }
  }

  /// YAML 1.1 recognizes `yes`, `Yes` and `YES`, but not `yEs`.
  private static func isOneCase(_ text: String) -> Bool {
    let rest = text.dropFirst()
    return rest == rest.lowercased() || (text == text.uppercased())
  }

  /// Texts of digits that would lose digits: octal, hexadecimal, base 60, `_`, exponents, `+`, leading and
  /// trailing zeros.
  private static func numberReading(of bytes: [UInt8]) -> String? {
    var digits = bytes[...]
    if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard isDigit(digits.drop { $0 == 0x2E }.first ?? 0) else { return nil }
    if digits.starts(with: [0x30, 0x78]), digits.count > 2, digits.dropFirst(2).allSatisfy(isHexadecimal) {
      return "a hexadecimal number"
    }
    if digits.starts(with: [0x30, 0x6F]), digits.count > 2, digits.dropFirst(2).allSatisfy(isDigit) {
      return "an octal number"
    }
    if digits.contains(UInt8(ascii: ":")) {
      let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      return parts.allSatisfy { !$0.isEmpty && $0.count <= 2 && $0.allSatisfy(isDigit) } ? "a number in base 60" : nil
    }
    guard
      digits.allSatisfy({
        isDigit($0) || $0 == 0x5F || $0 == 0x2E || $0 == 0x65 || $0 == 0x45 || $0 == 0x2B || $0 == 0x2D
      })
    else { return nil }
    return decimalReading(of: digits, hasPlus: bytes.first == UInt8(ascii: "+"))
  }

  /// The reading of digits with at most one decimal point, `_` and an exponent.
  private static func decimalReading(of digits: ArraySlice<UInt8>, hasPlus: Bool) -> String? {
    let mantissa = digits.prefix { $0 != 0x65 && $0 != 0x45 }
    guard mantissa.allSatisfy({ isDigit($0) || $0 == 0x5F || $0 == 0x2E }), mantissa.count(where: { $0 == 0x2E }) <= 1
    else { return nil }
    if mantissa.count < digits.count {
      let exponent = digits.dropFirst(mantissa.count + 1).drop { $0 == 0x2B || $0 == 0x2D }
      return !exponent.isEmpty && exponent.allSatisfy(isDigit) ? "a number with an exponent" : nil
    }
    if mantissa.contains(0x5F) { return "a number without its '_'" }
    let whole = mantissa.prefix { $0 != 0x2E }
    let hasZeros = whole.count > 1 && whole.first == 0x30
    if whole.count < mantissa.count {
      if mantissa.last == 0x30 || mantissa.last == 0x2E { return "a number that loses its last zero" }
      if whole.isEmpty { return "a number that gains a zero" }
    } else if hasZeros, mantissa.allSatisfy({ $0 < 0x38 }) {
      return "an octal number"
    }
    return hasZeros ? "a number without its zeros" : hasPlus ? "a number without its '+'" : nil
  }

  private static func dateReading(of text: String) -> String? {
    guard text.utf8.count >= 10 else { return nil }
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
    let rest = text.dropFirst(10).first
    return rest == nil || rest == "T" || rest == "t" || rest == " " ? "a date" : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66) || byte == 0x5F
  }
}
