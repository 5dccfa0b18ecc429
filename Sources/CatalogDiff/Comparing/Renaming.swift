import CatalogModel

/// Finds products whose ID changed while the rest is almost the same.
enum Renaming {
  /// Removes pairs of a removed and an added product from a list if they are almost the same.
  ///
  /// If the author adds the old ID to the list of retired IDs, or reuses one of them, they are two different products
  /// and nothing was renamed.
  static func find(in pairs: inout [ProductPair], retired: Set<ProductID>) -> [Finding] {
    let gone = pairs.indices.filter { pairs[$0].new == nil && !pairs[$0].isOf(retired) }
    var fresh = pairs.indices.filter { pairs[$0].old == nil && !pairs[$0].isOf(retired) }
    var taken: Set<Int> = []
    var findings: [Finding] = []
    for index in gone {
      guard let old = pairs[index].old else { continue }
      let match = fresh.firstIndex { candidate in pairs[candidate].new.map { areNearlyTheSame(old, $0) } ?? false }
      guard let match, let new = pairs[fresh[match]].new else { continue }
      taken.formUnion([index, fresh.remove(at: match)])
      let edits = [
        Edit(oldPath: old.path, newPath: old.path, old: old.outline.inCanonicalOrder, new: nil),
        Edit(oldPath: new.path, newPath: new.path, old: nil, new: new.outline.inCanonicalOrder),
      ]
      findings.append(Finding(edits: edits, old: old, new: new, isRenaming: true))
    }
    pairs = pairs.indices.filter { !taken.contains($0) }.map { pairs[$0] }
    return findings
  }

  /// Whether two products share their type and the display or reference name, and at most two other values differ.
  private static func areNearlyTheSame(_ old: PlacedProduct, _ new: PlacedProduct) -> Bool {
    let (one, other) = (old.product, new.product)
    guard one.type == other.type else { return false }
    let isNamedSame =
      (one.referenceName != nil && one.referenceName == other.referenceName)
      || (!one.localizations.isEmpty && one.localizations == other.localizations)
    guard isNamedSame else { return false }
    var finder = EditFinder()
    finder.compareFields(
      old.outline.fields, new.outline.fields, at: EditFinder.Place(old: old.path, new: new.path))
    return finder.edits.count { $0.path.steps.first != .field(.id) && $0.path.steps.first != .field(.status) } <= 2
  }
}

extension ProductPair {
  fileprivate func isOf(_ ids: Set<ProductID>) -> Bool { (old ?? new).map { ids.contains($0.product.id) } ?? false }
}
