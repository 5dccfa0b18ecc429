import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Approved products keep their locked values.
  static let lockedFactChanged = Rule(
    id: "locked-fact-changed",
    severity: .error,
    summary: "an approved product differs from 'catalog.lock'",
    rationale: """
      Apple never changes these values, so the catalog describes a product that can't exist. They are the ID, the \
      type, the period and the group of an approved product. It can't become a draft, Family Sharing can't be turned \
      off again, and an ID can't be reused.
      """,
    source: FactSource(ChangeFacts.idIsForEver),
    examples: [
      .good(
        "an approved product, unchanged",
        files: .locked("products:\n  - id: com.example.lighthouse.gold\n", "com.example.lighthouse.gold consumable\n")),
      .bad(
        "an approved product with another type",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.gold\n    type: ⟦non_consumable⟧\n",
          "com.example.lighthouse.gold consumable\n")),
      .bad(
        "an approved product as a draft",
        files: .locked(
          "products:\n  - {id: com.example.lighthouse.gold, reference_name: Gold, status: ⟦draft⟧}\n",
          "com.example.lighthouse.gold consumable\n")),
      .bad(
        "Family Sharing turned off",
        files: .locked(
          "products:\n  - id: com.example.lighthouse.maps\n    type: non_consumable\n    family_sharing: ⟦false⟧\n",
          "com.example.lighthouse.maps non_consumable family_sharing\n")),
      .bad(
        "a retired ID that is missing from the list",
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
      visit.path[.id], "product ID \(id) is retired", notes: notes,
      help: "choose another ID; an ID can't be reused")
  } else if visit.product.status == .draft {
    report(
      visit.path[.status], "\(id) was approved, but is a draft here", notes: notes,
      help: "set its status in App Store Connect; use a new ID for a new product")
  }
  let type = visit.isSubscription ? .autoRenewableSubscription : visit.product.type
  if let was = locked.type, let type, isRefused(.type, .text(was.rawValue), .text(type.rawValue)) {
    report(
      visit.path[.type], "\(id) was approved as \(was.spoken), but is \(type.spoken) here", notes: notes,
      help: "keep its type; use a new ID for a product of another type")
    return
  }
  if let was = locked.period, let period = visit.product.plan.period,
    isRefused(.period, .text(was.description), .text(period.description))
  {
    report(
      visit.path[.period], "\(id) was approved with the period \(was), but has \(period) here", notes: notes,
      help: "keep its period; use a new ID for a subscription with another one")
  }
  if let was = locked.group, let index = visit.groupIndex, groups.isMove(from: was, toGroupAt: index) {
    let now = visit.context.catalog.subscriptionGroups[index].name
    report(
      visit.path[.id], "\(id) was approved in the group \(quoted(was)), but is in \(quoted(now)) here", notes: notes,
      help: "move it back; use a new ID for a subscription in another group")
  }
  if isRefused(.familySharing, .flag(locked.hasFamilySharing), .flag(visit.product.hasFamilySharing)) {
    report(
      visit.path[.familySharing], "Family Sharing of \(id) was on, but is off here", notes: notes,
      help: "turn it on; it can't be turned off again")
  }
}

/// Whether App Store Connect rejects a change of a locked value.
private func isRefused(_ key: CatalogKey, _ old: Outline, _ new: Outline) -> Bool {
  old != new && EditRule.of(key, .product)?.refuses(old, new, isApproved: true) ?? false
}

private func reportMissing(_ locked: LockedProduct, _ report: inout Report) {
  let id = quoted(locked.id.text)
  report(
    CatalogPath(.locked(locked.id)),
    locked.isRetired ? "the retired ID \(id) is missing from 'retired'" : "\(id) is missing",
    label: locked.isRetired ? nil : "it was approved",
    help:
      "add it to 'retired' so that it is never reused; if it got another ID, Apple still reserves the old one")
}

/// Maps the groups of the lock to today's groups: a group may be renamed, but a subscription can't move to another
/// group.
private struct LockedGroups {
  /// For each locked group, the groups in which its subscriptions are today.
  private var places: [String: Set<Int>] = [:]

  /// For each of today's groups, the locked groups of its subscriptions.
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

  /// Whether a subscription was moved to another group, instead of its group being renamed.
  func isMove(from group: String, toGroupAt index: Int) -> Bool {
    if names[index] == group { return false }
    return names.contains(group) || places[group] != [index] || origins[index] != [group]
  }
}
