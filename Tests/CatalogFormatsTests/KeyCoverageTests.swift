import CatalogModel
import CatalogYAML
import Testing

/// The samples for all formats together contain every key: written, read back
/// and lost values are compared one by one, so that a new key that isn't in a sample wouldn't be compared.
@Suite struct KeyCoverageTests {
  @Test("each key of each record of the catalog is in a sample")
  func everyKeyIsSaid() {
    var said = SaidKeys()
    for sample in Sample.all { said.walk(sample.catalog.outline(.concise)) }
    #expect(said.wanted.count > 100)
    #expect(said.wanted.subtracting(said.found).sorted() == [])
  }
}

/// The keys in outlines, by the records of the schema: `price_change.follow_base`.
private struct SaidKeys {
  private(set) var found: Set<String> = []

  private let root: String
  private let definitions: [String: Schema.Value]

  init() {
    let schema = Schema.canonical(named: "x", suggesting: [:])
    root = schema.root
    definitions = Dictionary(uniqueKeysWithValues: schema.definitions.map { ($0.name, $0.value) })
  }

  /// Every key that an author can write.
  var wanted: Set<String> {
    var keys: Set<String> = []
    for (name, value) in definitions {
      guard case .record(_, let properties, _) = value else { continue }
      for property in properties where !Self.isApart(property.name) { keys.insert(Self.key(name, property.name)) }
    }
    return keys
  }

  /// The name of the form itself; and the preserved members of a `.storekit` file, which every file of the corpus is
  /// compared by.
  private static func isApart(_ property: String) -> Bool { property == "format" || property == "storekit" }

  /// A plan has the keys of a product, and the price of monthly payments those of a price.
  private static func key(_ record: String, _ property: String) -> String {
    "\(["subscription": "product", "monthly_price": "price"][record] ?? record).\(property)"
  }

  mutating func walk(_ catalog: Outline) { walk(catalog, as: .reference(root)) }

  private mutating func walk(_ outline: Outline, as value: Schema.Value) {
    switch value {
    case .anyOf(let values): for value in values { walk(outline, as: value) }
    case .reference(let name):
      guard let definition = definitions[name] else { return }
      guard case .record(_, let properties, _) = definition, case .record(let fields) = outline else {
        return walk(outline, as: definition)
      }
      for field in fields {
        guard let property = properties.first(where: { $0.name == field.key.rawValue }) else { continue }
        found.insert(Self.key(name, property.name))
        walk(field.value, as: property.value)
      }
    case .list(let inner): if case .list(let items) = outline { for item in items { walk(item, as: inner) } }
    case .map(_, let inner, _):
      if case .map(let entries) = outline { for entry in entries { walk(entry.value, as: inner) } }
    default: break
    }
  }
}
