import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  /// Customers read the group's name where they manage their subscription.
  static let groupLocalized = ChecklistItem(
    "group-localized", "the group has a name in every language of the app",
    reason: "The store takes no plan of a group without a name, and shows it where customers manage their subscription.",
    source: .apiDescription,
    group: { subject in
      let wanted = requiredLocales(of: subject.app)
      let missing = groupNameGaps(of: subject.group, wanted)
      let place = subject.path[.localizations]
      guard !missing.isEmpty else { return .yes(counted(subject.group.localizations.count, "language"), at: place) }
      let locales = missing.compactMap { if case .groupName(let locale?) = $0 { locale.text } else { nil } }
      if locales.isEmpty {
        return .no("no name at all", at: place, .edit("add to the group: 'localizations: {en-US: {name: …}}'"))
      }
      return .no("no name in \(someOf(locales))", at: place, .edit("add 'localizations:' with a name for \(someOf(locales))"))
    })

  /// The store refuses longer names.
  static let groupNameLength = ChecklistItem(
    "group-name-length", "the group's names are as long as the store allows",
    reason: "The store refuses longer names when they are saved.", source: .practice("storeconfig, rules"),
    group: { subject in
      guard !subject.group.localizations.isEmpty else { return nil }
      let (name, appName) = (TextLimits.groupDisplayName.value, TextLimits.groupAppName.value)
      for (locale, text) in subject.group.localizations.map({ ($0.key, $0.value) }) {
        for (text, limit, key) in [(text.name, name, CatalogKey.name), (text.appName, appName, .appName)] {
          guard let text, !text.isEmpty, let fault = lengthFault(text, limit, limit.maximum) else { continue }
          return .no(
            "\(locale.text): \(key.rawValue) \(fault)", at: subject.path[.localizations][locale][key],
            .edit("write \(limit.minimum ?? 1) to \(limit.maximum) characters"))
        }
      }
      return .yes(
        "at most \(name.maximum) characters, the app's name at most \(appName.maximum)", at: subject.path[.localizations])
    })

  /// A group without plans sells nothing.
  static let groupPlans = ChecklistItem(
    "group-plans", "the group has plans",
    reason: "Customers choose among the plans of a group; one without any can't be submitted.", source: .apiDescription,
    group: { subject in
      let count = subject.group.subscriptions.count
      if count > 0 { return .yes(counted(count, "plan"), at: subject.path) }
      return .no(
        "no plans", at: subject.path, .edit("add a plan below 'subscriptions:', or take the group out"))
    })
}

/// How a text misses a limit, as the end of a sentence; nil if it keeps to it.
func lengthFault(_ text: String, _ limit: TextLimit, _ maximum: Int) -> String? {
  let count = text.count
  if count > maximum { return "has \(count) characters, \(maximum) are allowed" }
  if let minimum = limit.minimum, count < minimum { return "has \(counted(count, "character")), at least \(minimum) are needed" }
  return nil
}
