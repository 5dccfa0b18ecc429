package import CatalogModel
import JSONSyntax

extension Catalog {
  /// This catalog with the values that its format can't represent taken from another one.
  ///
  /// Products are matched by ID, groups by name. Values that the format can represent are kept. Only other values and
  /// products are copied.
  ///
  /// - Parameters:
  ///   - other: the catalog to take values from.
  ///   - losses: the losses of this catalog's format.
  /// - Returns: the catalog with the gaps filled, in canonical order.
  package func filled(from other: Catalog, losses: [Loss]) -> Catalog {
    guard !losses.isEmpty else { return self }
    let gaps = other.outline(.complete).without(other.outline(.complete, without: losses))
    guard let gaps else { return self }
    let filled = outline(.complete).filled(from: gaps)
    return CanonicalReader.read(JSONNode(JSONValue(filled)), file: 0).catalog
  }
}

/// A part of a catalog that a format can't represent.
private indirect enum Gap {
  /// The whole value.
  case whole(Outline)
  /// Some keys of a record.
  case keys([(key: CatalogKey, gap: Gap)])
  /// Some entries of a list, by name.
  case entries([String: Gap])
  /// Entries of a list without names: the whole list, if its remainder equals the other one.
  case rest(of: Outline, left: Outline)
}

extension Outline {
  /// The parts that are missing in a reduced form; nil if there are none.
  fileprivate func without(_ poorer: Outline?) -> Gap? {
    guard let poorer else { return .whole(self) }
    switch (self, poorer) {
    case (.record(let fields), .record):
      let keys = fields.compactMap { field in field.value.without(poorer[field.key]).map { (key: field.key, gap: $0) } }
      return keys.isEmpty ? nil : .keys(keys)
    case (.list(let items), .list(let others)):
      let known = Dictionary(others.compactMap { item in item.name.map { ($0, item) } }) { first, _ in first }
      if items.contains(where: { $0.name == nil }) { return self == poorer ? nil : .rest(of: self, left: poorer) }
      var gaps: [String: Gap] = [:]
      for item in items {
        if let name = item.name, gaps[name] == nil, let gap = item.without(known[name]) { gaps[name] = gap }
      }
      return gaps.isEmpty ? nil : .entries(gaps)
    default: return nil
    }
  }

  /// The value with its gaps filled.
  fileprivate func filled(from gap: Gap) -> Outline {
    switch (self, gap) {
    case (.record(var fields), .keys(let keys)):
      for (key, gap) in keys {
        if let index = fields.firstIndex(where: { $0.key == key }) {
          fields[index].value = fields[index].value.filled(from: gap)
        } else if case .whole(let value) = gap {
          fields.append(Field(key, value))
        }
      }
      return .record(fields)
    case (.list(let items), .entries(let gaps)):
      let known = Set(items.compactMap(\.name))
      let unsayable = gaps.sorted { $0.key < $1.key }.compactMap { name, gap -> Outline? in
        if case .whole(let value) = gap, !known.contains(name) { value } else { nil }
      }
      return .list(
        items.map { item in item.name.flatMap { gaps[$0] }.map { item.filled(from: $0) } ?? item } + unsayable)
    case (_, .whole(let value)): return value
    case (let value, .rest(let full, let left)) where value == left: return full
    default: return self
    }
  }

  /// The name of a list's entry: a product's or offer's ID, a group's name.
  private var name: String? {
    (self[.id] ?? self[.name] ?? self[.referenceName] ?? self[.on] ?? self[.appleID])?.text
  }
}
