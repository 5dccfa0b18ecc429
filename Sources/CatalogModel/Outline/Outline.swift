/// A catalog, or a part of it, as keys and values in the documented order: what all text forms of it have in common.
///
/// The forms that hold everything (YAML, the canonical JSON and property list) are written from it; what a format
/// can't say is found, and left out, by walking it.
package indirect enum Outline: Hashable, Sendable {
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

/// A record that is being put together, key after key; what has no value, or is empty, is left out.
struct OutlineRecord {
  let detail: Outline.Detail
  private var fields: [Outline.Field] = []

  init(_ detail: Outline.Detail) { self.detail = detail }

  var outline: Outline { .record(fields) }
  var isEmpty: Bool { fields.isEmpty }

  mutating func add(_ key: CatalogKey, _ value: Outline?) {
    if let value { fields.append(Outline.Field(key, value)) }
  }

  mutating func add(_ key: CatalogKey, _ text: String?) { add(key, text.map(Outline.text)) }
  mutating func add(_ key: CatalogKey, _ number: Int?) { add(key, number.map(Outline.integer)) }
  mutating func add(_ key: CatalogKey, _ flag: Bool?) { add(key, flag.map(Outline.flag)) }
  mutating func add(_ key: CatalogKey, _ amount: Money?) { add(key, amount.map(Outline.amount)) }
  mutating func add(_ key: CatalogKey, _ period: Period?) { add(key, period.map { Outline.text($0.description) }) }
  mutating func add(_ key: CatalogKey, _ date: CalendarDate?) { add(key, date.map { Outline.text($0.description) }) }
  mutating func add(_ key: CatalogKey, _ value: ForeignValue?) { add(key, value.map(Outline.foreign)) }

  mutating func add(_ key: CatalogKey, _ word: (some RawRepresentable<String>)?) { add(key, word?.rawValue) }

  /// A value of which one holds when nothing is said.
  mutating func add<Value: Equatable>(
    _ key: CatalogKey, _ value: Value, unless absent: Value, _ outline: (Value) -> Outline
  ) {
    if detail == .complete || value != absent { add(key, outline(value)) }
  }

  mutating func add(_ key: CatalogKey, list: [Outline]) { if !list.isEmpty { add(key, .list(list)) } }

  /// A record of its own; nothing when it is empty.
  mutating func add(_ key: CatalogKey, _ build: (inout OutlineRecord) -> Void) {
    var record = OutlineRecord(detail)
    build(&record)
    if !record.isEmpty { add(key, record.outline) }
  }
}
