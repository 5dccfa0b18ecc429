package import CatalogModel

/// A subscription group under examination.
package final class GroupVisit: Sendable {
  package let group: SubscriptionGroup

  package let path: CatalogPath

  package let context: LintContext

  init(_ group: SubscriptionGroup, at path: CatalogPath, context: LintContext) {
    self.group = group
    self.path = path
    self.context = context
  }

  static func all(of context: LintContext) -> [GroupVisit] {
    var seen: [String: Int] = [:]
    return context.catalog.subscriptionGroups.map { group in
      let occurrence = seen[group.name, default: 0]
      seen[group.name] = occurrence + 1
      return GroupVisit(group, at: CatalogPath(.group(group.name, occurrence: occurrence)), context: context)
    }
  }
}
