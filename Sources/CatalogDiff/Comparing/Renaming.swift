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
      let match = fresh.firstIndex { pairs[$0].new.flatMap { differences(old, $0) } != nil }
      guard let match, let new = pairs[fresh[match]].new, let others = differences(old, new) else { continue }
      taken.formUnion([index, fresh.remove(at: match)])
      let edits = [
        Edit(oldPath: old.path, newPath: old.path, old: old.outline.inCanonicalOrder, new: nil),
        Edit(oldPath: new.path, newPath: new.path, old: nil, new: new.outline.inCanonicalOrder),
      ]
      findings.append(Finding(edits: edits, old: old, new: new, isRenaming: true))
      findings += others.map { Finding(edits: [$0], old: old, new: new) }
    }
    pairs = pairs.indices.filter { !taken.contains($0) }.map { pairs[$0] }
    return findings
  }

  /// The differences between two products beside their IDs, if they share their type and the display or reference
  /// name, and at most two other values and the status differ.
  private static func differences(_ old: PlacedProduct, _ new: PlacedProduct) -> [Edit]? {
    let (one, other) = (old.product, new.product)
    guard one.type == other.type else { return nil }
    let isNamedSame =
      (one.referenceName != nil && one.referenceName == other.referenceName)
      || (!one.localizations.isEmpty && one.localizations == other.localizations)
    guard isNamedSame else { return nil }
    var finder = EditFinder()
    finder.compareFields(
      old.outline.fields, new.outline.fields, at: EditFinder.Place(old: old.path, new: new.path))
    let edits = finder.edits.filter { $0.path.steps.first != .field(.id) }
    return edits.count { $0.path.steps.first != .field(.status) } <= 2 ? edits : nil
  }
}

extension ProductPair {
  fileprivate func isOf(_ ids: Set<ProductID>) -> Bool { (old ?? new).map { ids.contains($0.product.id) } ?? false }
}
