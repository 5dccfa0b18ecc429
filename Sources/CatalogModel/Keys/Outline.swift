/// A catalog, or a part of it, as keys and values in the documented order: what all text forms of it have in common.
///
/// The forms that hold everything (YAML, the canonical JSON and property list) are written from it; what a format
/// can't say is found, and left out, by walking it.
package enum Outline: Hashable, Sendable {
  case flag(Bool)
  case integer(Int)
  case amount(Money)
  case text(String)
  case foreign(ForeignValue)
  case list([Outline])
  /// Keys of the format, in the documented order.
  case record([Field])
  /// Keys of the author, sorted: locales, territories.
  case map([Entry])

  /// A key of the format with its value.
  package struct Field: Hashable, Sendable {
    package var key: CatalogKey
    package var value: Outline

    package init(_ key: CatalogKey, _ value: Outline) {
      self.key = key
      self.value = value
    }
  }

  /// A key of the author with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: Outline

    package init(_ key: String, _ value: Outline) {
      self.key = key
      self.value = value
    }
  }

  /// How much an outline says.
  package enum Detail: Sendable {
    /// What holds anyway is left out, as people write it.
    case concise
    /// What holds anyway is said, for programs that know no defaults.
    case complete
  }

  /// The value of a record's key.
  package subscript(key: CatalogKey) -> Outline? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.key == key }?.value
  }

  /// The text, of a value that is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
