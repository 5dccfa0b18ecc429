import SourceDiagnostics
import TextFormats

/// Fills values into a page.
struct PageFilling {
  private let template: PageTemplate
  private let showsHidden: Bool

  /// The scopes of name lookup, the innermost last.
  private var stack: [JSONValue]
  private var text = ""

  /// The filled page.
  static func render(_ template: PageTemplate, _ values: JSONValue, showsHidden: Bool) -> String {
    var filling = PageFilling(template: template, showsHidden: showsHidden, stack: [values])
    filling.fill(template.steps.indices)
    return filling.text
  }

  private mutating func fill(_ steps: Range<Int>) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch template.steps[index] {
      case .text(let literal): text += literal
      case .value(let name, let isEscaped): if let value = value(name) { write(value, isEscaped: isEscaped) }
      case .section(let name, let isInverted, let count):
        let inside = index + 1..<index + 1 + count
        let value = value(name)
        if isInverted { if !Self.isThere(value) { fill(inside) } } else if let value { fill(inside, for: value) }
        index += count
      }
      index += 1
    }
  }

  private static func isThere(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null, .bool(false): false
    case .array(let elements): !elements.isEmpty
    case .inline(let value): isThere(value)
    default: true
    }
  }

  private mutating func fill(_ inside: Range<Int>, for value: JSONValue) {
    switch value {
    case .null: break
    case .bool(let holds): if holds { fill(inside) }
    case .array(let elements): for element in elements { fill(inside, in: element) }
    case .inline(let value): fill(inside, for: value)
    case .string, .number, .object: fill(inside, in: value)
    }
  }

  private mutating func fill(_ steps: Range<Int>, in value: JSONValue) {
    if case .inline(let value) = value { return fill(steps, in: value) }
    stack.append(value)
    fill(steps)
    stack.removeLast()
  }

  // MARK: - Values

  /// The value of a name in the innermost object that has one.
  private func value(_ name: PageTemplate.Name) -> JSONValue? {
    let value = name.first == "." ? stack.last : stack.reversed().lazy.compactMap { $0[name.first] }.first
    return name.others.reduce(value) { value, name in value.flatMap { Self.member(name, of: $0) } }
  }

  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    if case .inline(let value) = value { member(name, of: value) } else { value[name] }
  }

  private mutating func write(_ value: JSONValue, isEscaped: Bool) {
    switch value {
    case .string(let string):
      let string = showsHidden ? Self.visible(string) : string
      text += isEscaped ? Self.escaped(string) : string
    case .number(let digits): text += digits
    case .bool(let flag): text += String(flag)
    case .inline(let value): write(value, isEscaped: isEscaped)
    case .null, .array, .object: break
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// A value as pages show it: control and invisible characters become visible signs.
  private static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.line(String($0)) }.joined(
      separator: "\n")
  }
}
