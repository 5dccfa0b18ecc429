import CatalogModel
import CatalogYAML
import SourceDiagnostics

/// A catalog with a value for every key of the format, generated from the table of keys, so that none is missing.
struct ModelSample: Sendable {
  /// A value of a document.
  indirect enum Value: Sendable {
    /// As JSON writes it.
    case scalar(String)
    case list([Value])
    case record([(key: String, value: Value)])
  }

  /// One step into a document.
  enum Step: Hashable, Sendable {
    case key(String)
    case item(Int)
  }

  /// A value that can be changed or removed.
  struct Spot: Sendable {
    /// The place in the document.
    var steps: [Step]

    /// The place in the catalog: `products["a"].price.base`.
    var path: String

    /// Other values; empty if there is only one.
    var others: [Value]

    var isRequired: Bool

    /// Whether it has values of its own inside: an entry of a list or a map, a record.
    var isContainer: Bool

    /// Whether removing it has a meaning.
    var canGo: Bool { !isRequired && (isContainer || !others.isEmpty) }
  }

  private(set) var spots: [Spot] = []
  private(set) var document = Value.record([])

  private let definitions: [String: Schema.Value]

  /// The initial values.
  private static let suggestions: Schema.Suggestions = [
    "locale": [.init("en-US"), .init("fr-FR")], "territory": [.init("FRA"), .init("ITA")],
  ]

  init() {
    let schema = Schema.canonical(named: "x", suggesting: Self.suggestions)
    definitions = Dictionary(uniqueKeysWithValues: schema.definitions.map { ($0.name, $0.value) })
    document = record(schema.root, at: [], path: "").value
  }

  /// The catalog from the reader, with another value in one place; nil removes the value.
  func catalog(_ changes: [(steps: [Step], value: Value?)] = []) throws -> Catalog {
    var changed = document
    for change in changes { changed = changed.setting(change.value, at: change.steps[...]) ?? .record([]) }
    let file = TextFile(path: "catalog/app.yaml", bytes: Array(changed.json.utf8))
    let text = CatalogText(file, fileIndex: 0)
    let reading = CatalogReader(texts: [("app.yaml", text)], templates: []).readCatalog()
    if let fault = (text.faults + reading.faults).first {
      throw Fault(description: "\(fault.message) in \(changed.json)")
    }
    return reading.catalog
  }

  struct Fault: Error, CustomStringConvertible { let description: String }

  // MARK: - Making it

  private mutating func record(_ name: String, at steps: [Step], path: String) -> (value: Value, isRecord: Bool) {
    guard case .record(_, let properties, _) = definitions[name] else { return (.scalar("null"), false) }
    var fields: [(key: String, value: Value)] = []
    for property in properties where property.name != "format" {
      let here = steps + [.key(property.name)]
      let down = path.isEmpty ? property.name : path + "." + property.name
      let value = value(of: property.value, property, at: here, path: down)
      fields.append((property.name, value))
    }
    return (.record(fields), true)
  }

