package import CatalogModel

/// The leaf values of an outline, by path: the basis for comparing two entries.
package struct Leaves: Hashable, Sendable {
  /// The texts by the names on their path; list items by index in brackets.
  package private(set) var texts: [[String]: String] = [:]

  package init(of outline: Outline, at way: [String] = []) { collectLeaves(of: outline, at: way) }

  private init(_ texts: [[String]: String]) { self.texts = texts }

  /// The leaves that aren't at a path or below it.
  package func outside(_ way: [String]) -> Leaves { Leaves(texts.filter { !$0.key.starts(with: way) }) }

  /// The leaves at a path or below it.
  package func inside(_ way: [String]) -> Leaves { Leaves(texts.filter { $0.key.starts(with: way) }) }

  package static func == (one: Leaves, other: Leaves) -> Bool { one.differences(from: other).isEmpty }

  /// The paths that differ, sorted.
  package func differences(from other: Leaves) -> [[String]] {
    let ways = Set(texts.keys).union(other.texts.keys)
    let changed = ways.filter { ExactText(wrappedValue: texts[$0]) != ExactText(wrappedValue: other.texts[$0]) }
    return changed.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func collectLeaves(of outline: Outline, at way: [String]) {
    switch outline {
    case .record(let fields):
      // A 'multiseat' without 'enabled' is on.
      if way.last == CatalogKey.multiseat.rawValue { texts[way + [CatalogKey.enabled.rawValue]] = "true" }
      for field in fields { collectLeaves(of: field.value, at: way + [field.key.rawValue]) }
    case .map(let entries): for entry in entries { collectLeaves(of: entry.value, at: way + [entry.key]) }
    case .list(let items):
      let words = items.compactMap(\.text)
      if words.count == items.count {
        texts[way] = words.sorted().joined(separator: ", ")
      } else {
        for (index, item) in items.enumerated() { collectLeaves(of: item, at: way + ["[\(index)]"]) }
      }
    case .amount where way.last == CatalogKey.price.rawValue, .flag where way.last == CatalogKey.multiseat.rawValue:
      collectLeaves(of: outline.spelledOut, at: way)
    default: texts[way] = Self.scalarText(of: outline)
    }
  }

  /// The text of a leaf value; nil for others.
  package static func scalarText(of outline: Outline) -> String? {
    switch outline {
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .amount(let amount): amount.description
    case .text(let text): text
    case .foreign(let foreign): description(of: foreign)
    case .list, .record, .map: nil
    }
  }

  private static func description(of foreign: ForeignValue) -> String {
    switch foreign {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): text
    case .list(let items): "[" + items.map(description).joined(separator: ", ") + "]"
    case .map(let pairs): "{" + pairs.map { "\($0.key): \(description(of: $0.value))" }.joined(separator: ", ") + "}"
    }
  }
}

extension CatalogPath {
  /// The path to a leaf of a product.
  package init(_ id: ProductID, leaf way: [String]) {
    var steps: [Step] = []
    var isMap = false
    for name in way {
      if name.hasPrefix("["), let index = Int(name.dropFirst().dropLast()) {
        steps.append(.item(index))
      } else if !isMap, let key = CatalogKey(rawValue: name) {
        steps.append(.field(key))
      } else {
        steps.append(.entry(name))
      }
      isMap = name == CatalogKey.localizations.rawValue || name == CatalogKey.territories.rawValue
    }
    self.init(.product(id, occurrence: 0), steps)
  }
}
