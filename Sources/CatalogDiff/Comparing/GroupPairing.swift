import CatalogModel

/// Which groups of two catalogs are the same: those with the same name, then those with the same plans.
struct GroupPairing {
  /// A group without its plans, and which one it is among those with its name.
  struct Placed {
    var group: SubscriptionGroup
    var plans: Set<ProductID>
    var occurrence: Int

    var path: CatalogPath { CatalogPath(.group(group.name, occurrence: occurrence)) }
    var outline: Outline { group.outline(.complete) }
  }

  private(set) var pairs: [(old: Placed?, new: Placed?)] = []

  init(_ old: [SubscriptionGroup], _ new: [SubscriptionGroup]) {
    var (left, right) = (Self.placed(old), Self.placed(new))
    match(&left, &right) { $0.group.name == $1.group.name && $0.occurrence == $1.occurrence }
    match(&left, &right) {
      !$0.plans.isDisjoint(with: $1.plans) || ($0.plans == $1.plans && $0.localizations == $1.localizations)
    }
    pairs += left.map { ($0, nil) } + right.map { (nil, $0) }
  }

  private mutating func match(_ left: inout [Placed], _ right: inout [Placed], _ fits: (Placed, Placed) -> Bool) {
    left.removeAll { one in
      guard let index = right.firstIndex(where: { fits(one, $0) }) else { return false }
      pairs.append((one, right.remove(at: index)))
      return true
    }
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

extension GroupPairing.Placed {
  fileprivate var localizations: SortedMap<LocaleCode, GroupLocalization> { group.localizations }
}
