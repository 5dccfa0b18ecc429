import SourceDiagnostics

/// A JSON document whose keys keep their order.
///
/// Foundation's would lose the order, and takes longer to load than Shelf takes to run.
package indirect enum JSONValue: Sendable {
  case string(String)
  case number(Int)
  case bool(Bool)
  /// One element a line.
  case list([JSONValue])
  /// One key a line; a key whose value is nil is left out.
  case object(KeyValuePairs<String, JSONValue?>)
  /// One key a line, for keys that are not known beforehand.
  case members([(key: String, value: JSONValue)])
  /// All of it on one line, for what is small and many.
  case inline(JSONValue)
}

extension JSONValue {
  /// The document, indented by two spaces, with a line break at its end.
  package func text() -> String {
    var writer = JSONWriter()
    writer.write(self, indentation: 0)
    return writer.text + "\n"
  }
}

/// Writes JSON values into one growing text.
private struct JSONWriter {
  private(set) var text = ""

  /// No indentation means: on one line.
  mutating func write(_ value: JSONValue, indentation: Int?) {
    switch value {
    case .string(let string): text += JSONString.quoted(string)
    case .number(let number): text += String(number)
    case .bool(let bool): text += bool ? "true" : "false"
    case .inline(let value): write(value, indentation: nil)
    case .list(let elements):
      bracket("[", "]", elements, indentation) { writer, element, inner in
        writer.write(element, indentation: inner)
      }
    case .object(let pairs):
      write(pairs.compactMap { key, value in value.map { (key, $0) } }, indentation)
    case .members(let members):
      write(members, indentation)
    }
  }

  private mutating func write(_ members: [(key: String, value: JSONValue)], _ indentation: Int?) {
    bracket("{", "}", members, indentation) { writer, member, inner in
      writer.text += JSONString.quoted(member.key) + ": "
      writer.write(member.value, indentation: inner)
    }
  }

  private mutating func bracket<Element>(
    _ open: String, _ close: String, _ elements: [Element], _ indentation: Int?,
    write: (inout JSONWriter, Element, Int?) -> Void
  ) {
    text += open
    let inner = indentation.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += inner == nil ? ", " : "," }
      breakLine(inner)
      write(&self, element, inner)
    }
    if !elements.isEmpty { breakLine(indentation) }
    text += close
  }

  private mutating func breakLine(_ indentation: Int?) {
    guard let indentation else { return }
    text += "\n"
    text += String(repeating: " ", count: indentation)
  }
}

/// Text as JSON writes it.
enum JSONString {
  /// With quotes. What JSON forbids in a string is escaped, and so is what would steer a terminal, or hide in one.
  static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlain) { return "\"" + string + "\"" }
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case _ where VisibleText.isHidden(scalar):
        for unit in String(Character(scalar)).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
