package import CatalogModel

/// The catalogs of a workspace by the IDs that they use, so that a catalog can look up its own IDs instead of
/// searching all others.
///
/// It is created once for all catalogs; each of them sees the others through `neighbours(of:)`.
///
/// ```swift
/// let ids = SharedIDs([lighthouse, harbour])           // both have a product 'gold'
/// ids.neighbours(of: 0).apps(selling: "gold")          // the app of harbour
/// ```
package final class SharedIDs: Sendable {
  /// The identity of an app record.
  private struct Record: Hashable {
    let name: String?
    let bundleID: String?
    let appleID: AppleID?
    let platforms: Set<App.Platform>

    init(_ app: App?) {
      name = app?.name
      bundleID = app?.bundleID
      appleID = app?.appleID
      platforms = Set(app?.platforms ?? [])
    }
  }

  /// A record whose catalogs use an ID: the first catalog, and whether there is another one.
  fileprivate struct Use {
    let record: Int
    let catalog: Int
    var isShared = false
  }

  /// IDs with the records that use them.
  fileprivate struct Uses {
    private struct Key: Hashable {
      let id: ProductID
      let record: Int
    }

    private(set) var byID: [ProductID: [Use]] = [:]
    private var places: [Key: Int] = [:]

    mutating func record(_ id: ProductID, _ record: Int, inCatalog catalog: Int) {
      guard !id.text.isEmpty else { return }
      let key = Key(id: id, record: record)
      if let place = places[key] {
        if byID[id]?[place].catalog != catalog { byID[id]?[place].isShared = true }
      } else {
        places[key] = byID[id]?.count ?? 0
        byID[id, default: []].append(Use(record: record, catalog: catalog))
      }
    }
  }

  fileprivate let apps: [App?]
  fileprivate let products: [ProductID: [Use]]
  fileprivate let bundleIDs: [ProductID: [Use]]

  /// - Parameter catalogs: the catalogs of the workspace by number; nil for one to ignore.
  package init(_ catalogs: [Catalog?]) {
    apps = catalogs.map { $0?.app }
    var records: [Record: Int] = [:]
    var (products, bundleIDs) = (Uses(), Uses())
    for (number, catalog) in catalogs.enumerated() {
      guard let catalog else { continue }
      let count = records.count
      let record = records[Record(catalog.app), default: count]
      records[Record(catalog.app)] = record
      for product in catalog.products { products.record(product.id, record, inCatalog: number) }
      for group in catalog.subscriptionGroups {
        for product in group.subscriptions { products.record(product.id, record, inCatalog: number) }
      }
      if let bundleID = catalog.app?.bundleID { bundleIDs.record(ProductID(bundleID), record, inCatalog: number) }
    }
    self.products = products.byID
    self.bundleIDs = bundleIDs.byID
  }

  /// The other catalogs, as seen by one of them.
  package func neighbours(of catalog: Int) -> Neighbours { Neighbours(ids: self, own: catalog) }
}

/// The other catalogs of a workspace, as seen by one catalog.
package struct Neighbours: Sendable {
  fileprivate let ids: SharedIDs?

  /// The catalog's own number among all; nil if it isn't among them.
  fileprivate let own: Int?

  fileprivate init(ids: SharedIDs?, own: Int?) {
    self.ids = ids
    self.own = own
  }

  /// Creates the neighbours of a catalog that isn't one of them; none by default.
  package init(_ others: [Catalog] = []) { self.init(ids: others.isEmpty ? nil : SharedIDs(others), own: nil) }

  /// Whether there is no other catalog.
  var isEmpty: Bool { ids == nil }

  /// The apps of other catalogs that have a product with an ID, in the order of the catalogs, without duplicates.
  func apps(selling id: ProductID) -> some Sequence<App?> { apps(ids?.products[id]) }

  /// The apps of other catalogs that have this bundle ID.
  func apps(called id: ProductID) -> some Sequence<App?> { apps(ids?.bundleIDs[id]) }

  private func apps(_ uses: [SharedIDs.Use]?) -> some Sequence<App?> {
    (uses ?? []).lazy.filter { $0.isShared || $0.catalog != own }.map { use in ids?.apps[use.catalog] ?? nil }
  }
}
