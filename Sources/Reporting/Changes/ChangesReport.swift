package import CatalogDiff
package import CatalogModel

/// The differences between two catalogs, ready for display.
package struct ChangesReport: Sendable {
  /// The place of a change.
  package struct Place: Hashable, Sendable {
    package var file: String

    /// From 1.
    package var line: Int

    /// From 1.
    package var column: Int

    package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }
  }

  /// A change with its place.
  package struct Entry: Sendable {
    package var change: Change

    /// Nil if the catalog has no source text, as in other formats.
    package var place: Place?
  }

  /// The compared sides, as the user named them: `main`, `catalog`.
  package let old: String
  package let new: String

  /// The changes to show, worst first.
  package private(set) var entries: [Entry]

  /// The number of changes that stay inside the repository and are not shown.
  package let hidden: Int

  /// The number of products that they change.
  package var productCount: Int { Set(entries.flatMap(\.change.products)).count }

  /// The app's bundle ID, which is left out of displayed product IDs; nil to show complete IDs.
  package var bundleID: String?

  /// The name of the app; nil if it is unknown.
  private(set) var appName: String?

  /// The territory whose prices the others follow, of the app and of products with their own.
  private var baseTerritory: TerritoryCode?
  private var ownBases: [ProductID: TerritoryCode] = [:]

  /// The team's names of the products, by ID, for pages; a product without a name is shown by its ID.
  private(set) var productNames: [ProductID: String] = [:]

  /// - Parameters:
  ///   - changes: the differences.
  ///   - old: the old catalog, as the user named it.
  ///   - new: the new catalog, as the user named it.
  ///   - showsInternal: whether to show what never leaves the repository.
  ///   - place: the place of a change: in the new catalog, or in the old one if `isGone` is true.
  package init(
    _ changes: CatalogChanges, old: String, new: String, showsInternal: Bool = false,
    place: (Change) -> Place? = { _ in nil }
  ) {
    (self.old, self.new) = (old, new)
    let shown = changes.changes.filter { showsInternal || $0.consequence != .internal }
    entries = shown.map { Entry(change: $0, place: place($0)) }
    hidden = changes.changes.count - shown.count
  }

  /// Takes names and base territories from both catalogs; those of the new one take precedence.
  package mutating func describe(_ old: Catalog, _ new: Catalog) {
    let app = new.app ?? old.app
    (bundleID, appName, baseTerritory) = (app?.bundleID, app?.name, app?.baseTerritory)
    for product in old.allProducts + new.allProducts {
      productNames[product.id] = product.teamName
      ownBases[product.id] = product.price?.baseTerritory
    }
  }

  /// The report with only some of its changes.
  package func only(_ entries: [Entry]) -> ChangesReport {
    var report = self
    report.entries = entries
    return report
  }

  /// Places by the names of their products and fields: `Coins, price`.
  package func words(for paths: [CatalogPath]) -> [String] {
    let names = PageNames([self])
    return paths.map { [names.subject(of: $0), $0.fieldWords].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// The territory of a product's base price; nil if neither the product nor the app states it.
  func baseTerritory(of product: ProductID?) -> TerritoryCode? { product.flatMap { ownBases[$0] } ?? baseTerritory }

  /// The number of accepted changes.
  var acceptedCount: Int { entries.count { $0.change.acceptance != nil } }
}

// MARK: - Several catalogs

extension ChangesReport {
  /// Whether anything differs, shown or not.
  var hasChanges: Bool { !entries.isEmpty || hidden > 0 }

  /// The described catalog: the new one, or the old one if it was removed.
  var catalog: String { new }

  /// The described app by its name, or its catalog; `Coin Quest (apps/coins)` if another report has the same name.
  func title(among reports: [ChangesReport]) -> String {
    guard let appName, !appName.isEmpty else { return catalog }
    return reports.count { $0.appName == appName } > 1 ? "\(appName) (\(catalog))" : appName
  }

  /// The number of changed catalogs, and of their changes: `3 catalogs: 1 changed; 1 breaks customers`.
  static func summary(of reports: [ChangesReport]) -> String {
    let counts = ChangeGroup.summary(of: reports)
    let changed = "\(reports.count) catalogs: \(reports.count(where: \.hasChanges)) changed"
    return counts.isEmpty ? changed : "\(changed); \(counts)"
  }
}
