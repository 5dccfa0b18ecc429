import SourceDiagnostics
import TextFormats

/// Names in double braces, as placeholders for values from later responses.
enum Placeholders {
  /// The names in a text, in their order.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let open = range(of: "{{", in: rest), let close = range(of: "}}", in: rest[open.upperBound...]) {
      names.append(String(rest[open.upperBound..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    return names
  }

  /// The names in a body.
  ///
  /// They are used in IDs, and for texts that a plan must not show. Braces in any other text are literal.
  static func names(in value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap { names(in: $0) }
    case .object(let members):
      members.flatMap { member in
        if case .string(let text) = member.value {
          mayHoldNames(member.key) ? names(in: text) : []
        } else {
          names(in: member.value)
        }
      }
    default: []
    }
  }

  private static func mayHoldNames(_ key: String) -> Bool { ["id", "reviewNote", "customCode"].contains(key) }

  /// Replaces the known names in a text; unknown names are kept.
  static func filled(_ text: String, _ names: [String: String], _ written: (String) -> String = { $0 }) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let open = range(of: "{{", in: rest), let close = range(of: "}}", in: rest[open.upperBound...]) {
      result += rest[..<open.lowerBound]
      let name = rest[open.upperBound..<close.lowerBound]
      result += names[String(name)].map(written) ?? "{{\(name)}}"
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// A path with known names replaced by encoded values, each of which remains one path component.
  static func path(_ path: String, _ names: [String: String]) -> String {
    filled(path, names) { PercentEncoding.encode($0) }
  }

  /// A body with known names replaced by their values.
  static func filled(_ value: JSONValue, _ names: [String: String]) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { filled($0, names) })
    case .object(let members):
      .object(
        members.map { member in
          guard case .string(let text) = member.value else { return .init(member.key, filled(member.value, names)) }
          return .init(member.key, .string(mayHoldNames(member.key) ? filled(text, names) : text))
        })
    default: value
    }
  }

  private static func range(of word: StaticString, in text: Substring) -> Range<String.Index>? {
    // Both delimiters consist of the same character twice.
    let sign = word.utf8Start.pointee
    var index = text.utf8.startIndex
    while let first = text.utf8[index...].firstIndex(of: sign) {
      let next = text.utf8.index(after: first)
      guard next < text.utf8.endIndex else { return nil }
      if text.utf8[next] == sign { return first..<text.utf8.index(after: next) }
      index = next
    }
    return nil
  }
}
