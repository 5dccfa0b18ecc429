/// What editors show of a key: the same that the reader knows.
package struct KeyNote: Sendable {
  package let name: String

  /// What it means, in one sentence.
  package let summary: String

  /// The mapping that it is a key of, with its article: `a product`.
  package let record: String

  package let isRequired: Bool

  /// What holds when it is left out, if that is one value.
  package let absent: String?

  /// What may stand behind it.
  package let takes: [Taking]

  /// One kind of value.
  package enum Taking: Hashable, Sendable {
    case text, flag, integer, amount, date, period, anything, list, mapping
    /// One of these words.
    case words([String])
    /// A code, by what it is a code of: `locale`, `territory`.
    case code(String)
  }

  init(_ key: RecordKeys.Key, of record: RecordKeys) {
    name = key.name
    summary = key.summary
    self.record = record.name
    isRequired = key.isRequired
    absent = key.absent?.text
    takes = key.shape.takes
  }
}

extension RecordKeys {
  var notes: [KeyNote] { keys.map { KeyNote($0, of: self) } }

  func key(_ name: String) -> Key? { keys.first { $0.name == name } }
}

extension Shape {
  /// The kinds of values of which one may stand here.
  var takes: [KeyNote.Taking] {
    switch self {
    case .text, .moment, .span: [.text]
    case .flag: [.flag]
    case .integer: [.integer]
    case .amount: [.amount]
    case .date: [.date]
    case .period: [.period]
    case .anything: [.anything]
    case .words(let words): [.words(words)]
    case .code(let kind): [.code(kind)]
    case .list: [.list]
    case .map, .record, .open: [.mapping]
    case .oneOf(let shapes): shapes.flatMap(\.takes)
    }
  }

  /// The record that a mapping here is.
  var record: RecordKeys? {
    switch self {
    case .record(_, let keys), .open(_, let keys, _): keys()
    case .oneOf(let shapes): shapes.lazy.compactMap(\.record).first
    default: nil
    }
  }

  /// Of what the keys are codes, and what stands behind them, if a mapping here has the author's own keys.
  var map: (kind: String, shape: Shape)? {
    switch self {
    case .map(let kind, let shape): (kind, shape)
    case .open(_, _, let shape): ("participant", shape)
    case .oneOf(let shapes): shapes.lazy.compactMap(\.map).first
    default: nil
    }
  }

  /// What stands in a list here.
  var item: Shape? {
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
