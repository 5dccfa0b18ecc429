package import CatalogModel
import JSONSyntax
import SourceDiagnostics

extension Catalog {
  /// This catalog with everything that another one knows better.
  ///
  /// Products are matched by ID, wherever they stand, groups and offers by name or ID, texts by locale. What the other one
  /// says counts, as far as its format can say it: what that format has no place for stays as it is here.
  ///
  /// - Parameters:
  ///   - other: what was read later.
  ///   - losses: what the format that it was read from can't say.
  /// - Returns: the two together, in canonical order.
  package func overlaid(by other: Catalog, losses: [Loss]) -> Catalog {
    if self == Catalog() { return other }
    var below = outline(.complete)
    let above = other.outline(.complete, without: losses)
    below = below.placing(productsOf: above).overlaid(by: above)
    return CanonicalReader.read(JSONNode(JSONValue(below)), file: 0).catalog
  }
}

extension FormatReading {
  /// Adds what another file of the same format says.
  mutating func add(_ other: FormatReading, losses: [Loss] = []) {
    catalog = catalog.overlaid(by: other.catalog, losses: losses)
    faults += other.faults
    unknowns += other.unknowns.filter { !unknowns.contains($0) }
    places.merge(other.places) { $1 }
  }
}

extension Outline {
  /// The same catalog without those products of which another one says that they stand elsewhere; there they take with them
  /// what is known of them here.
  fileprivate func placing(productsOf other: Outline) -> Outline {
    let moved = Dictionary(
      other.productPlaces.map { ($0.id, $0.place) }, uniquingKeysWith: { first, _ in first })
    var result = self
    var waiting: [String: [Outline]] = [:]
    result.mapProductLists { place, products in
      products.filter { product in
        guard let id = product[.id]?.text, let target = moved[id], target != place else { return true }
        waiting[target, default: []].append(product)
        return false
      }
    }
    guard !waiting.isEmpty else { return result }
    result.mapProductLists { place, products in products + (waiting.removeValue(forKey: place) ?? []) }
    // Groups that only the other one has.
    for (place, products) in waiting.sorted(by: { $0.key < $1.key }) {
      let group = place.isEmpty ? nil : Outline.record([Field(.name, .text(String(place.dropFirst())))])
      result = result.adding(products, toNew: group)
    }
    return result
  }

  private var productPlaces: [(id: String, place: String)] {
    var places: [(id: String, place: String)] = []
    var copy = self
    copy.mapProductLists { place, products in
      places += products.compactMap { product in product[.id]?.text.map { ($0, place) } }
      return products
    }
    return places
  }

  /// Changes each list of products: that outside groups, whose place is the empty text, and those in groups, whose place is a
  /// dash and the group's name.
  private mutating func mapProductLists(_ change: (_ place: String, [Outline]) -> [Outline]) {
    guard case .record(var fields) = self else { return }
    for index in fields.indices {
      switch (fields[index].key, fields[index].value) {
      case (.products, .list(let products)): fields[index].value = .list(change("", products))
      case (.subscriptionGroups, .list(let groups)):
        fields[index].value = .list(
          groups.map { group in
            guard case .record(var parts) = group else { return group }
            let place = "-" + (group[.name]?.text ?? "")
            if let list = parts.firstIndex(where: { $0.key == .subscriptions }), case .list(let products) = parts[list].value {
              parts[list].value = .list(change(place, products))
            } else {
              let new = change(place, [])
              if !new.isEmpty { parts.append(Field(.subscriptions, .list(new))) }
            }
            return .record(parts)
          })
      default: break
      }
    }
    self = .record(fields)
  }

  /// The catalog with products in a new group, or outside groups.
  private func adding(_ products: [Outline], toNew group: Outline?) -> Outline {
    guard case .record(let fields)? = group else {
      return overlaid(by: .record([Field(.products, .list(products))]))
    }
    let whole = Outline.record(fields + [Field(.subscriptions, .list(products))])
    return overlaid(by: .record([Field(.subscriptionGroups, .list([whole]))]))
  }

  /// This value with everything that another one says: records and maps key by key, lists of named things name by name, all
  /// else as the other has it.
  fileprivate func overlaid(by other: Outline) -> Outline {
    switch (self, other) {
    case (.record(let below), .record(let above)):
      // A price is an amount or a tier, not both.
      let isPriced = above.contains { $0.key == .base || $0.key == .tier }
      var result = isPriced ? below.filter { $0.key != .base && $0.key != .tier } : below
      for field in above {
        if let index = result.firstIndex(where: { $0.key == field.key }) {
          result[index].value = result[index].value.overlaid(by: field.value)
        } else {
          result.append(field)
        }
      }
      return .record(result)
    case (.map(let below), .map(let above)):
      var result = below
      for entry in above {
        if let index = result.firstIndex(where: { $0.key == entry.key }) {
          result[index].value = result[index].value.overlaid(by: entry.value)
        } else {
          result.append(entry)
        }
      }
      return .map(result)
    case (.list(let below), .list(let above)):
      guard let names = Outline.names(above), let known = Outline.names(below) else { return other }
      let indices = Dictionary(known.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
      var result = below
      for (name, element) in zip(names, above) {
        if let index = indices[name] {
          result[index] = result[index].overlaid(by: element)
        } else {
          result.append(element)
        }
      }
      return .list(result)
    default: return other
    }
  }

  /// The name of each element, when all have one: an ID, or the name of a group or an offer.
  private static func names(_ list: [Outline]) -> [String]? {
    let names = list.compactMap { $0[.id]?.text ?? $0[.name]?.text ?? $0[.referenceName]?.text }
    return names.count == list.count ? names : nil
  }
}
