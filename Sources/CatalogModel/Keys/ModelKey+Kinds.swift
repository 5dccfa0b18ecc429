/// The kinds of keys. Each has a getter and a setter for the model; tables of parts are created on demand.
extension ModelKey {
  typealias Get<Value> = @Sendable (Model) -> Value?
  typealias Set<Value> = ValueKind<Model>.Set<Value>

  static func text(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<String>, set: @escaping Set<String>)
    -> ModelKey
  {
    ModelKey(key, summary, .text(set)) { model, _ in get(model).map(Outline.text) }
  }

  static func texts(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<[String]>, set: @escaping Set<[String]>)
    -> ModelKey
  {
    ModelKey(key, summary, .texts(set)) { model, _ in list(get(model), Outline.text) }
  }

  static func flag(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<Bool>, set: @escaping Set<Bool>)
    -> ModelKey
  {
    ModelKey(key, summary, .flag(set)) { model, _ in get(model).map(Outline.flag) }
  }

  static func integer(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<Int>, set: @escaping Set<Int>)
    -> ModelKey
  {
    ModelKey(key, summary, .integer(set)) { model, _ in get(model).map(Outline.integer) }
  }

  static func amount(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<Money>, set: @escaping Set<Money>)
    -> ModelKey
  {
    ModelKey(key, summary, .amount(set)) { model, _ in get(model).map(Outline.amount) }
  }

  static func date(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<CalendarDate>, set: @escaping Set<CalendarDate>
  ) -> ModelKey {
    ModelKey(key, summary, .date(set)) { model, _ in get(model).map { .text($0.description) } }
  }

  static func period(_ key: CatalogKey, _ summary: String, _ get: @escaping Get<Period>, set: @escaping Set<Period>)
    -> ModelKey
  {
    ModelKey(key, summary, .period(set)) { model, _ in get(model).map { .text($0.description) } }
  }

  static func foreign(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<ForeignValue>, set: @escaping Set<ForeignValue>
  ) -> ModelKey {
    ModelKey(key, summary, .foreign(set)) { model, _ in get(model).map(Outline.foreign) }
  }

  // MARK: - Words and codes

  static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<Word>, set: @escaping Set<Word>
  ) -> ModelKey {
    let words = Array(Word.allCases)
    return ModelKey(key, summary, .word(words.map(\.rawValue)) { set(&$0, words[$1]) }) { model, _ in
      get(model).map { .text($0.rawValue) }
    }
  }

  static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<[Word]>, set: @escaping Set<[Word]>
  ) -> ModelKey {
    let words = Array(Word.allCases)
    return ModelKey(
      key, summary, .words(words.map(\.rawValue)) { model, places in set(&model, places.map { words[$0] }) }
    ) {
      model, _ in list(get(model)) { .text($0.rawValue) }
    }
  }

  static func locale(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<LocaleCode>, set: @escaping Set<LocaleCode>
  ) -> ModelKey {
    ModelKey(key, summary, .locale(set)) { model, _ in get(model).map { .text($0.text) } }
  }

  static func locales(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<[LocaleCode]>, set: @escaping Set<[LocaleCode]>
  ) -> ModelKey {
    ModelKey(key, summary, .locales(set)) { model, _ in list(get(model)) { .text($0.text) } }
  }

  static func territory(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<TerritoryCode>, set: @escaping Set<TerritoryCode>
  ) -> ModelKey {
    ModelKey(key, summary, .territory(set)) { model, _ in get(model).map { .text($0.text) } }
  }

  /// A set of territories; an empty one is omitted.
  static func territories(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<[TerritoryCode]>, set: @escaping Set<[TerritoryCode]>
  ) -> ModelKey {
    ModelKey(key, summary, .territories { set(&$0, $1.asSet) }) { model, _ in list(get(model)) { .text($0.text) } }
  }

  // MARK: - Money

  static func amounts(
    _ key: CatalogKey, _ summary: String, _ get: @escaping Get<SortedMap<TerritoryCode, Money>>,
    set: @escaping Set<SortedMap<TerritoryCode, Money>>
  ) -> ModelKey {
    ModelKey(key, summary, .amounts(set)) { model, _ in
      get(model).flatMap { amounts in
        amounts.isEmpty ? nil : .map(amounts.map { Outline.Entry($0.key.text, .amount($0.value)) })
      }
    }
  }

  /// A price with the keys of a table: an offer's has fewer.
  static func price(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<PriceSchedule>, _ summary: String,
    _ get: @escaping Get<PriceSchedule>, set: @escaping Set<PriceSchedule>
  ) -> ModelKey {
    ModelKey(key, summary, .price(table, set)) { model, detail in get(model)?.outline(detail) }
  }

  // MARK: - Parts

  /// An optional mapping, written even if it is empty.
  static func part<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ get: @escaping Get<Part>, set: @escaping Set<Part>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(set)))) { model, detail in
      get(model).map { table().outline($0, detail) }
    }
  }

  /// An optional mapping that can be abbreviated to true or false.
  ///
  /// `short` is the mapping for a flag, and `flag` the flag for a mapping, if it can be abbreviated.
  static func shortened<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ get: @escaping Get<Part>, short: @escaping @Sendable (Bool) -> Part,
    flag: @escaping @Sendable (Part) -> Bool?, set: @escaping Set<Part>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(set), short: short))) { model, detail in
      get(model).map { part in
        if detail == .concise, let isOn = flag(part) { return .flag(isOn) }
        return table().outline(part, detail)
      }
    }
  }

  /// A mapping that is omitted if it is empty.
  static func fields<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ get: @escaping Get<Part>, set: @escaping Set<Part>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .one(set)))) { model, detail in
      guard let outline = get(model).map({ table().outline($0, detail) }), outline != .record([]) else { return nil }
      return outline
    }
  }

  static func parts<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ get: @escaping Get<[Part]>, set: @escaping Set<[Part]>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .list(set)))) { model, detail in
      list(get(model)) { table().outline($0, detail) }
    }
  }

  static func byLocale<Part: Hashable & Sendable>(
    _ key: CatalogKey, _ table: @escaping @autoclosure @Sendable () -> KeyTable<Part>, _ summary: String,
    _ get: @escaping Get<SortedMap<LocaleCode, Part>>,
    set: @escaping Set<SortedMap<LocaleCode, Part>>
  ) -> ModelKey {
    ModelKey(key, summary, .parts(Parts(table, set: .byLocale(set)))) { model, detail in
      guard let texts = get(model), !texts.isEmpty else { return nil }
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
