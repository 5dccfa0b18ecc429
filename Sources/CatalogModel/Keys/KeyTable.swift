/// The keys of one kind of mapping, each declared once, in the documented order.
///
/// Whoever reads a catalog, writes, compares or explains one goes by these tables: the reader of YAML, that of the
/// canonical form, outlines, the schema for editors and the order in which files are laid out.
///
/// ```swift
/// Localization.keys.keys.map(\.key)                                        // [.name, .description]
/// Localization.keys.outline(Localization(name: "Gold"), .concise)[.name]   // .text("Gold")
/// ```
package struct KeyTable<Model: Sendable>: Sendable {
  /// What the mapping is in a schema: `product`.
  package let name: String

  /// The same with its article, for messages: `a product`.
  package let noun: String

  /// A model of which nothing was said.
  package let new: Model

  package let keys: [ModelKey<Model>]

  /// The place of each key in `keys`, by its name.
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

  /// The key with a name.
  package subscript(name: String) -> ModelKey<Model>? { places[name].map { keys[$0] } }

  /// The place in `keys` of the key with a name; it is looked for first right behind another place, for most files keep
  /// the documented order.
  package func place(of name: String, behind place: Int) -> Int? {
    for next in min(place + 1, names.count)..<min(place + 9, names.count) where names[next] == name { return next }
    return places[name]
  }

  /// A model as keys and values.
  package func outline(_ model: Model, _ detail: Outline.Detail) -> Outline {
    .record(keys.compactMap { key in key.write(model, detail).map { Outline.Field(key.key, $0) } })
  }
}

/// A key of a mapping: what may stand behind it, and how that gets into the model and out again.
package struct ModelKey<Model: Sendable>: Sendable {
  package let key: CatalogKey

  /// What it means, in one sentence for the people who write it.
  package let summary: String

  /// What may stand behind it, and where that goes.
  package let slot: Slot<Model>

  /// What it says of a model; nil for nothing.
  package private(set) var write: @Sendable (Model, Outline.Detail) -> Outline?

  package private(set) var isRequired = false

  /// What holds when it is left out, if that is one value.
  package private(set) var absent: Outline?

  package init(
    _ key: CatalogKey, _ summary: String, _ slot: Slot<Model>,
    write: @escaping @Sendable (Model, Outline.Detail) -> Outline?
  ) {
    (self.key, self.summary, self.slot, self.write) = (key, summary, slot, write)
  }

  /// The same key, without which a mapping is incomplete; or with which it may be.
  package func required(_ isRequired: Bool = true) -> ModelKey {
    var key = self
    key.isRequired = isRequired
    return key
  }

  /// The same key, for which a value holds when it is left out, as people leave it out then.
  func otherwise(_ value: Outline) -> ModelKey {
    var key = self
    key.absent = value
    return key.omitted { [write] model in write(model, .concise) == value }
  }

  /// The same key, which people leave out for some models.
  func omitted(when isOmitted: @escaping @Sendable (Model) -> Bool) -> ModelKey {
    var key = self
    key.write = { [write] model, detail in detail == .concise && isOmitted(model) ? nil : write(model, detail) }
    return key
  }
}

/// What may stand behind a key, and where it goes.
package enum Slot<Model: Sendable>: Sendable {
  /// Puts a value into a model.
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
  /// One of some words, by its place among them.
  case word([String], Set<Int>)
  case words([String], Set<[Int]>)
  /// An amount, or a mapping of these keys.
  case price(@Sendable () -> KeyTable<PriceSchedule>, Set<PriceSchedule>)
  /// Mappings with keys of their own.
  case parts(any PartSlot<Model>)
  /// Anything, kept as it is for the format that understands it.
  case foreign(Set<ForeignValue>)
  /// The plans of a group.
  case plans(Set<[Product]>)
}

/// Some mappings with keys of their own behind a key.
package protocol PartSlot<Model>: Sendable {
  associatedtype Model: Sendable
  associatedtype Part: Hashable & Sendable

  var parts: Parts<Model, Part> { get }
}

/// The same with the type of what stands there.
package struct Parts<Model: Sendable, Part: Hashable & Sendable>: PartSlot {
  package let set: Form
  private let makeTable: @Sendable () -> KeyTable<Part>

  /// The table is asked for when somebody asks for the keys.
  package init(_ table: @escaping @Sendable () -> KeyTable<Part>, set: Form) { (makeTable, self.set) = (table, set) }

  package var table: KeyTable<Part> { makeTable() }
  package var parts: Parts { self }

  /// How many there may be.
  package enum Form: Sendable {
    case one(Slot<Model>.Set<Part>)
    case list(Slot<Model>.Set<[Part]>)
    case byLocale(Slot<Model>.Set<SortedMap<LocaleCode, Part>>)
  }
}
