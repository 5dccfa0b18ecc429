package import CatalogModel
import JSONSyntax

extension Catalog {
  /// This catalog with what its format can't say taken from another one, so that the two differ only in what it can.
  ///
  /// Products are matched by ID, groups by name. What the format can say counts as it is here: only what it has no
  /// place for is taken over, be it a value or a whole product.
  ///
  /// - Parameters:
  ///   - other: the catalog to compare with.
  ///   - losses: what the format of this one can't say.
  /// - Returns: the catalog with the gaps filled, in canonical order.
  package func filled(from other: Catalog, losses: [Loss]) -> Catalog {
    guard !losses.isEmpty else { return self }
    let gaps = other.outline(.complete).without(other.outline(.complete, without: losses))
    guard let gaps else { return self }
    let filled = outline(.complete).filled(from: gaps)
    return CanonicalReader.read(JSONNode(JSONValue(filled)), file: 0).catalog
  }
}

/// A part of a catalog that a format has no place for.
private indirect enum Gap {
  /// The whole value.
  case whole(Outline)
  /// Some keys of a record.
  case keys([(key: CatalogKey, gap: Gap)])
  /// Some entries of a list, by what they are known by.
  case entries([String: Gap])
  /// Entries of a list that are known by nothing: the whole list, where what is left of it is what the other one says.
  case rest(of: Outline, left: Outline)
}

extension Outline {
  /// What of it is not in a poorer form of it; nil when nothing is missing.
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

  /// The value with gaps filled.
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

  /// What an entry of a list is known by: a product and an offer by ID, a group by name.
  private var name: String? {
    (self[.id] ?? self[.name] ?? self[.referenceName] ?? self[.on] ?? self[.appleID])?.text
  }
}
