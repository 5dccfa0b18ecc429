package import CatalogDiff
package import CatalogModel
import SourceDiagnostics

/// The differences between two catalogs, ready for display.
package struct ChangesReport: Sendable {
  /// The place of a change.
  package struct Place: Hashable, Sendable {
    package var file: String

    /// From 1.
    package var line: Int

    /// From 1.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
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
  package let entries: [Entry]

  /// The number of changes that stay inside the repository and are not shown.
  package let hidden: Int

  /// The number of products that they change.
  package let productCount: Int

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
    self.old = old
    self.new = new
    let shown = changes.changes.filter { showsInternal || $0.consequence != .internal }
    entries = shown.map { Entry(change: $0, place: place($0)) }
    hidden = changes.changes.count - shown.count
    productCount = Set(shown.flatMap(\.products)).count
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

  /// The territory of a product's base price; nil if neither the product nor the app states it.
  func baseTerritory(of product: ProductID?) -> TerritoryCode? { product.flatMap { ownBases[$0] } ?? baseTerritory }

  /// The changes under one heading.
  struct Group {
    let consequence: Consequence
    let timing: Change.Timing

    /// The consequence's meaning in one line, for the heading.
    var meaning: String { consequence.meaning(timing) }

    /// The changes bundled by reason, in the order of the first change of each.
    let bundles: [ChangeBundle]

    var entries: [Entry] { bundles.flatMap(\.entries) }
  }

  /// The consequences that occur, worst first, with their changes; changes without review by the time when they take
  /// effect.
  var groups: [Group] {
    Consequence.allCases.flatMap { consequence in
      let members = entries.filter { $0.change.consequence == consequence }
      return Dictionary(grouping: members) { consequence == .live ? $0.change.timing : .atOnce }.sorted {
        $0.key < $1.key
      }
      .map {
        Group(consequence: consequence, timing: $0.key, bundles: ChangeBundle.all(of: $0.value))
      }
    }
  }

  /// The numbers in one line: `1 impossible · 2 review; 3 products`.
  var summary: String {
    let counts = Consequence.allCases.compactMap { consequence in
      let count = entries.count { $0.change.consequence == consequence }
      return count > 0 ? "\(count) \(consequence.rawValue)" : nil
    }.joined(separator: " · ")
    let products = productCount == 0 ? "" : "; \(counted(productCount, "product"))"
    let inside = hidden > 0 ? "; \(hidden) internal (--all shows them)" : ""
    return (counts.isEmpty ? "no changes" : counts) + acceptedWords + products + inside
  }

  /// The number of accepted changes.
  var acceptedCount: Int { entries.count { $0.change.acceptance != nil } }

  /// `; 1 accepted`; empty for none.
  var acceptedWords: String { acceptedCount == 0 ? "" : "; \(acceptedCount) accepted" }
}

extension Consequence {
  /// The meaning for changes that take effect at a given time.
  fileprivate func meaning(_ timing: Change.Timing) -> String {
    switch timing {
    case .atOnce: meaning
    case .onItsDay: "takes effect on a later day, and can be undone until then"
    case .withTheProduct: "of products that don't exist in App Store Connect yet"
    }
  }
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

  /// The number of changed and unchanged catalogs: `3 catalogs: 1 changed, 2 without changes; 2 live · 1 review`.
  static func summary(of reports: [ChangesReport]) -> String {
    let changed = reports.count(where: \.hasChanges)
    let counts = Consequence.allCases.compactMap { consequence in
      let count = reports.reduce(0) { $0 + $1.entries.count { $0.change.consequence == consequence } }
      return count > 0 ? "\(count) \(consequence.rawValue)" : nil
    }.joined(separator: " · ")
    return "\(reports.count) catalogs: \(changed) changed" + (counts.isEmpty ? "" : "; \(counts)")
  }
}
