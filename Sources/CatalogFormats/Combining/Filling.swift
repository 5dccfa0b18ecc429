package import CatalogModel
import TextFormats

extension Catalog {
  /// This catalog with the values that its format can't represent taken from another one.
  ///
  /// Products are matched by ID, groups by name. Values that the format can represent are kept. Only other values and
  /// products are copied. Subscriptions of a format without groups are in the other catalog's groups.
  ///
  /// - Parameters:
  ///   - other: the catalog to take values from.
  ///   - losses: the losses of this catalog's format.
  /// - Returns: the catalog with the gaps filled, in canonical order.
  package func filled(from other: Catalog, losses: [Loss]) -> Catalog {
    guard !losses.isEmpty else { return self }
    let known = other.outline(.complete)
    guard let gaps = known.without(other.outline(.complete, without: losses)) else { return self }
    let filled = outline(.complete).placing(known.places(ofHomeless: self)).filled(from: gaps)
    return CanonicalReader.decode(JSONNode(JSONValue(filled)), file: 0).catalog
  }
}

/// A part of a catalog that a format can't represent.
private indirect enum Gap {
  /// The whole value.
  case whole(Outline)
  /// Some keys of a record, and whether the format can't represent any of its values.
  case keys([(key: CatalogKey, gap: Gap)], isEmpty: Bool)
  /// Some entries of a map.
  case entries([(key: String, gap: Gap)])
  /// Some elements of a list, or parts of them.
  case elements([Element])

  /// An element of a list, with its remainder and gap.
  struct Element {
    let full: Outline

    /// Nil if the format can't represent any of the element.
    let left: Outline?
    let gap: Gap?

    /// Whether this is an element with the same name in the other list.
    func matches(_ item: Outline, exactly isExact: Bool) -> Bool {
      if isExact { return left?.isPart(of: item) ?? false }
      // The mode doesn't identify an offer that the format leaves out.
      return item.name != nil && (left != nil || item[.mode] == nil)
    }
  }

  /// The values to assume where a catalog has none; nil if the format could have represented some of them.
  var assumed: Outline? {
    switch self {
    case .whole(let value): return value
    case .keys(_, isEmpty: false): return nil
    case .keys: return Outline.record([]).filled(from: self)
    case .entries(let gaps): return gaps.contains { $0.gap.assumed != nil } ? Outline.map([]).filled(from: self) : nil
    case .elements(let elements):
      return elements.contains { $0.left == nil } ? Outline.list([]).filled(from: self) : nil
    }
  }
}

extension Outline {
  /// The parts that are missing in a reduced form; nil if there are none.
  fileprivate func without(_ poorer: Outline?) -> Gap? {
    guard let poorer else { return .whole(self) }
    switch (self, poorer) {
    case (.record(let fields), .record):
      let keys = fields.compactMap { field in field.value.without(poorer[field.key]).map { (key: field.key, gap: $0) } }
      return keys.isEmpty ? nil : .keys(keys, isEmpty: poorer.isBlank)
    case (.map(let entries), .map(let others)):
      let known = Dictionary(others.map { ($0.key, $0.value) }) { first, _ in first }
      let gaps = entries.compactMap { entry in entry.value.without(known[entry.key]).map { (key: entry.key, gap: $0) } }
      return gaps.isEmpty ? nil : .entries(gaps)
    case (.list(let items), .list(let others)):
      var rest = others[...]
      let elements = items.map { item in
        var left: Outline?
        if let next = rest.first, next.isPart(of: item) { left = rest.removeFirst() }
        return Gap.Element(full: item, left: left?.isBlank == false ? left : nil, gap: item.without(left))
      }
      return elements.contains { $0.gap != nil } ? .elements(elements) : nil
    default: return nil
    }
  }

  /// The value with its gaps filled.
  fileprivate func filled(from gap: Gap) -> Outline {
    switch (self, gap) {
    case (.record(var fields), .keys(let keys, _)):
      for (key, gap) in keys {
        if let index = fields.firstIndex(where: { $0.key == key }) {
          fields[index].value = fields[index].value.filled(from: gap)
        } else if let value = gap.assumed {
          fields.append(Field(key, value))
        }
      }
      return .record(fields)
    case (.map(var entries), .entries(let gaps)):
      let places = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
      for (key, gap) in gaps {
        if let index = places[key] {
          entries[index].value = entries[index].value.filled(from: gap)
        } else if let value = gap.assumed {
          entries.append(Entry(key, value))
        }
      }
      return .map(entries)
    case (.list(let items), .elements(let elements)):
      let matches = Self.matches(of: items, in: elements)
      var result = zip(items, matches).map { item, match in
        match.flatMap { elements[$0].gap }.map { item.filled(from: $0) } ?? item
      }
      let matched = Set(matches.compactMap(\.self))
      for (index, element) in elements.enumerated() where element.left == nil && !matched.contains(index) {
        result.insert(element.full, at: min(index, result.count))
      }
      return .list(result)
    case (_, .whole(let value)): return value
    default: return self
    }
  }

  /// The index of the element with a gap that each element of a list corresponds to; nil for a new one.
  private static func matches(of items: [Outline], in elements: [Gap.Element]) -> [Int?] {
    var open = Dictionary(grouping: elements.indices) { elements[$0].left?.name ?? elements[$0].full.name }
    var matches = [Int?](repeating: nil, count: items.count)
    for isExact in [true, false] {
      for (place, item) in items.enumerated() where matches[place] == nil {
        let found = open[item.name]?.firstIndex { elements[$0].matches(item, exactly: isExact) }
        if let found { matches[place] = open[item.name]?.remove(at: found) }
      }
    }
    return matches
  }

  /// The name of a list's element: a product's or offer's ID, a group's name, a text itself. Names may repeat.
  fileprivate var name: String? {
    let keys: [CatalogKey] = [.id, .name, .referenceName, .on, .appleID, .mode, .custom, .since]
    return (keys.lazy.compactMap { self[$0] }.first ?? self).text
  }

  /// Whether a value has no content.
  private var isBlank: Bool {
    switch self {
    case .record(let fields): fields.allSatisfy(\.value.isBlank)
    case .list(let items): items.isEmpty
    case .map(let entries): entries.isEmpty
    default: false
    }
  }

  /// Whether another value has all values of this one.
  fileprivate func isPart(of other: Outline) -> Bool {
    switch (self, other) {
    case (.record(let fields), .record):
      fields.allSatisfy { field in
        other[field.key].map { field.value.isPart(of: $0) } ?? field.value.isBlank
      }
    case (.map(let entries), .map(let others)):
      entries.allSatisfy { entry in
        others.contains { $0.key == entry.key && entry.value.isPart(of: $0.value) }
      }
    case (.list(let items), .list(var others)):
      items.allSatisfy { item in
        others.firstIndex { item.isPart(of: $0) }.map { others.removeSubrange(...$0) } != nil
      }
    default: self == other
    }
  }
}
