package import CatalogModel

/// The differences between two catalogs, and their consequences.
package struct CatalogChanges: Hashable, Sendable {
  /// Worst first; then by product, by path and by rule.
  package var changes: [Change]

  /// The worst consequence of all; nil when nothing changed.
  package var worst: Consequence? { changes.first?.consequence }

  /// Whether a change that isn't accepted is at least as bad as a consequence.
  package func reaches(_ consequence: Consequence) -> Bool {
    changes.contains { $0.consequence >= consequence && $0.acceptance == nil }
  }

  /// Whether all changes stay in the repository.
  package var isEmptyOutside: Bool { changes.allSatisfy { $0.consequence == .internal } }
}

/// Compares two catalogs and judges their differences.
///
/// Products are matched by ID, groups by name, offers by ID, texts by locale, prices by territory and day. Order,
/// spelling and explicit defaults are not differences.
package func compare(_ old: CatalogSide, _ new: CatalogSide, options: ComparisonOptions) -> CatalogChanges {
  let finder = CatalogFinder(old.catalog, new.catalog, today: options.today)
  let judge = Judge(old: old, new: new, options: options)
  let judged = finder.findings.map(judge.judge)
  var changes = Folding(old: old.templates, new: new.templates).fold(judged, by: judge)
  changes += judge.contentChanges
  changes += judge.layoutChanges(reordered: finder.reordered)
  return CatalogChanges(changes: changes.sorted(by: Change.areInOrder))
}

/// Compares two catalogs without further information.
package func compare(_ old: Catalog, _ new: Catalog, options: ComparisonOptions) -> CatalogChanges {
  compare(CatalogSide(old), CatalogSide(new), options: options)
}

extension Change {
  /// Worst first; then by product, by path and by rule.
  static func areInOrder(_ left: Change, _ right: Change) -> Bool {
    if left.consequence != right.consequence { return left.consequence > right.consequence }
    let (one, other) = (left.product?.text ?? "", right.product?.text ?? "")
    if one != other { return one < other }
    let (path, otherPath) = (left.path.description, right.path.description)
    return path == otherPath ? left.id < right.id : path < otherPath
  }
}
