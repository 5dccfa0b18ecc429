package import CatalogModel
package import SourceDiagnostics

/// A catalog as read, with a map from its values to the text.
package final class CatalogReading: Sendable {
  package let catalog: Catalog
  package let sourceMap: SourceMap

  /// The faults, in the order of the documents.
  package let faults: [Diagnostic<SourceRange?>]

  /// The values shared with other catalogs.
  let shared: SharedReading

  /// The rows of shared tables that its prices use.
  let usedRows: Set<PriceRow.Name>

  /// Assembles the parts.
  init(trees: SourceTrees, parts: [CatalogPart], faults: [Diagnostic<SourceRange?>], shared: SharedReading) {
    self.shared = shared
    usedRows = parts.reduce(into: []) { $0.formUnion($1.rows) }
    let app = parts.first { $0.app != nil }?.app
    var catalog = Catalog(app: app?.model)
    var map = SourceMap(trees: trees, app: app?.ref)

    let products = Self.order(parts.map(\.products.count)) { parts[$0.part].products[$0.index].id }
    catalog.products = products.map { parts[$0.part].products[$0.index] }
    map.products = products.map { parts[$0.part].productEntries[$0.index] }

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

  /// A copy that finds products in the lock too, which isn't YAML.
  package init(_ reading: CatalogReading, placeInLock: @escaping @Sendable (ProductID) -> SourceRange?) {
    var map = reading.sourceMap
    map.placeInLock = placeInLock
    (catalog, sourceMap, faults) = (reading.catalog, map, reading.faults)
    (shared, usedRows) = (reading.shared, reading.usedRows)
  }

  /// The position of an entry: its part, and its index there among entries of its kind.
  private struct EntryPlace {
    var part: Int
    var index: Int
  }

  /// The positions of all entries, sorted by a key; equal keys in reading order.
  private static func order(_ counts: [Int], by key: (EntryPlace) -> some Comparable) -> [EntryPlace] {
    let places = counts.indices.flatMap { part in (0..<counts[part]).map { EntryPlace(part: part, index: $0) } }
    let keys = places.map(key)
    return places.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { places[$0] }
  }
}
