import CatalogModel

/// Finds products whose ID changed while the rest is nearly the same.
enum Renaming {
  /// Takes the pairs of a product that is gone and one that is new, and nearly the same, out of a list.
  ///
  /// Who puts the old ID into the list of retired ones knows that these are two products, and so does who takes an ID
  /// from there: nothing was renamed then.
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

  /// Whether two products share their type and the name that customers or the team know them by, and at most two other
  /// values differ.
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
