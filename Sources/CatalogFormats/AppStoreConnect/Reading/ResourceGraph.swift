package import CatalogModel
package import SourceDiagnostics
package import TextFormats

/// The type and ID of a resource.
package struct ResourceKey: Hashable {
  package let type: ResourceType

  /// The ID in App Store Connect, or a placeholder for one in a future response.
  package let id: String

  package init(type: ResourceType, id: String) { (self.type, self.id) = (type, id) }

  /// Whether one of Shelf's own requests creates the resource.
  package var isRequested: Bool { id.hasPrefix("{{") }
}

/// A value with the file that contains it.
package struct PlacedNode {
  package let node: JSONNode
  package let file: Int

  package var range: SourceRange { SourceRange(file: file, bytes: node.range) }
}

/// A resource of the API, merged from all files.
package struct Resource {
  package let key: ResourceKey
  package let place: SourceRange
  package var attributes: [String: PlacedNode] = [:]

  /// The file to upload.
  package var upload: PlacedNode?
}

/// The resources of several files, merged by type and ID.
///
/// A relationship may be stated on either side, or by the path of the query. The types determine which of two resources
/// belongs to the other.
package struct ResourceGraph {
  package private(set) var resources: [Resource] = []
  private var indices: [ResourceKey: Int] = [:]
  private var indicesByType: [ResourceType: [Int]] = [:]

  /// The relationships of a resource, even if one of the two resources isn't known.
  package private(set) var links: [ResourceKey: [String: [ResourceKey]]] = [:]

  /// The parts of each resource, as indices in reading order.
  private var parts: [ResourceKey: [Int]] = [:]

  /// The owners of each resource.
  package private(set) var owners: [ResourceKey: [ResourceKey]] = [:]

  /// A price point with equalizations for each kind of price: equal prices share them, so that one query is enough.
  private var equalized: [PriceKind: ResourceKey] = [:]

  private struct PriceKind: Hashable {
    let territory: TerritoryCode
    let amount: Money
    let plan: String?
  }

  package subscript(key: ResourceKey) -> Resource? { indices[key].map { resources[$0] } }

  /// Adds a resource from a file; the first of duplicate values wins.
  package mutating func add(_ resource: Resource) {
    guard let index = indices[resource.key] else {
      indices[resource.key] = resources.count
      indicesByType[resource.key.type, default: []].append(resources.count)
      resources.append(resource)
      return
    }
    resources[index].attributes.merge(resource.attributes) { first, second in first.node.isNull ? second : first }
    resources[index].upload = resources[index].upload ?? resource.upload
  }

  /// Adds missing targets to a relationship.
  package mutating func link(_ key: ResourceKey, _ name: String, to targets: [ResourceKey]) {
    var known = links[key]?[name] ?? []
    let seen = Set(known)
    known += targets.filter { !seen.contains($0) }
    links[key, default: [:]][name] = known
  }

  /// Connects parts with their owners, after everything was added.
  package mutating func join() {
    addStandIns()
    var pairs: [(part: ResourceKey, owner: ResourceKey)] = []
    for (key, relationships) in links {
      for target in relationships.values.joined() {
        if key.type.owners.contains(target.type) { pairs.append((key, target)) }
        if target.type.owners.contains(key.type) { pairs.append((target, key)) }
      }
    }
    for pair in pairs where !(owners[pair.part]?.contains(pair.owner) ?? false) {
      owners[pair.part, default: []].append(pair.owner)
      if let index = indices[pair.part] { parts[pair.owner, default: []].append(index) }
    }
    for key in parts.keys { parts[key]?.sort() }
    for (row, names) in links {
      guard let point = names["subscriptionPricePoint"]?.first, links[point]?["equalizations"] != nil,
        let kind = kind(ofPrice: row, point)
      else { continue }
      if equalized[kind].map({ point.id < $0.id }) ?? true { equalized[kind] = point }
    }
  }

  private func kind(ofPrice row: ResourceKey, _ point: ResourceKey) -> PriceKind? {
    guard let amount = self[point]?.amount, let territory = territory(of: row) else { return nil }
    return PriceKind(territory: territory, amount: amount, plan: self[row]?.text("planType"))
  }

  /// The price point of a price; that of an equal price if only its equalizations are known.
  package func equalized(_ point: ResourceKey, ofPrice row: ResourceKey) -> ResourceKey {
    if equalized.isEmpty || equals(of: point) != nil { return point }
    return kind(ofPrice: row, point).flatMap { equalized[$0] } ?? point
  }

  /// A product's schedule and availability have the product's own ID, so their lists can be queried without them.
  private mutating func addStandIns() {
    let owners: [ResourceType: ResourceType] = [
      .inAppPurchasePriceSchedules: .inAppPurchases, .inAppPurchaseAvailabilities: .inAppPurchases,
      .subscriptionAvailabilities: .subscriptions,
    ]
    for key in links.keys.sorted(by: { ($0.type.rawValue, $0.id) < ($1.type.rawValue, $1.id) })
    where indices[key] == nil {
      guard let product = owners[key.type].flatMap({ self[ResourceKey(type: $0, id: key.id)] }) else { continue }
      add(Resource(key: key, place: product.place))
      link(key, "product", to: [product.key])
    }
  }

  /// Returns the parts of a resource, in reading order.
  package func parts(of key: ResourceKey, _ types: ResourceType...) -> [Resource] {
    (parts[key] ?? []).map { resources[$0] }.filter { types.contains($0.key.type) }
  }

  /// The versions of a product or group, the newest first.
  package func versions(of key: ResourceKey, _ type: ResourceType) -> [Resource] {
    parts(of: key, type).sortedStably { -($0.attributes["version"]?.node.integer ?? 0) }
  }

  /// The texts or images of a product or group: those of its newest version, or its own if no response lists those of
  /// versions.
  package func current(_ type: ResourceType, of key: ResourceKey, _ version: ResourceType) -> [Resource] {
    let versions = versions(of: key, version)
    let isListed = versions.contains { one in
      links[one.key]?["localizations"] != nil || links[one.key]?["images"] != nil || !parts(of: one.key, type).isEmpty
    }
    guard isListed, let newest = versions.first else { return parts(of: key, type) }
    return parts(of: newest.key, type)
  }

  /// Everything that belongs to a resource.
  package func belongings(of key: ResourceKey) -> [Resource] { (parts[key] ?? []).map { resources[$0] } }

  package func all(_ type: ResourceType) -> [Resource] { (indicesByType[type] ?? []).map { resources[$0] } }

  /// The first resource in a relationship.
  package func target(_ key: ResourceKey, _ name: String) -> ResourceKey? { links[key]?[name]?.first }

  /// The territory of a resource.
  package func territory(of key: ResourceKey) -> TerritoryCode? {
    target(key, "territory").map { TerritoryCode($0.id) }
  }
}

