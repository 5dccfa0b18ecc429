package import TextFormats

/// The key of a resource: its type and ID.
package struct RecordKey: Hashable, Sendable {
  package let type: String
  package let id: String

  package init(_ type: String, _ id: String) {
    self.type = type
    self.id = id
  }
}

/// A stored resource.
///
/// Attributes that begin with `_` are internal: no schema describes them, and responses don't include them.
package struct Record: Hashable, Sendable {
  package let key: RecordKey

  /// Its number in the order of creation, from 1.
  package var sequence: Int

  package var attributes: [String: JSONValue] = [:]

  /// The targets of to-one relationships, by name.
  package var one: [String: RecordKey] = [:]

  /// The target IDs of to-many relationships, by name.
  package var many: [String: [String]] = [:]

  package init(_ key: RecordKey, sequence: Int = 0) {
    self.key = key
    self.sequence = sequence
  }

  package var type: String { key.type }
  package var id: String { key.id }

  func text(_ name: String) -> String? { attributes[name]?.text }
  func flag(_ name: String) -> Bool { attributes[name] == .bool(true) }
  func integer(_ name: String) -> Int? { attributes[name]?.integer }

  mutating func set(_ name: String, _ value: JSONValue?) {
    attributes[name] = value == .null ? nil : value
  }
}

extension JSONValue {
  var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}
