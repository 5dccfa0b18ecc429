import SourceDiagnostics

/// Fills values into a page.
struct PageFilling {
  private let template: PageTemplate

  /// The scopes of name lookup, the innermost last.
  private var stack: [JSONValue]

  /// The position where each step last found its key, because objects of one kind have their keys at the same
  /// positions.
  private var places: [Int]
  private var bytes: [UInt8] = []
  private var parts = ReportParts()

  /// The last long text and its escaped form, because lists of territories are repeated in many rows.
  private var long: (text: String, shown: [UInt8]) = ("", [])

  private init(_ template: PageTemplate, _ stack: [JSONValue]) {
    self.template = template
    self.stack = stack
    places = Array(repeating: 0, count: template.steps.count)
  }

  /// A page in parts; long lists are rendered later as separate parts.
  static func parts(of template: PageTemplate, _ values: JSONValue) -> ReportParts {
    var filling = PageFilling(template, [values])
    filling.fill(template.steps.indices)
    filling.parts.append(filling.bytes)
    return filling.parts
  }

  private mutating func fill(_ steps: Range<Int>) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch template.steps[index] {
      case .text(let text): bytes += template.literals[text]
      case .value(let name, let isEscaped): if let value = value(name, at: index) { write(value, isEscaped: isEscaped) }
      case .section(let name, let isInverted, let count):
        let inside = index + 1..<index + 1 + count
        let value = value(name, at: index)
        if isInverted { if !Self.isThere(value) { fill(inside) } } else if let value { fill(inside, for: value) }
        index += count
      }
      index += 1
    }
  }

  private static func isThere(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .bool(false): false
    case .list(let elements): !elements.isEmpty
    case .series(let series): series.count > 0
    case .inline(let value): isThere(value)
    default: true
    }
  }

  private mutating func fill(_ inside: Range<Int>, for value: JSONValue) {
    switch value {
    case .bool(let holds): if holds { fill(inside) }
    case .list(let elements): for element in elements { fill(inside, in: element) }
    case .series(let series) where stack.count == 1:
      parts.append(bytes)
      bytes = []
      let (template, stack) = (template, stack)
      parts.append(series.count, perPart: series.perPart) { range in
        var filling = PageFilling(PageTemplate(template, steps: inside), stack)
        for element in series.make(range) { filling.fill(filling.template.steps.indices, in: element) }
        return filling.bytes
      }
    case .series(let series): for element in series.elements { fill(inside, in: element) }
    case .inline(let value): fill(inside, for: value)
    case .string, .number, .object, .members: fill(inside, in: value)
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
  private mutating func value(_ number: Int, at step: Int) -> JSONValue? {
    let (name, others) = template.names[number]
    guard let value = name == "." ? stack.last : value(named: name, at: step) else { return nil }
    return others.isEmpty ? value : others.reduce(value) { value, name in value.flatMap { Self.member(name, of: $0) } }
  }

  private mutating func value(named name: String, at step: Int) -> JSONValue? {
    for frame in stack.reversed() {
      switch frame {
      case .object(let pairs):
        let place = places[step]
        if place < pairs.count, pairs[place].key == name {
          if let value = pairs[place].value { return value }
        } else if let place = pairs.firstIndex(where: { $0.key == name }), let value = pairs[place].value {
          places[step] = place
          return value
        }
      case .members(let members): if let member = members.last(where: { $0.key == name }) { return member.value }
      default: break
      }
    }
    return nil
  }

  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    switch value {
    case .object(let pairs): pairs.last { $0.key == name }?.value
    case .members(let members): members.last { $0.key == name }?.value
    case .inline(let value): member(name, of: value)
    default: nil
    }
  }

  private mutating func write(_ value: JSONValue, isEscaped: Bool) {
    switch value {
    case .string(let text) where !isEscaped: bytes += Self.visible(text).utf8
    case .string(let text): write(text)
    case .number(let number): bytes += String(number).utf8
    case .bool(let bool): bytes += String(bool).utf8
    case .inline(let value): write(value, isEscaped: isEscaped)
    case .list, .series, .object, .members: break
    }
  }

  private mutating func write(_ text: String) {
    if text.utf8.hasOnly(Self.isPlain) {
      bytes += text.utf8
    } else if text.utf8.count < 64 {
      Self.escape(text, to: &bytes)
    } else {
      if long.text != text {
        var shown: [UInt8] = []
        Self.escape(text, to: &shown)
        long = (text, shown)
      }
      bytes += long.shown
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "&")
      && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
  }

  private static func escape(_ text: String, to bytes: inout [UInt8]) {
    for byte in Self.visible(text).utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// A value as pages show it: control and invisible characters become visible signs.
  private static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.line(String($0)) }.joined(
      separator: "\n")
  }
}
