package import CatalogModel
package import SourceDiagnostics

/// A catalog that was read, with the way from its values back to the text.
package struct CatalogReading: Sendable {
  package let catalog: Catalog
  package var sourceMap: SourceMap

  /// What has no place in the model, in the order of the documents.
  package let faults: [Diagnostic<SourceRange?>]

  /// What it shares with other catalogs.
  let shared: SharedReading

  /// The rows of shared tables that its prices name.
  let usedRows: Set<PriceRow.Name>

  /// Puts the parts together. They are taken over, so that the products in them are moved and not copied.
  init(trees: SourceTrees, parts: consuming [CatalogPart], faults: [Diagnostic<SourceRange?>], shared: SharedReading) {
    self.shared = shared
    usedRows = parts.reduce(into: []) { $0.formUnion($1.rows) }
    let app = parts.first { $0.app != nil }?.app
    var catalog = Catalog(app: app?.model)
    var map = SourceMap(trees: trees, app: app?.ref)

    catalog.products.reserveCapacity(parts.reduce(0) { $0 + $1.products.count })
    for part in parts.indices.reversed() {
      while !parts[part].products.isEmpty { catalog.products.append(parts[part].products.removeLast()) }
      map.products += parts[part].productEntries.reversed()
    }
    let order = Self.orderOfReversed(catalog.products.indices.map { catalog.products[$0].id })
    catalog.products.arrange(in: order)
    map.products.arrange(in: order)

    for place in Self.order(parts.map(\.groups.count), by: { parts[$0.part].groups[$0.index].model.name }) {
      let group = parts[place.part].groups[place.index]
      let plans = Self.order([group.model.subscriptions.count]) { group.model.subscriptions[$0.index].id }
      var model = group.model
      model.subscriptions = plans.map { group.model.subscriptions[$0.index] }
      catalog.subscriptionGroups.append(model)
      map.groups.append(group.entry)
      map.subscriptions.append(plans.map { group.subscriptions[$0.index] })
    }

    let retired = Self.order(parts.map(\.retired.count)) { parts[$0.part].retired[$0.index].id }
    catalog.retired = retired.map { parts[$0.part].retired[$0.index].id }
    map.retired = retired.map { parts[$0.part].retired[$0.index].ref }
    catalog.storePages = parts.flatMap(\.storePages).map(\.model)
    map.storePages = parts.flatMap(\.storePages).map(\.ref)
    map.catalog = catalog
    self.catalog = catalog
    sourceMap = map
    self.faults = faults
  }

  /// The indices of IDs that stand in reverse reading order, sorted by ID, equal ones in reading order.
  private static func orderOfReversed(_ ids: [ProductID]) -> [Int] {
    ids.indices.sorted { ids[$0] == ids[$1] ? $0 > $1 : ids[$0] < ids[$1] }
  }

  /// Where an entry stands: in which part, and the how-manieth of its kind there.
  private struct EntryPlace {
    var part: Int
    var index: Int
  }

  /// The places of all entries sorted by a key, equal ones in reading order.
  private static func order(_ counts: [Int], by key: (EntryPlace) -> some Comparable) -> [EntryPlace] {
    let places = counts.indices.flatMap { part in (0..<counts[part]).map { EntryPlace(part: part, index: $0) } }
    let keys = places.map(key)
    return places.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { places[$0] }
  }
}

extension Array {
  /// Moves the elements so that the one at `order[i]` comes to stand at `i`; none is copied.
  fileprivate mutating func arrange(in order: [Int]) {
    var order = order
    withUnsafeMutableBufferPointer { elements in
      guard let base = elements.baseAddress else { return }
      for start in order.indices where order[start] != start {
        let first = (base + start).move()
        var place = start
        while order[place] != start {
          let next = order[place]
          (base + place).moveInitialize(from: base + next, count: 1)
          order[place] = place
          place = next
        }
        (base + place).initialize(to: first)
        order[place] = place
      }
    }
  }
}
