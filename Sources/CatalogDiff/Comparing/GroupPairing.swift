package import CatalogModel

/// Matches the groups of two catalogs: by name, then by their subscriptions.
package struct GroupPairing {
  /// A group without its subscriptions, and its index among those with its name.
  package struct Placed {
    package var group: SubscriptionGroup
    var plans: Set<ProductID>
    var occurrence: Int

    var path: CatalogPath { CatalogPath(.group(group.name, occurrence: occurrence)) }
    var outline: Outline { group.outline(.complete) }
  }

  package private(set) var pairs: [(old: Placed?, new: Placed?)] = []

  package init(_ old: [SubscriptionGroup], _ new: [SubscriptionGroup]) {
    var (left, right) = (Self.placed(old), Self.placed(new))
    match(&left, &right) { [Mark.name($0.group.name, occurrence: $0.occurrence)] }
    match(&left, &right) { $0.plans.isEmpty ? [Mark.texts($0.group.localizations)] : $0.plans.map(Mark.plan) }
    pairs += left.map { ($0, nil) } + right.map { (nil, $0) }
  }

  /// A common property of two groups.
  private enum Mark: Hashable {
    case name(String, occurrence: Int)
    case plan(ProductID)
    case texts(SortedMap<LocaleCode, GroupLocalization>)
  }

  /// Pairs each remaining group with the first one on the other side that shares one of its marks.
  private mutating func match(_ left: inout [Placed], _ right: inout [Placed], by marks: (Placed) -> [Mark]) {
    let others = right
    var fits = FirstFits(others.indices.map { (entry: $0, keys: marks(others[$0])) })
    left.removeAll { one in
      guard let index = fits.takeFirst(of: marks(one)) else { return false }
      pairs.append((one, others[index]))
      return true
    }
    right = others.indices.filter { !fits.taken.contains($0) }.map { others[$0] }
  }

  private static func placed(_ groups: [SubscriptionGroup]) -> [Placed] {
    var counts: [String: Int] = [:]
    return groups.map { group in
      var bare = group
      bare.subscriptions = []
      defer { counts[group.name, default: 0] += 1 }
      return Placed(
        group: bare, plans: Set(group.subscriptions.map(\.id)), occurrence: counts[group.name] ?? 0)
    }
  }
}
