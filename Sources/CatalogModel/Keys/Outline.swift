/// A catalog, or part of it, as keys and values in the documented order, which all text formats share.
///
/// The complete formats (YAML, the canonical JSON and property list) are written from it; a format's losses are found
/// by traversing it.
package enum Outline: Hashable, Sendable {
  case flag(Bool)
  case integer(Int)
  case amount(Money)
  case text(String)
  case foreign(ForeignValue)
  case list([Outline])
  /// Keys of the format, in the documented order.
  case record([Field])
  /// Author-defined keys, sorted: locales, territories.
  case map([Entry])

  /// A key of the format with its value.
  package struct Field: Hashable, Sendable {
    package var key: CatalogKey
    package var value: Outline

    package init(_ key: CatalogKey, _ value: Outline) { (self.key, self.value) = (key, value) }
  }

  /// An author-defined key with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: Outline

    package init(_ key: String, _ value: Outline) { (self.key, self.value) = (key, value) }
  }

  /// The level of detail of an outline.
  package enum Detail: Sendable {
    /// Without defaults, as people write it.
    case concise
    /// With defaults, for programs that don't know the defaults.
    case complete
  }

  package static func == (one: Outline, other: Outline) -> Bool {
    switch (one, other) {
    case (.flag(let one), .flag(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.amount(let one), .amount(let other)): one == other
    case (.text(let one), .text(let other)): ExactText(wrappedValue: one) == ExactText(wrappedValue: other)
    case (.foreign(let one), .foreign(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.record(let one), .record(let other)): one == other
    case (.map(let one), .map(let other)): one == other
    default: false
    }
  }

  /// The value of a record's key.
  package subscript(key: CatalogKey) -> Outline? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.key == key }?.value
  }

  /// A bare price or flag as the mapping that it abbreviates: `0.99` as `{base: 0.99}`, `true` as `{enabled: true}`.
  package var spelledOut: Outline {
    switch self {
    case .amount: .record([Field(.base, self)])
    case .flag: .record([Field(.enabled, self)])
    default: self
    }
  }

  /// The text of a text value.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
