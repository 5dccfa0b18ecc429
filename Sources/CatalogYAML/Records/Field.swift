import CatalogModel

/// A field of a record: its key, the shape of its value, and how it is read into the model.
///
/// Each field is declared once; reading, the list of allowed keys in messages and the schema for editors all use it.
struct Field<Model>: Sendable {
  /// Reads the value of a field into a model.
  typealias Reading = @Sendable (inout NodeReader, Value, inout Model) -> Void

  let key: CatalogKey

  /// Its meaning, in one sentence for authors.
  let summary: String

  var isRequired: Bool
  let read: Reading

  /// The default, if it is a single value.
  var absent: Schema.Literal?

  /// Used only by schemas and messages; reading never creates one.
  private let makeShape: @Sendable () -> FieldKind

  init(
    _ key: CatalogKey, _ shape: @escaping @Sendable () -> FieldKind, _ summary: String, isRequired: Bool = false,
    read: @escaping Reading
  ) {
    (self.key, makeShape, self.summary, self.isRequired, self.read) = (key, shape, summary, isRequired, read)
  }

  var shape: FieldKind { makeShape() }

  /// The same field as a required one, or as an optional one.
  func required(_ isRequired: Bool) -> Field {
    var field = self
    field.isRequired = isRequired
    return field
  }

  /// The same field with a default.
  func otherwise(_ value: Schema.Literal) -> Field {
    var field = self
    field.absent = value
    return field
  }
}

/// The kind of a field's value.
package indirect enum FieldKind: Sendable {
  case text
  case flag
  case integer
  case amount
  case date
  case period
  /// A day, or a time with its zone.
  case moment
  /// A duration, down to seconds.
  case span
  case anything
  /// One of these words.
  case words([String])
  case list(FieldKind)
  /// A code of a few letters, by its kind: `locale`, `territory`.
  case code(String)
  /// A mapping with author-defined keys: locales, territories.
  case map(keys: String, FieldKind)
  /// A record with its own keys, by its name.
  case record(String, @Sendable () -> RecordKeys)
  /// A record that also has author-defined keys: the names of participants.
  case open(String, @Sendable () -> RecordKeys, FieldKind)
  case oneOf([FieldKind])

  /// A record with its own keys.
  static func record<Model>(_ name: String, of record: @escaping @autoclosure @Sendable () -> Record<Model>)
    -> FieldKind
  {
    .record(name, { record().keys })
  }
}

/// The fields of a record for schemas, without the code that reads them.
package struct RecordKeys: Sendable {
  struct Key: Sendable {
    let name: String
    let shape: FieldKind
    let summary: String
    let isRequired: Bool
    let absent: Schema.Literal?
  }

  /// The mapping's name with its article: `a product`.
  let name: String

  let keys: [Key]
}

/// The fields of one kind of mapping.
struct Record<Model>: Sendable {
  /// The mapping's name with its article: `a product`.
  let name: String

  let fields: [Field<Model>]

  /// A bit for each required field, by its index; a record has at most 64 fields.
  let required: UInt64

  private let indices: [String: Int]

  init(_ name: String, _ fields: [Field<Model>]) {
    self.name = name
    self.fields = fields
    indices = Dictionary(fields.enumerated().map { ($1.key.rawValue, $0) }) { $1 }
    required = fields.enumerated().reduce(0) { $1.element.isRequired ? $0 | 1 << UInt64($1.offset) : $0 }
  }

  var keys: RecordKeys {
    RecordKeys(
      name: name,
      keys: fields.map {
        .init(name: $0.key.rawValue, shape: $0.shape, summary: $0.summary, isRequired: $0.isRequired, absent: $0.absent)
      })
  }

  /// The index of the field with a name; nil for a key that isn't a word, and for an unknown one.
  func field(named name: String?) -> Int? { name.flatMap { indices[$0] } }
}

// MARK: - Fields of every shape

