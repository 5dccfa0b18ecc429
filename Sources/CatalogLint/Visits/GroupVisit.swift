package import CatalogModel

/// A subscription group under examination. A class, so that rules pass it on without copying the group.
package final class GroupVisit: Sendable {
  package let group: SubscriptionGroup

  package let path: CatalogPath

  /// The languages of its texts.
  package let locales: LocaleSurvey

  package let context: LintContext

  init(_ group: SubscriptionGroup, at path: CatalogPath, locales: LocaleSurvey, context: LintContext) {
    self.group = group
    self.path = path
    self.locales = locales
    self.context = context
  }
}
