import SourceDiagnostics
import TextFormats

/// A JSON value of the protocol's messages.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that isn't an integer, as written.
  case fraction(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Parses a text.
  ///
  /// - Throws: `ResponseError.notJSON`.
  package init(utf8 bytes: [UInt8]) throws {
    guard let root = parseJSON(TextFile(path: "", bytes: bytes)).root else { throw ResponseError.notJSON }
    self.init(root)
  }

  private init(_ node: JSONNode) {
    self =
      switch node.content {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let digits):
        (Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }).map { .number($0) } ?? .fraction(digits)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSON($0) })
      case .object(let members):
        .object(Dictionary(members.map { ($0.key, JSON($0.value)) }, uniquingKeysWith: { $1 }))
      }
  }

  /// The UTF-8 text with sorted keys: equal values always give equal bytes.
  package var utf8: [UInt8] { value.compactBytes }

  private var value: JSONValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .integer(number)
    case .fraction(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.value))
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.value) })
    }
  }

  /// A member of an object; null if there is none.
  package subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var array: [JSON] { if case .array(let items) = self { items } else { [] } }

  /// An object without its null members.
  static func compact(_ members: [String: JSON]) -> JSON { .object(members.filter { $0.value != .null }) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }
}
