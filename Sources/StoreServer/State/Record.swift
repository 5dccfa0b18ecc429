package import JSONSyntax

/// The name of a resource in the store: its type and ID.
package struct RecordKey: Hashable, Sendable {
  package let type: String
  package let id: String

  package init(_ type: String, _ id: String) {
    self.type = type
    self.id = id
  }
}

/// A resource as the store keeps it.
///
/// Attributes that no shape describes are the store's own business (their names begin with `_`) and never shown.
package struct Record: Hashable, Sendable {
  package let key: RecordKey

  /// Its place among all that was made, from 1.
  package var sequence: Int

  package var attributes: [String: JSONValue] = [:]

  /// What it belongs to or names, by relationship.
  package var one: [String: RecordKey] = [:]

  /// The IDs of what it lists, by relationship.
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
