package import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

extension Catalog {
  /// This catalog updated with another one.
  ///
  /// Products are matched by ID in any list, groups and offers by name or ID, store pages by Apple ID, price changes
  /// by day, texts by locale; equal ones in order. The other catalog's values override these, as far as its format
  /// can represent them; the rest is unchanged, including the base territory.
  ///
  /// - Parameters:
  ///   - other: the later catalog.
  ///   - losses: the losses of its format.
  ///   - day: the day of its prices, if it doesn't contain their dates; nil for none.
  /// - Returns: the combined catalog, in canonical order.
  package func overlaid(by other: Catalog, losses: [Loss], on day: CalendarDate? = nil) -> Catalog {
    if self == Catalog() { return other }
    let isForOneTerritory = losses.contains { $0.keys == [.introductoryOffers, .territories] && $0.isLost == nil }
    let scope = OfferReach.Scope(
      day: day?.description,
      storefront: isForOneTerritory ? other.app?.baseTerritory ?? App.baseTerritory(of: app) : nil,
      isInDollars: App.baseTerritory(of: app) == "USA")
    let (settled, other) = settlingPrices(
      with: other.withoutUnnamedGroups(knownTo: self).keepingSeats(of: self), on: day,
      isForOneTerritory: isForOneTerritory)
    let known = settled.outline(.complete)
    let losses = losses.filter { !$0.isOfAmount }
    let above = other.outline(.complete, without: losses).placing(known.places(ofHomeless: other))
    let below = known.placing(above.places).overlaid(by: above, in: scope)
    return CanonicalReader.decode(JSONNode(JSONValue(below)), file: 0).catalog
  }

  /// The catalog with the seats of another one that are equal, except that one of the two leaves the markets open.
  private func keepingSeats(of other: Catalog) -> Catalog {
    let known = Dictionary(other.allProducts.map { ($0.id, $0.plan.multiSeat) }) { first, _ in first }
    var result = self
    result.mapProducts { product in
      guard let new = product.plan.multiSeat, let old = known[product.id] ?? nil, old.isEnabled == new.isEnabled else {
        return
      }
      let areAll = new.markets == MultiSeat.Market.allCases
      if new.markets == nil || old.markets == nil && areAll { product.plan.multiSeat = old }
    }
    return result
  }

  /// The catalog with subscriptions outside groups if it has only the ID of their group, or nothing, and another
  /// catalog knows their group.
  private func withoutUnnamedGroups(knownTo other: Catalog) -> Catalog {
    let known = Set(other.subscriptionGroups.flatMap(\.subscriptions).map(\.id))
    let names = Set(other.subscriptionGroups.map(\.name))
    var result = self
    for (index, group) in subscriptionGroups.enumerated()
    where group.localizations.isEmpty && !names.contains(group.name)
      && (group.name.isEmpty || group.name.count > 5 && group.name.allSatisfy(\.isNumber))
    {
      result.products += group.subscriptions.filter { known.contains($0.id) }
      result.subscriptionGroups[index].subscriptions.removeAll { known.contains($0.id) }
    }
    result.subscriptionGroups.removeAll { group in
      group.subscriptions.isEmpty && !subscriptionGroups.contains(group)
    }
    return result
  }
}

extension FormatReading {
  /// Adds the contents of another file of the same format.
  mutating func merge(_ other: FormatReading, losses: [Loss] = []) {
    catalog = catalog.overlaid(by: other.catalog, losses: other.losses(of: losses))
    placesDefaults = other.placesDefaults
    faults += other.faults
    unknowns += other.unknowns.filter { !unknowns.contains($0) }
    places.merge(other.places) { $1 }
  }
}

extension Format.Reader {
  /// Reads each file separately and combines the results; later files override earlier ones, as far as the format can
  /// represent the values.
  init(
    recognizes: @escaping @Sendable (TextFile) -> Bool, losses: @escaping @Sendable () -> [Loss] = { [] },
    read: @escaping @Sendable (FormatFile) -> FormatReading
  ) {
    self.init(recognizes: recognizes) { files, _ in
      let all = losses()
      var reading = FormatReading()
      for file in files { reading.merge(read(file), losses: all) }
      return reading
    }
  }
}

extension Outline {
  /// The same catalog with products moved to other lists, by ID; they keep their known values.
  func placing(_ moved: [String: String]) -> Outline {
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
    // Groups that only the other catalog has.
    for (place, products) in waiting.sorted(by: { $0.key < $1.key }) {
      let group = place.isEmpty ? nil : Outline.record([Field(.name, .text(String(place.dropFirst())))])
      result = result.adding(products, toNew: group)
    }
    return result
  }

  /// The list that contains each product, by ID; the first of equal products counts.
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

  /// The lists in this catalog of products that the other one can't place: without a type, or with the type of
  /// subscriptions but outside groups.
  func places(ofHomeless other: Catalog) -> [String: String] {
    let homeless = Set(
      other.products.filter { $0.type == nil || $0.type == .autoRenewableSubscription }.map(\.id.text))
    return homeless.isEmpty ? [:] : places.filter { homeless.contains($0.key) }
  }

  /// Changes each list of products: the list outside groups has an empty name, those in groups a dash and the group's
  /// name.
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

  /// The catalog with products added to a new group, or outside groups.
  private func adding(_ products: [Outline], toNew group: Outline?) -> Outline {
    guard case .record(let fields)? = group else {
      return overlaid(by: .record([Field(.products, .list(products))]))
    }
    let whole = Outline.record(fields + [Field(.subscriptions, .list(products))])
    return overlaid(by: .record([Field(.subscriptionGroups, .list([whole]))]))
  }

