/// A JSON value to write: keys in order, numbers with their digits.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as written: `804965276.43550706`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])
  /// A value on one line, in a layout with several.
  indirect case inline(JSONValue)

  /// A key with its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

  package static func integer(_ number: some BinaryInteger) -> JSONValue { .number(String(number)) }

  /// An object; a key whose value is nil is left out.
  package static func object(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(pairs.compactMap { pair in pair.value.map { Member(pair.key, $0) } })
  }

  /// An object with keys that aren't known at compile time.
  package static func members(_ pairs: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(pairs.map { Member($0.key, $0.value) })
  }

  /// The value of an object's key; the first of equal keys.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The elements of an array; nil for anything else.
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The text of a report, with a final line break.
  package var reportText: String { String(decoding: bytes(.report), as: UTF8.self) }

  /// Its bytes on one line.
  package var compactBytes: [UInt8] {
    var writer = JSONWriter(.compact)
    writer.value(self)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// An object with its keys in the order of the literal.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0, $1) }) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
