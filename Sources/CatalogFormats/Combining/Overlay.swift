package import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

extension Catalog {
  /// This catalog with everything that another one knows better.
  ///
  /// Products are matched by ID, wherever they stand, groups and offers by name or ID, store pages by Apple ID, price
  /// changes by day, texts by locale; of equal ones the first with the first. What the other one says counts, as far as
  /// its format can say it: what that format has no place for stays as it is here.
  ///
  /// - Parameters:
  ///   - other: what was read later.
  ///   - losses: what the format that it was read from can't say.
  ///   - day: the day of which the other one has the prices, if it does not say when those change; nil for none.
  /// - Returns: the two together, in canonical order.
  package func overlaid(by other: Catalog, losses: [Loss], on day: CalendarDate? = nil) -> Catalog {
    if self == Catalog() { return other }
    let known = outline(.complete)
    let above = other.outline(.complete, without: losses).placing(known.places(ofHomeless: other))
    let below = known.placing(above.places).overlaid(by: above, on: day)
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
    keyPlaces.merge(other.keyPlaces) { $0 + $1 }
  }
}

extension Format.Reader {
  /// A reader of files of which each is read by itself; of what several say the later counts, as far as the format can
  /// say it.
  init(
    recognizes: @escaping @Sendable (TextFile) -> Bool, losses: @escaping @Sendable () -> [Loss] = { [] },
    read: @escaping @Sendable (FormatFile) -> FormatReading
  ) {
    self.init(recognizes: recognizes) { files, _ in
      let all = losses()
      var reading = FormatReading()
      for file in files { reading.add(read(file), losses: all) }
      return reading
    }
  }
}

extension Outline {
  /// The same catalog with products in other places, by ID; there they take with them what is known of them here.
  fileprivate func placing(_ moved: [String: String]) -> Outline {
    if moved.isEmpty { return self }
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

  /// Where each product stands, by ID; of equal ones the first.
  fileprivate var places: [String: String] {
    var places: [String: String] = [:]
    var copy = self
    copy.mapProductLists { place, products in
      for product in products {
        if let id = product[.id]?.text, places[id] == nil { places[id] = place }
      }
      return products
    }
    return places
  }

  /// Where those products of another catalog stand in this one that the other can't distinguish from it: without a
  /// type, or of the type that stands in groups only, and yet in none.
  fileprivate func places(ofHomeless other: Catalog) -> [String: String] {
    let homeless = Set(
      other.products.filter { $0.type == nil || $0.type == .autoRenewableSubscription }.map(\.id.text))
    return homeless.isEmpty ? [:] : places.filter { homeless.contains($0.key) }
  }

  /// Changes each list of products: that outside groups, whose place is the empty text, and those in groups, whose
  /// place is a dash and the group's name.
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
            if let list = parts.firstIndex(where: { $0.key == .subscriptions }),
              case .list(let products) = parts[list].value
            {
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

  /// This value with everything that another one says: records and maps key by key, lists of named things name by name,
  /// all else as the other has it.
  fileprivate func overlaid(by other: Outline, on day: CalendarDate? = nil) -> Outline {
    switch (self, other) {
    case (.record(let below), .record(let above)):
      var (result, above) = (below, above)
      if let day { Self.keepBegun(result, &above, on: day) }
      Self.settlePrice(&result, by: &above)
      Self.settlePaths(result, by: &above)
      for field in above {
        if let index = result.firstIndex(where: { $0.key == field.key }) {
          result[index].value = result[index].value.overlaid(by: field.value, on: day)
        } else {
          result.append(field)
        }
      }
      return .record(result)
    case (.map(let below), .map(let above)):
      var result = below
      for entry in above {
        if let index = result.firstIndex(where: { $0.key == entry.key }) {
          result[index].value = result[index].value.overlaid(by: entry.value, on: day)
        } else {
          result.append(entry)
        }
      }
      return .map(result)
    case (.list(let below), .list(let above)):
      guard let names = Outline.names(above), let known = Outline.names(below) else { return other }
      var indices = Dictionary(grouping: known.indices.reversed()) { known[$0] }
      var result = below
      for (name, element) in zip(names, above) {
        if let index = indices[name]?.popLast() {
          result[index] = result[index].overlaid(by: element, on: day)
        } else {
          result.append(element)
        }
      }
      return .list(result)
    default: return other
    }
  }

  /// Lets a price stand as it is that has changed since to what the other catalog says, which knows none that
  /// have begun.
  private static func keepBegun(_ below: [Field], _ above: inout [Field], on day: CalendarDate) {
    func begun(_ fields: [Field]) -> [Outline] {
      guard case .list(let changes)? = fields.first(where: { $0.key == .changes })?.value else { return [] }
      return changes.filter { change in
        let start = change[.on]?.text.flatMap { CalendarDate($0) }
        return start.map { $0 <= day } ?? false && (change[.base] != nil || change[.tier] != nil)
      }
    }
    // One that knows what has begun states the price from before it.
    guard begun(above).isEmpty else { return }
    let begun = begun(below)
    guard let newest = begun.max(by: { ($0[.on]?.text ?? "") < ($1[.on]?.text ?? "") }) else { return }
    above.removeAll { field in (field.key == .base || field.key == .tier) && newest[field.key] == field.value }
  }

  /// Lets an amount take the place of a tier, and a tier that of an amount; the same price said the other way changes
  /// nothing.
  private static func settlePrice(_ below: inout [Field], by above: inout [Field]) {
    func value(_ key: CatalogKey, _ fields: [Field]) -> Outline? { fields.first { $0.key == key }?.value }
    let isAmount = value(.base, above) != nil
    guard isAmount != (value(.tier, above) != nil) else { return }
    let (said, replaced): (CatalogKey, CatalogKey) = isAmount ? (.base, .tier) : (.tier, .base)
    let amount = value(.base, isAmount ? above : below)
    let tier = value(.tier, isAmount ? below : above)
    if let amount, let price = tier?.text.flatMap(LegacyTier.find)?.usd, amount == .amount(price) {
      above.removeAll { $0.key == said }
    } else {
      below.removeAll { $0.key == replaced }
    }
  }

  /// Lets the path of a file stand when the other catalog knows the file's name alone.
  private static func settlePaths(_ below: [Field], by above: inout [Field]) {
    above.removeAll { field in
      if field.key == .images {
        return below.first { $0.key == .images }.map { field.value.isNames(of: $0.value) } ?? false
      }
      guard field.key == .screenshot || field.key == .image, let name = field.value.text, !name.contains("/") else {
        return false
      }
      return below.first { $0.key == field.key }?.value.text?.hasSuffix("/" + name) ?? false
    }
  }

  /// Whether a list has just the names of the files whose paths another one has.
  private func isNames(of paths: Outline) -> Bool {
    guard case .list(let names) = self, case .list(let paths) = paths, names.count == paths.count else { return false }
    return zip(names, paths).allSatisfy { name, path in
      guard let name = name.text, !name.contains("/") else { return false }
      return path.text?.hasSuffix("/" + name) ?? false
    }
  }

  /// The name of each element, when all have one: an ID, the name of a group or an offer, else the way an offer is
  /// paid, or the day of a price change.
  private static func names(_ list: [Outline]) -> [String]? {
    let names = list.compactMap { element in
      element[.id]?.text ?? element[.name]?.text ?? element[.referenceName]?.text
        ?? element[.appleID]?.text.map { AppleID($0).digits ?? $0 } ?? element[.mode]?.text ?? element[.on]?.text
    }
    return names.count == list.count ? names : nil
  }
}
