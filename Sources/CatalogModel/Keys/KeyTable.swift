/// The keys of one kind of mapping, each declared once, in the documented order.
///
/// All code that reads, writes, compares or explains a catalog uses these tables: the readers of YAML and of the
/// canonical form, outlines, the schema for editors and the formatter.
///
/// ```swift
/// Localization.keys.keys.map(\.key)                                        // [.name, .description]
/// Localization.keys.outline(Localization(name: "Gold"), .concise)[.name]   // .text("Gold")
/// ```
package struct KeyTable<Model: Sendable>: Sendable {
  /// The mapping's name in a schema: `product`.
  package let name: String

  /// The name with its article, for messages: `a product`.
  package let noun: String

  /// An empty model.
  package let new: Model

  package let keys: [ModelKey<Model>]

  /// The index of each key in `keys`, by name.
  private let places: [String: Int]

  /// The names of `keys`.
  private let names: [String]

  package init(_ name: String, _ noun: String, new: Model, _ keys: [ModelKey<Model>]) {
    self.name = name
    self.noun = noun
    self.new = new
    self.keys = keys
    names = keys.map(\.key.rawValue)
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// The index in `keys` of the key with a name; the search starts after another index, because most files use the
  /// documented order.
  package func index(of name: String, after place: Int) -> Int? {
    for next in min(place + 1, names.count)..<min(place + 9, names.count) where names[next] == name { return next }
    return places[name]
  }

  /// A model as keys and values.
  package func outline(_ model: Model, _ detail: Outline.Detail) -> Outline {
    .record(keys.compactMap { key in key.write(model, detail).map { Outline.Field(key.key, $0) } })
  }
}

/// A key of a mapping: the kind of its value, and how to get and set it in the model.
package struct ModelKey<Model: Sendable>: Sendable {
  package let key: CatalogKey

  /// Its meaning, in one sentence for authors.
  package let summary: String

  /// The kind of its value, and its setter.
  package let kind: ValueKind<Model>

  /// Its value for a model; nil for none.
  package private(set) var write: @Sendable (Model, Outline.Detail) -> Outline?

  package private(set) var isRequired = false

  /// The default, if it is a single value.
  package private(set) var absent: Outline?

  package init(
    _ key: CatalogKey, _ summary: String, _ kind: ValueKind<Model>,
    write: @escaping @Sendable (Model, Outline.Detail) -> Outline?
  ) {
    (self.key, self.summary, self.kind, self.write) = (key, summary, kind, write)
  }

  /// The same key as a required one, or as an optional one.
  package func required(_ isRequired: Bool = true) -> ModelKey {
    var key = self
    key.isRequired = isRequired
    return key
  }

  /// The same key with a default, which is omitted when written.
  func otherwise(_ value: Outline) -> ModelKey {
    var key = self
    key.absent = value
    return key.omitted { [write] model in write(model, .concise) == value }
  }

  /// The same key, omitted for some models.
  func omitted(when isOmitted: @escaping @Sendable (Model) -> Bool) -> ModelKey {
    var key = self
    key.write = { [write] model, detail in detail == .concise && isOmitted(model) ? nil : write(model, detail) }
    return key
  }
}

/// The kind of a key's value, and its setter.
package enum ValueKind<Model: Sendable>: Sendable {
  /// Sets a value in a model.
  package typealias Set<Value> = @Sendable (inout Model, Value) -> Void

  case text(Set<String>)
  case texts(Set<[String]>)
  case flag(Set<Bool>)
  case integer(Set<Int>)
  case amount(Set<Money>)
  case date(Set<CalendarDate>)
  case period(Set<Period>)
  case locale(Set<LocaleCode>)
  case locales(Set<[LocaleCode]>)
  case territory(Set<TerritoryCode>)
  case territories(Set<[TerritoryCode]>)
  /// All territories, some, or all but some.
  case choice(Set<Availability.Territories>)
  case amounts(Set<SortedMap<TerritoryCode, Money>>)
  /// One of some words, by index.
  case word([String], Set<Int>)
  case words([String], Set<[Int]>)
  /// An amount, or a mapping with these keys.
  case price(@Sendable () -> KeyTable<PriceSchedule>, Set<PriceSchedule>)
  /// Mappings with their own keys.
  case parts(any PartsKind<Model>)
  /// Any value, kept unchanged for its format.
  case foreign(Set<ForeignValue>)
  /// The subscriptions of a group.
  case plans(Set<[Product]>)
}

/// A key whose value is one or more mappings.
package protocol PartsKind<Model>: Sendable {
  associatedtype Model: Sendable
  associatedtype Part: Hashable & Sendable

  var parts: Parts<Model, Part> { get }
}

/// A key whose value is one or more mappings of a known type.
package struct Parts<Model: Sendable, Part: Hashable & Sendable>: PartsKind {
  package let set: Form

  /// The mapping for the short form `true` or `false`; nil without a short form.
  package let short: (@Sendable (Bool) -> Part)?
  private let makeTable: @Sendable () -> KeyTable<Part>

  /// The table is requested on demand.
  package init(
    _ table: @escaping @Sendable () -> KeyTable<Part>, set: Form, short: (@Sendable (Bool) -> Part)? = nil
  ) { (makeTable, self.set, self.short) = (table, set, short) }

  package var table: KeyTable<Part> { makeTable() }
  package var parts: Parts { self }

  /// The number of mappings.
  package enum Form: Sendable {
    case one(ValueKind<Model>.Set<Part>)
    case list(ValueKind<Model>.Set<[Part]>)
    case byLocale(ValueKind<Model>.Set<SortedMap<LocaleCode, Part>>)
  }
}
