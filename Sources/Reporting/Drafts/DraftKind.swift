package import CatalogModel

/// The kinds of entries that `shelf new` can create.
package enum DraftKind: String, CaseIterable, Sendable {
  case catalog, consumable
  case nonConsumable = "non-consumable"
  case nonRenewing = "non-renewing"
  case subscriptionGroup = "subscription-group"
  case subscription

  /// The description in a list of all kinds.
  package var summary: String {
    switch self {
    case .catalog: "a catalog with the app record; --id is the bundle ID"
    case .consumable: "a product that is used up and bought again"
    case .nonConsumable: "a product that is bought once and kept"
    case .nonRenewing: "access for a time that the app itself measures"
    case .subscriptionGroup: "a group with its first subscription"
    case .subscription: "another subscription of an existing group"
    }
  }

  /// The kind for a word, spelled as in this list, as in a catalog, or in another common way.
  package init?(word: String) {
    let spelled = String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    switch spelled {
    case "app": self = .catalog
    case "nonconsumable": self = .nonConsumable
    case "non-renewing-subscription": self = .nonRenewing
    case "group": self = .subscriptionGroup
    case "auto-renewable-subscription", "auto-renewable", "plan": self = .subscription
    default: self.init(rawValue: spelled)
    }
  }

  /// The name of its template.
  var template: String { self == .catalog ? "app" : rawValue }
}

/// The values of a draft, before they are written as YAML.
package struct Draft: Hashable, Sendable {
  package var kind: DraftKind

  /// The product's ID; a catalog's bundle ID.
  package var id: String

  /// The name for customers and the team.
  package var name: String

  /// The name of the subscription group.
  package var group = ""

  /// The part of the ID after the bundle ID, as a file name.
  package var file: String

  package var primaryLocale: LocaleCode = "en-US"
  package var otherLocales: [LocaleCode] = []
  package var price: Money
  package var currency: String
  package var period: Period
  package var level = 1
}
