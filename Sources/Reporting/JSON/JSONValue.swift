import SourceDiagnostics

/// A JSON document whose keys keep their order.
///
/// Foundation's JSON encoder would lose the order, and takes longer to load than Shelf takes to run.
package enum JSONValue: Sendable {
  case string(String)
  case number(Int)
  case bool(Bool)
  /// One element a line.
  case list([JSONValue])
  /// A list whose elements are created when they are written.
  case series(Series)
  /// One key a line; a key whose value is nil is left out.
  case object(KeyValuePairs<String, JSONValue?>)
  /// One key per line, for keys that aren't known at compile time.
  case members([(key: String, value: JSONValue)])
  /// Everything on one line, for many small values.
  indirect case inline(JSONValue)

  /// Many elements of one kind, which never all exist at the same time.
  package final class Series: Sendable {
    let count: Int
    let perPart: Int

    /// Creates some of the elements.
    let make: @Sendable (Range<Int>) -> [JSONValue]

    init(_ count: Int, perPart: Int, _ make: @escaping @Sendable (Range<Int>) -> [JSONValue]) {
      self.count = count
      self.perPart = perPart
      self.make = make
    }

    /// All of them.
    var elements: [JSONValue] { make(0..<count) }
  }

  /// A list with a number of elements, written in parts of a given size.
  static func series(_ count: Int, perPart: Int, _ make: @escaping @Sendable (Range<Int>) -> [JSONValue]) -> JSONValue {
    .series(Series(count, perPart: perPart, make))
  }
}

extension JSONValue {
  /// The document, indented by two spaces, with a line break at its end.
  package func text() -> String { parts().text }

  /// The same in parts.
  package func parts() -> ReportParts {
    var writer = JSONWriter()
    writer.write(self, indentation: 0)
    return writer.finished
  }
}

/// Writes JSON values into a growing buffer; long values are rendered later, in parts.
private struct JSONWriter {
  private var bytes: [UInt8] = []
  private var parts = ReportParts()

  var finished: ReportParts {
    var result = parts
    result.append(bytes + [UInt8(ascii: "\n")])
    return result
  }

  /// No indentation means: on one line.
  mutating func write(_ value: JSONValue, indentation: Int?) {
    switch value {
    case .string(let string): JSONString.append(string, to: &bytes)
    case .number(let number): bytes += String(number).utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .inline(let value): write(value, indentation: nil)
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements { write(element, asFirst: &isFirst, indentation) }
      end("]", isEmpty: isFirst, indentation)
    case .series(let series): write(series, indentation)
    case .object(let pairs):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (key, value) in pairs { if let value { write(value, for: key, asFirst: &isFirst, indentation) } }
      end("}", isEmpty: isFirst, indentation)
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (key, value) in members { write(value, for: key, asFirst: &isFirst, indentation) }
      end("}", isEmpty: isFirst, indentation)
    }
  }

  private mutating func write(_ series: JSONValue.Series, _ indentation: Int?) {
    bytes.append(UInt8(ascii: "["))
    parts.append(bytes)
    bytes = []
    parts.append(series.count, perPart: series.perPart) { range in
      var writer = JSONWriter()
      var isFirst = range.lowerBound == 0
      for element in series.make(range) { writer.write(element, asFirst: &isFirst, indentation) }
      return writer.parts.bytes + writer.bytes
    }
    end("]", isEmpty: series.count == 0, indentation)
  }

  private mutating func write(_ element: JSONValue, asFirst isFirst: inout Bool, _ indentation: Int?) {
    write(element, indentation: begin(asFirst: &isFirst, indentation))
  }

  private mutating func write(_ value: JSONValue, for key: String, asFirst isFirst: inout Bool, _ indentation: Int?) {
    let inner = begin(asFirst: &isFirst, indentation)
    JSONString.append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    write(value, indentation: inner)
  }

  /// Moves to the position of the next element of a list or an object; returns the indentation of its content.
  private mutating func begin(asFirst isFirst: inout Bool, _ indentation: Int?) -> Int? {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if !isFirst, indentation == nil { bytes.append(UInt8(ascii: " ")) }
    isFirst = false
    let inner = indentation.map { $0 + 2 }
    breakLine(inner)
    return inner
  }

  private mutating func end(_ bracket: Unicode.Scalar, isEmpty: Bool, _ indentation: Int?) {
    if !isEmpty { breakLine(indentation) }
    bytes.append(UInt8(ascii: bracket))
  }

  private mutating func breakLine(_ indentation: Int?) {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indentation)
  }
}

/// Text as JSON writes it.
enum JSONString {
  /// Adds a quoted string. Escapes everything that JSON requires, and characters that control a terminal or are
  /// invisible in one.
  static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.hasOnly(isPlain) { bytes += string.utf8 } else { escape(string, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ string: String, to bytes: inout [UInt8]) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case _ where scalar.isASCII && isPlain(UInt8(scalar.value)): bytes.append(UInt8(scalar.value))
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\u{8}": bytes += "\\b".utf8
      case "\u{C}": bytes += "\\f".utf8
      case _ where VisibleText.isHidden(scalar):
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        }
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

extension String.UTF8View {
  /// Whether all bytes satisfy a condition. Checks each byte, which for short texts and simple conditions is faster
  /// than stopping early.
  @inline(__always)
  func hasOnly(_ holds: (UInt8) -> Bool) -> Bool {
    let others = withContiguousStorageIfAvailable { bytes in
      var others: UInt8 = 0
      for byte in bytes { others |= holds(byte) ? 0 : 1 }
      return others
    }
    return others.map { $0 == 0 } ?? allSatisfy(holds)
  }
}
