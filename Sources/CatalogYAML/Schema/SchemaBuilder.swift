/// Builds a schema from records: one definition for each, by name.
struct SchemaBuilder {
  /// The codes to complete, by kind; others are accepted too.
  let suggestions: [String: [Schema.Word]]

  /// Whether scalars may be placeholders, as in templates.
  let hasPlaceholders: Bool

  /// The entries with lower layers, by the names of their records.
  let entries: Set<String>

  /// The keys that entries may inherit.
  let inherited: Set<String>

  /// The records that are merged key by key, for which a schema can't report missing keys: entries and the mappings
  /// in them, but not lists, which are inherited as a whole.
  private var layered: Set<String> = []

  private var definitions: [String: Schema.Value] = [:]

  init(suggestions: [String: [Schema.Word]], hasPlaceholders: Bool, entries: Set<String>, inherited: RecordKeys) {
    self.suggestions = suggestions
    self.hasPlaceholders = hasPlaceholders
    self.entries = entries
    self.inherited = Set(inherited.keys.map(\.name))
  }

  /// The definitions of a record and of everything in it.
  mutating func definitions(of name: String, _ record: RecordKeys) -> [Schema.Definition] {
    var seen: Set<String> = []
    findLayered(name, record, isLayered: false, seen: &seen)
    define(name, record)
    return definitions.sorted { $0.key < $1.key }.map { Schema.Definition(name: $0.key, value: $0.value) }
  }

  private mutating func findLayered(_ name: String, _ record: RecordKeys, isLayered: Bool, seen: inout Set<String>) {
    let isLayered = isLayered || entries.contains(name)
    let isNews = isLayered ? layered.insert(name).inserted : seen.insert(name).inserted
    guard isNews else { return }
    for key in record.keys {
      for part in key.shape.records(isInList: false) {
        findLayered(part.name, part.keys(), isLayered: isLayered && !part.isInList, seen: &seen)
      }
    }
  }

  private mutating func define(_ name: String, _ record: RecordKeys, others: FieldKind? = nil) {
    guard definitions[name] == nil else { return }
    definitions[name] = .anything
    let others = others.map { value($0) }
    let properties = record.keys.map { key in
      let isRequired =
        key.isRequired && !(entries.contains(name) ? inherited.contains(key.name) : layered.contains(name))
      let value = value(key.shape)
      return Schema.Property(
        name: key.name, summary: key.summary, isRequired: isRequired, absent: key.absent,
        value: isRequired ? value : value.orNull)
    }
    definitions[name] = .record(title: record.name, properties, others: others)
  }

  private mutating func value(_ shape: FieldKind) -> Schema.Value {
    switch shape {
    case .text: .text
    case .anything: .anything
    case .flag: scalar(.flag)
    case .integer: scalar(.integer)
    case .amount: shared("amount", .anyOf([.number, .pattern("^[-+]?[0-9]+(\\.[0-9]+)?$", examples: ["0.99"])]))
    case .date: shared("date", .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples: ["2027-01-15"]))
    case .period:
      shared("period", .pattern("^P[0-9]{1,4}[DWMY]$", examples: ["P3D", "P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]))
    case .moment: shared("moment", .pattern(Self.moment, examples: ["2027-01-15", "2027-01-15T09:00:00Z"]))
    case .span: shared("span", .pattern(Self.span, examples: ["P1M", "P10D", "PT5M"]))
    case .words(let words): scalar(Self.choice(words))
    case .code(let kind): suggestions[kind].map { shared(kind, .anyOf([.words($0), .text])) } ?? .text
    case .list(let shape): .list(value(shape))
    case .map(let kind, let shape): map(kind, shape)
    case .oneOf(let shapes): .anyOf(shapes.map { value($0) })
    case .record(let name, let keys): reference(name, keys())
    case .open(let name, let keys, let others): reference(name, keys(), others: others)
    }
  }

  /// One of the given words; if one looks like a number, numbers are allowed too.
  private static func choice(_ words: [String]) -> Schema.Value {
    let choice = Schema.Value.words(words.map { Schema.Word($0) })
    return words.contains { Int($0) != nil } ? .anyOf([choice, .integer]) : choice
  }

  private static let moment =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[-+][0-9]{2}:[0-9]{2}))?$"
  private static let span = "^P(?=.)([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"

  private mutating func reference(_ name: String, _ record: RecordKeys, others: FieldKind? = nil) -> Schema.Value {
    define(name, record, others: others)
    return .reference(name)
  }

  /// A mapping from codes, defined once for all places, because there are many codes.
  private mutating func map(_ kind: String, _ shape: FieldKind) -> Schema.Value {
    let name = "\(shape.word)_by_\(kind)"
    if definitions[name] == nil {
      let value = value(shape)
      // Unknown codes are not rejected, because Apple can add codes at any time.
      definitions[name] = .map(suggestions[kind] ?? [], value.orNull, isOpen: kind != "rule")
    }
    return .reference(name)
  }

  /// A scalar that is used in many places.
  private mutating func shared(_ name: String, _ value: Schema.Value) -> Schema.Value {
    definitions[name] = scalar(value)
    return .reference(name)
  }

  private func scalar(_ value: Schema.Value) -> Schema.Value {
    hasPlaceholders ? .anyOf([value, .pattern("\\{\\{", examples: [])]) : value
  }
}

extension Schema.Value {
  /// The value, or null, which sets no value.
  fileprivate var orNull: Schema.Value {
    if case .anything = self { return self }
    return .anyOf([self, .null])
  }
}

extension FieldKind {
  /// The possible records in a value.
  func records(isInList: Bool) -> [(name: String, keys: @Sendable () -> RecordKeys, isInList: Bool)] {
    switch self {
    case .record(let name, let keys): [(name, keys, isInList)]
    case .open(let name, let keys, let others): [(name, keys, isInList)] + others.records(isInList: isInList)
    case .list(let shape): shape.records(isInList: true)
    case .map(_, let shape): shape.records(isInList: isInList)
    case .oneOf(let shapes): shapes.flatMap { $0.records(isInList: isInList) }
    default: []
    }
  }

  /// A word for the name of a definition.
  fileprivate var word: String {
    switch self {
    case .record(let name, _): name
    case .amount: "amount"
    default: "value"
    }
  }
}
