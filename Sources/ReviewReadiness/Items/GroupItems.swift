import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let groupLocalized = ChecklistItem(
    "group-localized", "the group has a name in every language of the app",
    reason: "App Store Connect rejects subscriptions of a group without a name.",
    source: .api("SubscriptionGroupLocalizationCreateRequest"),
    blockedBy: ["missing-group-localization", "empty-text"],
    judge: .group { subject in
      let missing = groupNameGaps(of: subject.group, primary: subject.app?.primaryLocale)
      let place = subject.path[.localizations]
      if missing.isEmpty, let status = subject.group.versionStatus,
        let answer = unsubmitted(status, "new names", at: subject.path[.versionStatus], in: subject.catalogName)
      {
        return answer
      }
      guard !missing.isEmpty else { return .yes(counted(subject.group.localizations.count, "language"), at: place) }
      let locales = missing.compactMap { if case .groupName(let locale?) = $0 { locale.text } else { nil } }
      if locales.isEmpty {
        return .no("no name", at: place, .edit("add to the group: 'localizations: {en-US: {name: …}}'"))
      }
      return .no(
        "no name in \(someOf(locales))", at: place, .edit("add 'localizations:' with a name for \(someOf(locales))"))
    })

  static let groupNameLength = ChecklistItem(
    "group-name-length", "the group's names are within the length limits, without emoji",
    reason: "App Store Connect rejects longer names and emoji when you save them.",
    source: .practice("storeconfig, rules"),
    blockedBy: ["group-name-length", "group-app-name-length", "emoji-in-text"],
    judge: .group { subject in
      guard !subject.group.localizations.isEmpty else { return nil }
      return .yes(
        """
        at most \(TextLimits.groupDisplayName.value.maximum) characters, the app's name at most \
        \(TextLimits.groupAppName.value.maximum)
        """,
        at: subject.path[.localizations])
    })

  static let groupPlans = ChecklistItem(
    "group-plans", "the group has subscriptions",
    reason: "You can't submit a group without subscriptions.", source: .api("SubscriptionGroupCreateRequest"),
    blockedBy: ["empty-group"],
    judge: .group { subject in
      let count = subject.group.subscriptions.count
      if count > 0 { return .yes(counted(count, "plan"), at: subject.path) }
      return .no(
        "no subscriptions", at: subject.path, .edit("add one below 'subscriptions:', or remove the group"))
    })
}
