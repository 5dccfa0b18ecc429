import CatalogModel

/// A subscription's position in its group: its level and its period.
struct Rung {
  let level: Int
  let period: Period

  /// Its index among the subscriptions of the group.
  let index: Int

  /// The subscriptions that customers can choose between, grouped by period, the highest level first.
  ///
  /// Subscriptions that are off sale, or have no level or period, are left out.
  static func all(of plans: ArraySlice<ProductVisit>) -> [Rung] {
    var rungs: [Rung] = []
    rungs.reserveCapacity(plans.count)
    for index in plans.indices where !plans[index].isWithdrawn {
      guard let level = plans[index].product.plan.level, let period = plans[index].product.plan.period else { continue }
      rungs.append(Rung(level: level, period: period, index: index))
    }
    rungs.sort {
      ($0.period.unit.rawValue, $0.period.count, $0.level, $0.index) < (
        $1.period.unit.rawValue, $1.period.count, $1.level, $1.index
      )
    }
    return rungs
  }
}

extension CatalogVisit {
  /// The subscriptions of each group, in the order of the groups.
  var plansByGroup: [ArraySlice<ProductVisit>] {
    var end = catalog.products.count
    return catalog.subscriptionGroups.indices.map { index in
      let start = end
      end += catalog.subscriptionGroups[index].subscriptions.count
      return products[start..<end]
    }
  }

  /// Whether there is any subscription.
  var sellsSubscriptions: Bool { products.count > catalog.products.count }
}
