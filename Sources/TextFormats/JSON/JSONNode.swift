/// A parsed JSON value, with its place.
package struct JSONNode: Sendable {
  package let content: Content

  /// The value's byte range in the file, brackets and quotes included.
  package let range: Range<Int>

  package init(_ content: Content, at range: Range<Int>) { (self.content, self.range) = (content, range) }

  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number, with its digits as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key with its value.
  package struct Member: Sendable {
    package let key: String

    /// The key's byte range in the file, quotes included.
    package let keyRange: Range<Int>

    package let value: JSONNode

    package init(_ key: String, at keyRange: Range<Int>, _ value: JSONNode) {
      (self.key, self.keyRange, self.value) = (key, keyRange, value)
    }
  }

  /// The value without its place.
  package var value: JSONValue {
    switch content {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.value.value) })
    }
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The elements of an array; nil for anything else.
  package var elements: [JSONNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The text of a string; nil for anything else.
  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  package var flag: Bool? {
    if case .bool(let flag) = content { flag } else { nil }
  }

  /// The digits of a number; nil for anything else.
  package var digits: String? {
    if case .number(let digits) = content { digits } else { nil }
  }

  /// An integer in the range of `Int`; nil for anything else.
  package var integer: Int? { digits.flatMap { Int($0) } }

  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The value of an object's key; the first of equal keys.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

  /// The type with its article, for messages: `a list`.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