  /// This value updated with another one: records and maps by key, lists of named entries by name, other values as a
  /// whole.
  ///
  /// - Parameters:
  ///   - other: the later value.
  ///   - key: the key of both values; nil for an element, or an author-defined key.
  ///   - scope: the day and the territory of introductory offers that don't state theirs.
  /// - Returns: the combined value.
  fileprivate func overlaid(
    by other: Outline, at key: CatalogKey? = nil, in scope: OfferReach.Scope = .init()
  ) -> Outline {
    switch (self, other) {
    case (.record(let below), .record(let above)):
      var (result, above) = (below, above)
      Self.settlePrice(&result, by: &above, isInDollars: scope.isInDollars)
      Self.settlePaths(result, by: &above)
      for field in above {
        if let index = result.firstIndex(where: { $0.key == field.key }) {
          result[index].value = result[index].value.overlaid(by: field.value, at: field.key, in: scope)
        } else {
          result.append(field)
        }
      }
      return .record(result)
    case (.map(let below), .map(let above)):
      var result = below
      for entry in above {
        if let index = result.firstIndex(where: { $0.key == entry.key }) {
          result[index].value = result[index].value.overlaid(by: entry.value, in: scope)
        } else {
          result.append(entry)
        }
      }
      return .map(result)
    case (.list(let below), .list(let above)):
      let above = key == .changes ? above.flatMap { $0.distributed(over: below) } : above
      let targets: [Int?]
      if key == .introductoryOffers {
        targets = OfferReach.targets(of: above, in: below, scope)
      } else if let found = Self.targets(of: above, in: below, at: key) {
        targets = found
      } else {
        // The order of codes and locales has no meaning.
        let isSet = key != .images && below.count == above.count && below.allSatisfy { $0.text != nil }
        return isSet && Set(below) == Set(above) ? self : other
      }
      var result = below
      for (target, element) in zip(targets, above) {
        if let target {
          result[target] = result[target].overlaid(by: element, in: scope)
        } else if key == .introductoryOffers {
          result.append(OfferReach.placed(element, beside: below, scope))
        } else {
          result.append(element)
        }
      }
      return .list(result)
    default: return other
    }
  }

  /// The element of a list that each element of another one updates, by name; nil for a new one. Nil altogether for
  /// lists without names.
  private static func targets(of above: [Outline], in below: [Outline], at key: CatalogKey?) -> [Int?]? {
    let isSplit = [above, below].contains { list in names(list, at: key).map { Set($0).count < $0.count } ?? false }
    guard let names = names(above, at: key, isSplit: isSplit), let known = Self.names(below, at: key, isSplit: isSplit)
    else { return nil }
    var indices = Dictionary(grouping: known.indices.reversed()) { known[$0] }
    return names.map { indices[$0]?.popLast() }
  }

  /// Lets an amount replace a tier, and a tier an amount; an equal price in US dollars in the other form changes
  /// nothing.
  private static func settlePrice(_ below: inout [Field], by above: inout [Field], isInDollars: Bool) {
    func value(_ key: CatalogKey, _ fields: [Field]) -> Outline? { fields.first { $0.key == key }?.value }
    func worth(_ fields: [Field]) -> Outline? {
      value(.base, fields) ?? value(.tier, fields)?.text.flatMap(LegacyTier.find).map { .amount($0.usd) }
    }
    let isAmount = value(.base, above) != nil
    guard isAmount != (value(.tier, above) != nil) else { return }
    let (said, replaced): (CatalogKey, CatalogKey) = isAmount ? (.base, .tier) : (.tier, .base)
    let base = value(.baseTerritory, above) ?? value(.baseTerritory, below)
    let isComparable = base.map { $0.text == "USA" } ?? isInDollars
    if isComparable, let amount = worth(above), amount == worth(below) {
      // A tier has no territory.
      let isTier = value(.tier, below) != nil
      above.removeAll { $0.key == said || isTier && $0.key == .baseTerritory }
    } else {
      below.removeAll { $0.key == replaced }
    }
  }

  /// Keeps a file's path if the other catalog contains only its name.
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

  /// Whether a list contains exactly the file names of another one's paths.
  private func isNames(of paths: Outline) -> Bool {
    guard case .list(let names) = self, case .list(let paths) = paths, names.count == paths.count else { return false }
    return zip(names, paths).allSatisfy { name, path in
      guard let name = name.text, !name.contains("/") else { return false }
      return path.text?.hasSuffix("/" + name) ?? false
    }
  }

  /// The name of each element, if all have one: an ID, the name of a group or offer, a custom code, the first seat, or
  /// the day of a price change; of several on one day with their effect on subscribers.
  private static func names(_ list: [Outline], at key: CatalogKey?, isSplit: Bool = false) -> [String]? {
    let names = list.compactMap { element -> String? in
      switch key {
      case .retired: return element.text
      case .kept: return element[.since]?.text ?? ""
      case .volume: return "\(String(describing: element[.fromSeats]))"
      case .codes:
        return element[.custom]?.text ?? "\(String(describing: element[.count])), \(element[.expires]?.text ?? "")"
      default:
        if isSplit, let day = element[.on]?.text { return day + (element[.existingSubscribers]?.text ?? "") }
        return element[.id]?.text ?? element[.name]?.text ?? element[.referenceName]?.text
          ?? element[.appleID]?.text.map { AppleID($0).digits ?? $0 } ?? element[.on]?.text
      }
    }
    return names.count == list.count ? names : nil
  }
}
