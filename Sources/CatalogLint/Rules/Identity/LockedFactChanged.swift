import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// What was approved stays as it was approved.
  static let lockedFactChanged = Rule(
    id: "locked-fact-changed",
    severity: .error,
    summary: "a fact of an approved product is not what 'catalog.lock' recorded",
    rationale: """
      The store never changes the ID, the type, the period or the group of a product that it approved, does not turn \
      family \
      sharing off again, and gives no ID out twice. The catalog would promise what only a new product can be.
      """,
    source: FactSource(ChangeFacts.idIsForEver),
    examples: [
      .good(
        "an approved product as it was approved",
        files: .locked("products:\n  - id: com.example.lighthouse.gold\n", "com.example.lighthouse.gold consumable\n")),
      .bad(
        "an approved product of another type",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.gold\n    type: ⟦non_consumable⟧\n",
          "com.example.lighthouse.gold consumable\n")),
      .bad(
        "family sharing turned off",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.maps\n    type: non_consumable\n    family_sharing: ⟦false⟧\n",
          "com.example.lighthouse.maps non_consumable family_sharing\n")),
      .bad(
        "a retired ID that is no longer in the list",
        files: .locked(
          "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n", "com.example.lighthouse.gold consumable retired\n")),
    ],
    catalog: { visit, report in
      guard let lock = visit.lock else { return }
      let renamed = LockedGroups(lock, in: visit)
      let retired = Set(visit.catalog.retired)
      for locked in lock.products {
        if let index = visit.firstIndex(of: locked.id) {
          compare(visit.products[index], with: locked, renamed, &report)
        } else if !retired.contains(locked.id) {
          reportMissing(locked, &report)
        }
      }
    }
  )
}

private func compare(
  _ visit: ProductVisit, with locked: LockedProduct, _ groups: LockedGroups, _ report: inout Report
) {
  let notes = [Note("locked here", at: CatalogPath(.locked(locked.id)))]
  let id = quoted(locked.id.text)
  if locked.isRetired {
    report(
      visit.path[.id], "product ID \(id) is retired for ever", notes: notes,
      help: "choose another ID; the store never gives one out again")
  }
  let type = visit.isSubscription ? .autoRenewableSubscription : visit.product.type
  if let was = locked.type, let type, isRefused(.type, .text(was.rawValue), .text(type.rawValue)) {
    report(
      visit.path[.type], "\(id) was approved as \(was.spoken), and is \(type.spoken) here", notes: notes,
      help: "keep its type; a product of another type needs another ID")
    return
  }
  if let was = locked.period, let period = visit.product.plan.period,
    isRefused(.period, .text(was.description), .text(period.description))
  {
    report(
      visit.path[.period], "\(id) was approved with the period \(was), found \(period)", notes: notes,
      help: "keep its period; a subscription with another one needs another ID")
  }
  if let was = locked.group, let index = visit.groupIndex, groups.isMove(from: was, toGroupAt: index) {
    let now = visit.context.catalog.subscriptionGroups[index].name
    report(
      visit.path[.id], "\(id) was approved in the group \(quoted(was)), and stands in \(quoted(now))", notes: notes,
      help: "bring it back; a subscription of another group needs another ID")
  }
  if isRefused(.familySharing, .flag(locked.hasFamilySharing), .flag(visit.product.hasFamilySharing)) {
    report(
      visit.path[.familySharing], "family sharing of \(id) is off, but was on", notes: notes,
      help: "turn it on; the store never turns it off again")
  }
}

/// Whether App Store Connect refuses to replace a value that was locked.
private func isRefused(_ key: CatalogKey, _ old: Outline, _ new: Outline) -> Bool {
  old != new && EditRule.of(key, .product)?.refuses(old, new, isApproved: true) ?? false
}

private func reportMissing(_ locked: LockedProduct, _ report: inout Report) {
  let id = quoted(locked.id.text)
  report(
    CatalogPath(.locked(locked.id)), locked.isRetired ? "the retired ID \(id) is not in 'retired'" : "\(id) is gone",
    label: locked.isRetired ? nil : "it was approved once",
    help:
      "add it to 'retired', so that nobody uses it again; if it got another ID, the store keeps the old one for ever")
}

/// What became of the groups that the lock names: a group may change its name, a subscription may not change its group.
private struct LockedGroups {
  /// The groups of today in which the plans of each locked group stand.
  private var places: [String: Set<Int>] = [:]

  /// The locked groups whose plans stand in each group of today.
  private var origins: [Int: Set<String>] = [:]

  private let names: [String]

  init(_ lock: CatalogLock, in visit: CatalogVisit) {
    names = visit.catalog.subscriptionGroups.map(\.name)
    for locked in lock.products {
      guard let group = locked.group,
        let index = visit.firstIndex(of: locked.id).flatMap({ visit.products[$0].groupIndex })
      else { continue }
      places[group, default: []].insert(index)
      origins[index, default: []].insert(group)
    }
  }

  /// Whether a plan that was locked in a group and stands in another one was moved there, and the group not just
  /// renamed.
  func isMove(from group: String, toGroupAt index: Int) -> Bool {
    if names[index] == group { return false }
    return names.contains(group) || places[group] != [index] || origins[index] != [group]
  }
}
