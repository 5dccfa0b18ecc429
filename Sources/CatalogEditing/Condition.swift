package import CatalogYAML

/// A filter for products: `type=consumable and group=Gems`.
///
/// ```
/// condition   = and-part { "or" and-part }
/// and-part    = part { "and" part }
/// part        = "not" part | "(" condition ")" | key | key operator word | key "in" "(" word { "," word } ")"
/// operator    = "=" | "!=" | "<" | "<=" | ">" | ">="
/// ```
///
/// A key alone tests whether the product has a value for it. In words `*` matches any characters; words with spaces,
/// and reserved words, must be quoted.
package indirect enum Condition: Hashable, Sendable {
  case any([Condition])
  case all([Condition])
  case not(Condition)
  case has(ConditionKey)
  case compare(ConditionKey, Comparison, TextPattern)
  case among(ConditionKey, [TextPattern])

  /// The comparison of a value with a word.
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// Whether it compares by order, which is undefined for words.
    package var isOrder: Bool { self != .equal && self != .unequal }
  }
}

/// A key in a condition.
package struct ConditionKey: Hashable, Sendable {
  /// As typed: `price.territories.JPN`.
  package let text: String

  /// The keys on the path, from the product.
  package var names: [String] { text.split(separator: ".").map(String.init) }

  /// Derived keys: the name of the group, and where the product is sold.
  package static let others = ["group", "sold"]

  package init(unchecked text: String) { self.text = text }

  /// Parses a key.
  ///
  /// - Throws: a `KeyFault` for a key that products don't have.
  package init(_ text: String) throws(KeyFault) {
    self.text = text
    guard !Self.others.contains(text) else { return }
    if text.contains("[") {
      throw KeyFault(
        "'\(text)': a condition already applies to all items of a list; remove the brackets")
    }
    let top = String(text.prefix { $0 != "." })
    guard ProductKey.names.contains(top) || top.isEmpty else {
      let names = ProductKey.names + Self.others
      let meant =
        nearest(top, names).map { ", did you mean '\($0)'?" } ?? "; allowed: \(names.joined(separator: ", "))"
      throw KeyFault("a product has no field '\(top)'\(meant)")
    }
    _ = try ProductKey(Self.indexed(text))
  }

  /// The same key with the first item of each list, as the table of keys requires.
  private static func indexed(_ text: String) -> String {
    var result = ""
    for name in text.split(separator: ".", omittingEmptySubsequences: false) {
      let next = result.isEmpty ? String(name) : "\(result).\(name)"
      if (try? ProductKey(next)) == nil, (try? ProductKey("\(result)[0].\(name)")) != nil {
        result += "[0].\(name)"
      } else {
        result = next
      }
    }
    return result
  }
}

// MARK: - As text

extension Condition: CustomStringConvertible {
  /// As typed; parsing it gives the same condition.
  package var description: String {
    switch self {
    case .any(let parts): parts.map { $0.part(beside: .any) }.joined(separator: " or ")
    case .all(let parts): parts.map { $0.part(beside: .all) }.joined(separator: " and ")
    case .not(let part): "not " + part.part(beside: .not)
    case .has(let key): key.text
    case .compare(let key, let comparison, let word): key.text + comparison.rawValue + Self.spelled(word.text)
    case .among(let key, let words): "\(key.text) in (\(words.map { Self.spelled($0.text) }.joined(separator: ", ")))"
    }
  }

  private enum Setting { case any, all, not }

  private func part(beside setting: Setting) -> String {
    switch (self, setting) {
    case (.any, _), (.all, .all), (.all, .not): "(\(description))"
    default: description
    }
  }

  /// A word, quoted if necessary.
  private static func spelled(_ text: String) -> String {
    let isBare = !text.isEmpty && !ConditionWords.reserved.contains(text) && text.utf8.allSatisfy(ConditionWords.isBare)
    if isBare { return text }
    return "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}

/// The characters of an unquoted word.
enum ConditionWords {
  static let reserved: Set<String> = ["and", "or", "not", "in"]

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x7F, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "="),
      UInt8(ascii: "!"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
      false
    default: true
    }
  }
}
