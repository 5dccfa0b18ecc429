/// The description of a key in editors, from the reader's own tables.
package struct KeyNote: Sendable {
  package let name: String

  /// Its meaning, in one sentence.
  package let summary: String

  /// The mapping that contains the key, with its article: `a product`.
  package let record: String

  package let isRequired: Bool

  /// The default, if it is a single value.
  package let absent: String?

  /// The accepted kinds of values.
  package let accepts: [FieldKind]

  init(_ key: RecordKeys.Key, of record: RecordKeys) {
    name = key.name
    summary = key.summary
    self.record = record.name
    isRequired = key.isRequired
    absent = key.absent?.text
    accepts = key.shape.alternatives
  }
}

extension RecordKeys {
  var notes: [KeyNote] { keys.map { KeyNote($0, of: self) } }

  func key(_ name: String) -> Key? { keys.first { $0.name == name } }
}

extension FieldKind {
  /// Whether it can be written as a mapping.
  package var isMapping: Bool { record != nil || map != nil }

  package var isList: Bool { if case .list = self { true } else { false } }
  package var isPeriod: Bool { if case .period = self { true } else { false } }
  package func isCode(_ kind: String) -> Bool { if case .code(kind) = self { true } else { false } }

  /// The kinds of values that it accepts.
  var alternatives: [FieldKind] { if case .oneOf(let kinds) = self { kinds.flatMap(\.alternatives) } else { [self] } }

  /// The record for a mapping of this shape.
  var record: RecordKeys? {
    switch self {
    case .record(_, let keys), .open(_, let keys, _): keys()
    case .oneOf(let shapes): shapes.lazy.compactMap(\.record).first
    default: nil
    }
  }

  /// The kind of code of the keys, and the shape of their values, for a mapping with author-defined keys.
  var map: (kind: String, shape: FieldKind)? {
    switch self {
    case .map(let kind, let shape): (kind, shape)
    case .open(_, _, let shape): ("participant", shape)
    case .oneOf(let shapes): shapes.lazy.compactMap(\.map).first
    default: nil
    }
  }

  /// The shape of a list's items.
  var item: FieldKind? {
    switch self {
    case .list(let shape): shape
    case .oneOf(let shapes): shapes.lazy.compactMap(\.item).first
    default: nil
    }
  }
}

extension Schema.Literal {
  /// As it is written in YAML.
  fileprivate var text: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}