extension ResourceGraph {
  /// The base territory of a price schedule: as in a response, or the only one in which the schedule sets prices.
  package func baseTerritory(of schedule: ResourceKey) -> TerritoryCode? {
    if let named = target(schedule, "baseTerritory") { return TerritoryCode(named.id) }
    let prices = parts(of: schedule, .inAppPurchasePrices).withoutDerived
    let territories = Set(prices.compactMap { territory(of: $0.key) })
    return territories.count == 1 ? territories.first : nil
  }
}

extension [Resource] {
  /// The manually set prices. Derived prices are computed from them, but some accounts list only the base territory's
  /// price among the derived ones.
  package var withoutDerived: [Resource] {
    let manual = filter { $0.flag("manual") != false }
    return manual.isEmpty ? self : manual
  }
}

extension Resource {
  /// A day of a derived price, which only its ID contains.
  package func derivedDay(_ name: String) -> CalendarDate? {
    flag("manual") == false ? ReadPricePoint.day(name, inID: key.id) : nil
  }

  package func text(_ name: String) -> String? { attributes[name]?.node.text }
  package func flag(_ name: String) -> Bool? { attributes[name]?.node.flag }
  package func integer(_ name: String) -> Int? { attributes[name]?.node.integer }
  package func date(_ name: String) -> CalendarDate? { text(name).flatMap { CalendarDate($0) } }

  /// The amount of a price point.
  package var amount: Money? {
    attributes["customerPrice"].flatMap { $0.node.text ?? $0.node.digits }.flatMap { Money($0) }
  }
  package var id: ResourceID { ResourceID(text: key.id) }
}