  private mutating func value(
    of value: Schema.Value, _ property: Schema.Property, at steps: [Step], path: String
  ) -> Value {
    let kinds = alternatives(value)
    // Where it is sold, and where not: one value in three spellings.
    if kinds.count > 1, kinds.contains(where: { $0.isReference("exception") }) {
      let others: [Value] = [
        .scalar(#""all""#), .list([.scalar(#""ITA""#)]), .record([("except", .list([.scalar(#""ITA""#)]))]),
      ]
      spots.append(Spot(steps: steps, path: path, others: others, isRequired: property.isRequired, isContainer: false))
      return .record([("except", .list([.scalar(#""FRA""#)]))])
    }
    let kind = kinds.first { isRecord($0) } ?? kinds[0]
    switch kind {
    case .reference(let name):
      switch definitions[name] {
      case .record:
        spots.append(Spot(steps: steps, path: path, others: [], isRequired: property.isRequired, isContainer: true))
        return record(name, at: steps, path: path).value
      case .map(_, let inner, _):
        let key = name.hasSuffix("_territory") ? "FRA" : "en-US"
        return .record([(key, entry(inner, property, at: steps + [.key(key)], path: path + "." + key))])
      default: return leaf(kind, property, at: steps, path: path)
      }
    case .list where property.name == "retired":
      spots.append(
        Spot(steps: steps + [.item(0)], path: path + "[0]", others: [], isRequired: false, isContainer: true))
      return .list([.scalar("\"\(path)\"")])
    case .list(let inner) where alternatives(inner).contains(where: isRecord):
      return .list([entry(inner, property, at: steps + [.item(0)], path: Self.path(of: property.name, path))])
    default: return leaf(kind, property, at: steps, path: path)
    }
  }

  /// An entry of a list or a map.
  private mutating func entry(
    _ value: Schema.Value, _ property: Schema.Property, at steps: [Step], path: String
  ) -> Value {
    guard case .reference(let name)? = alternatives(value).first(where: isRecord) else {
      return leaf(alternatives(value)[0], property, at: steps, path: path)
    }
    spots.append(Spot(steps: steps, path: path, others: [], isRequired: false, isContainer: true))
    return record(name, at: steps, path: path).value
  }

  /// Products and groups are found by name, in any position.
  private static func path(of list: String, _ path: String) -> String {
    switch list {
    case "products": #"products["products.id"]"#
    case "subscriptions": #"products["subscriptions.id"]"#
    case "subscription_groups": #"subscription_groups["subscription_groups.name"]"#
    default: path + "[0]"
    }
  }

  private mutating func leaf(
    _ kind: Schema.Value, _ property: Schema.Property, at steps: [Step], path: String
  ) -> Value {
    let texts = scalars(kind, property, steps)
    spots.append(
      Spot(
        steps: steps, path: path, others: Array(texts.dropFirst()), isRequired: property.isRequired, isContainer: false)
    )
    return texts[0]
  }

  /// The sample's value, then others.
  private func scalars(_ kind: Schema.Value, _ property: Schema.Property, _ steps: [Step]) -> [Value] {
    func quoted(_ texts: [String]) -> [Value] { texts.map { .scalar("\"\($0)\"") } }
    switch kind {
    case .flag:
      return property.absent == .flag(false)
        ? [.scalar("true"), .scalar("false")] : [.scalar("false"), .scalar("true")]
    case .integer: return [.scalar("3"), .scalar("2"), .scalar("4")]
    case .words(let words):
      let texts = words.map(\.text).filter { property.absent != .text($0) }
      return quoted(texts)
    case .anything: return [.scalar(#"{"a": 1}"#), .scalar(#"{"a": 2}"#), .scalar("true")]
    case .list(let inner):
      let ones = scalars(alternatives(inner)[0], property, steps)
      return ones.map { .list([$0]) } + [.list(Array(ones.prefix(2)))]
    case .reference("amount"): return [.scalar("3.5"), .scalar("2.5"), .scalar("4.5")]
    case .reference("date"): return quoted(["2027-03-15", "2027-02-15", "2027-04-15"])
    case .reference("period"): return quoted(["P2M", "P1M", "P3M"])
    case .reference("locale"): return quoted(["en-US", "fr-FR"])
    case .reference("territory"): return quoted(["FRA", "ITA"])
    default:
      let name = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }.suffix(2).joined(separator: ".")
      return quoted([name, name + ".2"])
    }
  }

  private func alternatives(_ value: Schema.Value) -> [Schema.Value] {
    guard case .anyOf(let values) = value else { return [value] }
    return values.flatMap(alternatives).filter { if case .null = $0 { false } else { true } }
  }

  private func isRecord(_ value: Schema.Value) -> Bool {
    guard case .reference(let name) = value, case .record = definitions[name] else { return false }
    return true
  }
}

/// The sample with each of its values changed alone, read once for all tests.
enum ModelVariants {
  struct Variant: Sendable {
    var spot: ModelSample.Spot

    /// The inserted value; nil if it was removed.
    var value: ModelSample.Value?
    var catalog: Catalog
  }

  static let sample = ModelSample()
  static let original = Result { try sample.catalog() }
  static let all = Result {
    try sample.spots.flatMap { spot in
      let values = spot.others.map(Optional.some) + (spot.canGo ? [nil] : [])
      return try values.map { Variant(spot: spot, value: $0, catalog: try sample.catalog([(spot.steps, $0)])) }
    }
  }
}

extension Schema.Value {
  fileprivate func isReference(_ name: String) -> Bool { if case .reference(name) = self { true } else { false } }
}

extension ModelSample.Value {
  var json: String {
    switch self {
    case .scalar(let text): text
    case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
    case .record(let fields): "{" + fields.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the value with a nested value replaced; nil removes it.
  func setting(_ value: Self?, at steps: ArraySlice<ModelSample.Step>) -> Self? {
    guard let step = steps.first else { return value }
    switch (step, self) {
    case (.key(let key), .record(var fields)):
      guard let index = fields.firstIndex(where: { $0.key == key }) else { return self }
      if let inner = fields[index].value.setting(value, at: steps.dropFirst()) {
        fields[index].value = inner
      } else {
        fields.remove(at: index)
      }
      return .record(fields)
    case (.item(let index), .list(var items)):
      if let inner = items[index].setting(value, at: steps.dropFirst()) {
        items[index] = inner
      } else {
        items.remove(at: index)
      }
      return .list(items)
    default: return self
    }
  }
}
