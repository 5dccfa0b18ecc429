/// Names of enumeration cases derived from other texts: unique and stable.
package struct SwiftIdentifiers {
  private var taken: Set<String>

  /// Avoids reserved names: members, and words with a meaning after a dot.
  init(reserved: Set<String>) {
    taken = reserved.union(["self", "init", "none", "some", "allCases", "hash", "encode", "rawValue", "hashValue"])
  }

  /// The name for a text, with a number if it is taken; in backticks if it is a keyword.
  mutating func next(for text: String, fallback: String) -> String {
    let name = Self.camelCase(text) ?? fallback
    var free = name
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(name)_\(number)"
      number += 1
    }
    return Self.keywords.contains(free) ? "`\(free)`" : free
  }

  /// Whether a text can be the name of an enclosing enumeration: a name without backticks that isn't used inside.
  package static func canBeNamespace(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isStart(first) || first == "_", text != "_", !keywords.contains(text)
    else {
      return false
    }
    return text.unicodeScalars.allSatisfy { isPart($0) || $0 == "_" } && !SwiftSourceWriter.typeNames.contains(text)
      && !["String", "Int", "Codable", "Hashable", "Sendable", "CaseIterable", "RawRepresentable"].contains(text)
  }

  // MARK: - Words

  /// The words of a text as one name in lower camel case; nil if it has none.
  ///
  /// ```swift
  /// SwiftIdentifiers.camelCase("coins.100")  // coins100
  /// SwiftIdentifiers.camelCase("PRO_UPGRADE")  // proUpgrade
  /// SwiftIdentifiers.camelCase("1.10")  // _1_10
  /// ```
  static func camelCase(_ text: String) -> String? {
    var name = ""
    for word in words(text) {
      let isLoud = !word.unicodeScalars.contains { $0.properties.isLowercase }
      let quiet = isLoud ? word.lowercased() : word
      guard let last = name.unicodeScalars.last else {
        name = isLoud ? quiet : quiet.prefix(1).lowercased() + quiet.dropFirst()
        if let first = name.unicodeScalars.first, !isStart(first) { name = "_" + name }
        continue
      }
      let isDigitAfterDigit = isDigit(last) && word.unicodeScalars.first.map(isDigit) ?? false
      name += (isDigitAfterDigit ? "_" : "") + quiet.prefix(1).uppercased() + quiet.dropFirst()
    }
    return name.isEmpty ? nil : name
  }

  /// The runs of letters and digits; another non-ASCII character becomes its code point, so that two emoji differ.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func flush() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      if isPart(scalar) {
        word.unicodeScalars.append(scalar)
      } else {
        flush()
        if !scalar.isASCII { words.append("u" + String(scalar.value, radix: 16)) }
      }
    }
    flush()
    return words
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x30 && scalar.value <= 0x39 }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    isPart(scalar) && scalar.properties.isXIDStart
  }

  /// Whether a scalar is allowed in a name: ASCII letters and digits, and letters and marks of other scripts that
  /// every compiler accepts.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case ..<0xC0: false
    case 0xC0...0x167F, 0x1681...0x1FFF, 0x3041...0xD7FF, 0xF900...0xFD3D, 0x1_0000...0x3_FFFD:
      scalar.properties.isXIDContinue
    default: false
    }
  }

  /// The words that need backticks as case names.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat",
    "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