extension Field {
  /// A field of any shape.
  static func field(
    _ key: CatalogKey, _ shape: @escaping @autoclosure @Sendable () -> FieldKind, _ summary: String,
    required: Bool = false, read: @escaping Reading
  ) -> Field {
    Field(key, shape, summary, isRequired: required, read: read)
  }

  typealias Set<Item> = @Sendable (inout Model, Item) -> Void

  /// A field that is set to its value if that can be read.
  static func value<Item>(
    _ key: CatalogKey, _ shape: @escaping @autoclosure @Sendable () -> FieldKind, _ summary: String,
    required: Bool = false, _ read: @escaping @Sendable (inout NodeReader, Value) -> Item?, set: @escaping Set<Item>
  ) -> Field {
    field(key, shape(), summary, required: required) { reader, value, model in
      if let item = read(&reader, value) { set(&model, item) }
    }
  }

  static func text(_ key: CatalogKey, _ summary: String, required: Bool = false, set: @escaping Set<String>) -> Field {
    value(key, .text, summary, required: required, { $0.text($1) }, set: set)
  }

  static func flag(_ key: CatalogKey, _ summary: String, set: @escaping Set<Bool>) -> Field {
    value(key, .flag, summary, { $0.flag($1) }, set: set)
  }

  /// A whole number in a range, which a message may describe in other words.
  static func integer(
    _ key: CatalogKey, _ summary: String, required: Bool = false, in range: ClosedRange<Int> = .min ... .max,
    called bounds: String? = nil, set: @escaping Set<Int>
  ) -> Field {
    value(key, .integer, summary, required: required, { $0.integer($1, in: range, called: bounds) }, set: set)
  }

  static func amount(_ key: CatalogKey, _ summary: String, required: Bool = false, set: @escaping Set<Money>) -> Field {
    value(key, .amount, summary, required: required, { $0.amount($1) }, set: set)
  }

  static func date(
    _ key: CatalogKey, _ summary: String, required: Bool = false, set: @escaping Set<CalendarDate>
  ) -> Field {
    value(key, .date, summary, required: required, { $0.date($1) }, set: set)
  }

  static func period(_ key: CatalogKey, _ summary: String, set: @escaping Set<Period>) -> Field {
    value(key, .period, summary, { $0.period($1) }, set: set)
  }

  /// One word of an enumeration.
  static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: CatalogKey, _ summary: String, set: @escaping Set<Word>
  ) -> Field {
    let choice = WordChoice<Word>()
    return value(key, .words(choice.texts), summary, { $0.word($1, of: choice) }, set: set)
  }

  /// The version of the format, of which there is only one.
  static func version(of format: String) -> Field {
    field(.shelf, .integer, "The version of the format: 1.") { reader, value, _ in
      guard let version = reader.integer(value), version != 1 else { return }
      reader.report(
        .unsupportedVersion, "version \(version) of \(format), but Shelf supports only version 1", at: value.top,
        help: version > 1 ? "update Shelf" : "write 'shelf: 1'")
    }
  }

  /// A mapping with its own fields.
  static func record<Part: Sendable>(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<Part>, named name: String,
    _ summary: String, new: @escaping @Sendable () -> Part, set: @escaping Set<Part>
  ) -> Field {
    value(key, .record(name, of: record()), summary, { $0.record($1, record(), new: new()) }, set: set)
  }

  /// A list of mappings with their own fields.
  static func records<Part: Sendable>(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<Part>, named name: String,
    _ summary: String, new: @escaping @Sendable () -> Part, set: @escaping Set<[Part]>
  ) -> Field {
    value(
      key, .list(.record(name, of: record())), summary,
      { $0.list($1, ofMappings: true) { $0.record($1, record(), new: new()) } }, set: set)
  }

  /// Any value, kept unchanged for its format.
  static func foreign(_ key: CatalogKey, _ summary: String, set: @escaping Set<ForeignValue>) -> Field {
    value(key, .anything, summary, { $0.foreign($1) }, set: set)
  }
}
