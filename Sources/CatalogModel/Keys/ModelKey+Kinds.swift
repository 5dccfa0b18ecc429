/// How a value of a model is read and set.
struct Accessor<Model: Sendable, Value: Sendable>: Sendable {
  /// Nil for no value.
  let get: @Sendable (Model) -> Value?
  let set: ValueKind<Model>.Set<Value>

  static func at(_ path: any WritableKeyPath<Model, Value> & Sendable) -> Accessor {
    Accessor(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  static func at(_ path: any WritableKeyPath<Model, Value?> & Sendable) -> Accessor {
    Accessor(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}

/// The kinds of keys; tables of parts are created on demand.
extension ModelKey {
  typealias Accessor<Value: Sendable> = CatalogModel.Accessor<Model, Value>

  static func text(_ key: CatalogKey, _ summary: String, _ value: Accessor<String>) -> ModelKey {
    ModelKey(key, summary, .text(value.set)) { model, _ in value.get(model).map(Outline.text) }
  }

  static func texts(_ key: CatalogKey, _ summary: String, _ value: Accessor<[String]>) -> ModelKey {
    ModelKey(key, summary, .texts(value.set)) { model, _ in list(value.get(model), Outline.text) }
  }

  static func flag(_ key: CatalogKey, _ summary: String, _ value: Accessor<Bool>) -> ModelKey {
    ModelKey(key, summary, .flag(value.set)) { model, _ in value.get(model).map(Outline.flag) }
  }

  static func integer(_ key: CatalogKey, _ summary: String, _ value: Accessor<Int>) -> ModelKey {
    ModelKey(key, summary, .integer(value.set)) { model, _ in value.get(model).map(Outline.integer) }
  }

  static func amount(_ key: CatalogKey, _ summary: String, _ value: Accessor<Money>) -> ModelKey {
    ModelKey(key, summary, .amount(value.set)) { model, _ in value.get(model).map(Outline.amount) }
  }

  static func date(_ key: CatalogKey, _ summary: String, _ value: Accessor<CalendarDate>) -> ModelKey {
    ModelKey(key, summary, .date(value.set)) { model, _ in value.get(model).map { .text($0.description) } }
  }

  static func period(_ key: CatalogKey, _ summary: String, _ value: Accessor<Period>) -> ModelKey {
    ModelKey(key, summary, .period(value.set)) { model, _ in value.get(model).map { .text($0.description) } }
  }

  static func foreign(_ key: CatalogKey, _ summary: String, _ value: Accessor<ForeignValue>) -> ModelKey {
    ModelKey(key, summary, .foreign(value.set)) { model, _ in value.get(model).map(Outline.foreign) }
  }

  // MARK: - Words and codes

  static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: CatalogKey, _ summary: String, _ value: Accessor<Word>
  ) -> ModelKey {
    let words = Array(Word.allCases)
    return ModelKey(key, summary, .word(words.map(\.rawValue)) { value.set(&$0, words[$1]) }) { model, _ in
      value.get(model).map { .text($0.rawValue) }
    }
  }

  static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: CatalogKey, _ summary: String, _ value: Accessor<[Word]>
  ) -> ModelKey {
    let words = Array(Word.allCases)
    return ModelKey(
      key, summary, .words(words.map(\.rawValue)) { model, places in value.set(&model, places.map { words[$0] }) }
    ) { model, _ in list(value.get(model)) { .text($0.rawValue) } }
  }

  static func locale(_ key: CatalogKey, _ summary: String, _ value: Accessor<LocaleCode>) -> ModelKey {
    ModelKey(key, summary, .locale(value.set)) { model, _ in value.get(model).map { .text($0.text) } }
  }

  static func locales(_ key: CatalogKey, _ summary: String, _ value: Accessor<[LocaleCode]>) -> ModelKey {
    ModelKey(key, summary, .locales(value.set)) { model, _ in list(value.get(model)) { .text($0.text) } }
  }

  static func territory(_ key: CatalogKey, _ summary: String, _ value: Accessor<TerritoryCode>) -> ModelKey {
    ModelKey(key, summary, .territory(value.set)) { model, _ in value.get(model).map { .text($0.text) } }
  }

  /// A set of territories; an empty one is omitted.
  static func territories(_ key: CatalogKey, _ summary: String, _ value: Accessor<[TerritoryCode]>) -> ModelKey {
    ModelKey(key, summary, .territories { value.set(&$0, $1.asSet) }) { model, _ in
      list(value.get(model)) { .text($0.text) }
    }
  }

  // MARK: - Money

  static func amounts(
    _ key: CatalogKey, _ summary: String, _ value: Accessor<SortedMap<TerritoryCode, Money>>
  ) -> ModelKey {
    ModelKey(key, summary, .amounts(value.set)) { model, _ in
      value.get(model).flatMap { amounts in
        amounts.isEmpty ? nil : .map(amounts.map { Outline.Entry($0.key.text, .amount($0.value)) })
      }
    }
  }

  /// A price with the keys of a table: an offer's has fewer.
  static func price(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<PriceSchedule>, _ summary: String,
    _ value: Accessor<PriceSchedule>
  ) -> ModelKey {
    ModelKey(key, summary, .price(table, value.set)) { model, detail in value.get(model)?.outline(detail) }
  }

  // MARK: - Parts

  /// An optional mapping, written even if it is empty.
  static func part<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ value: Accessor<Part>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(value.set)))) { model, detail in
      value.get(model).map { table().outline($0, detail) }
    }
  }

  /// An optional mapping that can be abbreviated to true or false.
  ///
  /// `short` is the mapping for a flag, and `flag` the flag for a mapping, if it can be abbreviated.
  static func shortened<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ value: Accessor<Part>, short: @escaping @Sendable (Bool) -> Part, flag: @escaping @Sendable (Part) -> Bool?
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(value.set), short: short))) { model, detail in
      value.get(model).map { part in
        if detail == .concise, let isOn = flag(part) { return .flag(isOn) }
        return table().outline(part, detail)
      }
    }
  }

  /// A mapping that is omitted if it is empty.
  static func fields<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ value: Accessor<Part>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(value.set)))) { model, detail in
      guard let outline = value.get(model).map({ table().outline($0, detail) }), outline != .record([]) else {
        return nil
      }
      return outline
    }
  }

  static func parts<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ value: Accessor<[Part]>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .list(value.set)))) { model, detail in
      list(value.get(model)) { table().outline($0, detail) }
    }
  }

  static func byLocale<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ value: Accessor<SortedMap<LocaleCode, Part>>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .byLocale(value.set)))) { model, detail in
      guard let texts = value.get(model), !texts.isEmpty else { return nil }
      return .map(texts.map { Outline.Entry($0.key.text, table().outline($0.value, detail)) })
    }
  }

  /// The entries of a list; an empty list is omitted.
  static func list<Element>(_ elements: [Element]?, _ outline: (Element) -> Outline) -> Outline? {
    guard let elements, !elements.isEmpty else { return nil }
    return .list(elements.map(outline))
  }
}

extension [TerritoryCode] {
  /// Sorted, without duplicates.
  var asSet: [TerritoryCode] {
    sorted().reduce(into: []) { codes, code in if codes.last != code { codes.append(code) } }
  }
}
