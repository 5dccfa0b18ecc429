import CatalogModel
import YAMLSyntax

/// The fields of the model, as read from YAML.
extension Record where Model: Sendable {
  init(_ table: KeyTable<Model>) { self.init(table.noun, table.keys.map { Field($0) }) }
}

extension Field where Model: Sendable {
  init(_ key: ModelKey<Model>) {
    self = Field.of(key.kind, key.key, key.summary).required(key.isRequired)
    absent = key.absent.flatMap(Schema.Literal.init)
  }

  private static func of(_ kind: ValueKind<Model>, _ key: CatalogKey, _ summary: String) -> Field {
    switch kind {
    case .text(let set): text(key, summary, set: set)
    case .texts(let set): list(key, summary, .text, { $0.text($1) }, set: set)
    case .flag(let set): flag(key, summary, set: set)
    case .integer(let set): integer(key, summary, set: set)
    case .amount(let set): amount(key, summary, set: set)
    case .date(let set): date(key, summary, set: set)
    case .period(let set): period(key, summary, set: set)
    case .foreign(let set): foreign(key, summary, set: set)
    case .word(let words, let set): value(key, .words(words), summary, { $0.index(of: $1, in: words) }, set: set)
    case .words(let words, let set): list(key, summary, .words(words), { $0.index(of: $1, in: words) }, set: set)
    case .price(let table, let set): price(key, summary, table, set: set)
    case .parts(let kind): ofParts(key, summary, kind)
    case .plans: .field(key, .list(.record("subscription", of: Records.subscription)), summary) { _, _, _ in }
    case .locale(let set): value(key, .code("locale"), summary, { $0.code($1).map { LocaleCode($0) } }, set: set)
    case .locales(let set): list(key, summary, .code("locale"), { $0.code($1).map { LocaleCode($0) } }, set: set)
    case .territory(let set):
      value(key, .code("territory"), summary, { $0.code($1).map { TerritoryCode($0) } }, set: set)
    case .territories(let set):
      list(key, summary, .code("territory"), { $0.code($1).map { TerritoryCode($0) } }, set: set)
    case .choice(let set):
      value(
        key, .oneOf([.words(["all"]), .list(.code("territory")), .record("exception", of: Records.exception)]), summary,
        { $0.territories($1) }, set: set)
    case .amounts(let set): value(key, .map(keys: "territory", .amount), summary, { $0.amounts($1) }, set: set)
    }
  }

  private static func list<Item>(
    _ key: CatalogKey, _ summary: String, _ shape: @escaping @autoclosure @Sendable () -> FieldKind,
    _ read: @escaping @Sendable (inout NodeReader, Value) -> Item?, set: @escaping Set<[Item]>
  ) -> Field {
    value(key, .list(shape()), summary, { $0.list($1, read) }, set: set)
  }

  /// A price: a bare amount, or a mapping.
  private static func price(
    _ key: CatalogKey, _ summary: String, _ table: @escaping @Sendable () -> KeyTable<PriceSchedule>,
    set: @escaping ValueKind<Model>.Set<PriceSchedule>
  ) -> Field {
    let record = Records.price(table())
    return field(key, .oneOf([.amount, .record(table().name, of: record)]), summary) { reader, value, model in
      if reader.trees.isScalar(value.top) {
        if let amount = reader.amount(value) { set(&model, PriceSchedule(base: amount)) }
      } else if reader.isMapping(value, expected: "an amount of money or a mapping"),
        let price = reader.price(value, record)
      {
        set(&model, price)
      }
    }
  }

  // MARK: - Parts

  private static func ofParts(_ key: CatalogKey, _ summary: String, _ kind: any PartsKind<Model>) -> Field {
    let reading = Self.reading(kind)
    return field(key, shape(of: kind), summary) { reader, value, model in reading(&reader, value, &model) }
  }

  private static func shape(of kind: some PartsKind) -> FieldKind {
    let parts = kind.parts
    let part = FieldKind.record(parts.table.name, of: Record(parts.table))
    return switch parts.set {
    case .one where parts.short != nil: .oneOf([.flag, part])
    case .one: part
    case .list: .list(part)
    case .byLocale: .map(keys: "locale", part)
    }
  }

  /// Types with thousands of values are specialised at compile time; the others are resolved while reading.
  private static func reading(_ kind: any PartsKind<Model>) -> Reading {
    switch kind {
    case let parts as Parts<Model, Localization>: typed(parts)
    case let parts as Parts<Model, Availability.Entry>: typed(parts)
    case let parts as Parts<Model, ReviewMaterial>: typed(parts)
    default: opened(kind)
    }
  }

  private static func opened<Kind: PartsKind>(_ kind: Kind) -> Reading where Kind.Model == Model { typed(kind.parts) }

  private static func typed<Part>(_ parts: Parts<Model, Part>) -> Reading {
    let (record, new) = (Record(parts.table), parts.table.new)
    return switch parts.set {
    case .one(let set):
      { [short = parts.short] reader, value, model in
        if let short, reader.trees.isScalar(value.top) {
          if let isOn = reader.flag(value) { set(&model, short(isOn)) }
        } else if short == nil || reader.isMapping(value, expected: "true, false or a mapping"),
          let part = reader.record(value, record, new: new)
        {
          set(&model, part)
        }
      }
    case .list(let set):
      { reader, value, model in
        set(&model, reader.list(value, ofMappings: true) { $0.record($1, record, new: new) })
      }
    case .byLocale(let set):
      { reader, value, model in
        set(&model, reader.map(value, key: { LocaleCode($0) }) { $0.record($1, record, new: new) })
      }
    }
  }
}

extension NodeReader {
  /// `all`, a list of codes, or `except` with a list.
  fileprivate mutating func territories(_ value: Value) -> Availability.Territories? {
    switch trees.kind(value.top) {
    case .sequence: return .only(list(value) { $0.code($1).map { TerritoryCode($0) } })
    case .mapping: return record(value, Records.exception, new: []).map { .except($0) }
    default:
      guard let scalar = scalar(value, expected: "all, a list of territories or {except: [...]}") else { return nil }
      let text = string(scalar)
      if text == "all" { return .all }
      report(
        .invalidValue, "'territories' must be all, a list of territories or {except: [...]}, found '\(text)'",
        at: ref(scalar),
        help: "write one territory as a list: [\(text)]")
      return nil
    }
  }
}

extension Schema.Literal {
  fileprivate init?(_ outline: Outline) {
    switch outline {
    case .flag(let flag): self = .flag(flag)
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }
}
