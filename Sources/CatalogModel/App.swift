/// The app's own record.
package struct App: Hashable, Sendable {
  package var name: String?
  package var bundleID: String?
  package var appleID: AppleID?
  package var sku: String?
  package var teamID: String?

  /// Who of the team sees to it, as the team calls them: a name, a handle or an address. Products may name others.
  package var owner: String?

  /// One record is one catalog; a separate record for macOS is a separate catalog.
  package var platforms: [Platform] = []

  package var primaryLocale: LocaleCode?

  /// The locales that every product must be localized into, in the author's order.
  package var locales: [LocaleCode] = []

  /// The territory whose price the others follow.
  package var baseTerritory: TerritoryCode?

  /// Whether it is one of the old Newsstand apps; free subscriptions need it.
  package var isNewsstand = false

  /// The version that customers can get; nil when the app was never released.
  package var versionOnSale: String?

  package var gracePeriod: GracePeriod?

  /// Whether customers buy in fewer steps, which the store calls streamlined purchasing; apps begin with it.
  package var hasStreamlinedPurchasing = true
  package var legal = LegalLinks()
  package var agreements = Agreements()

  /// What only `.storekit` files know.
  package var storekit: ForeignValue?

  package init() {}

  /// A platform that an app record covers.
  package enum Platform: String, Sendable, CaseIterable {
    case ios, macos, tvos, visionos
  }

  /// How long subscribers keep access while a payment problem is solved.
  package struct GracePeriod: Hashable, Sendable {
    package var duration: Period?
    package var renewals: Renewals?

    /// Whether the store grants it to customers; false for one that is set up and turned off.
    package var isEnabled: Bool

    /// Whether testers have it in the sandbox.
    package var isInSandbox: Bool

    package init(duration: Period? = nil, renewals: Renewals? = nil, isEnabled: Bool = true, isInSandbox: Bool = false)
    {
      self.duration = duration
      self.renewals = renewals
      self.isEnabled = isEnabled
      self.isInSandbox = isInSandbox
    }

    /// The renewals it is for.
    package enum Renewals: String, Sendable, CaseIterable {
      case all
      case paidToPaidOnly = "paid_to_paid_only"
    }
  }

  /// The addresses that subscriptions must show.
  package struct LegalLinks: Hashable, Sendable {
    package var privacyPolicy: String?
    package var termsOfUse: String?

    package init() {}
  }

  /// What no file can show and the owner states.
  package struct Agreements: Hashable, Sendable {
    package var paidApps: AgreementState?
    package var tax: FormState?
    package var banking: FormState?

    package init() {}

    /// The state of a contract with the store.
    package enum AgreementState: String, Sendable, CaseIterable {
      case active, pending, expired, missing
    }

    /// The state of a form to fill in.
    package enum FormState: String, Sendable, CaseIterable {
      case complete, pending, missing
    }
  }
}

/// The number under which the store keeps an item, as the author wrote it: digits, or a link that holds them.
package struct AppleID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether the text is the number itself.
  package var isNumber: Bool {
    !text.isEmpty && text.utf8.count <= 19
      && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// The digits: the text itself, or those behind `id` at the start of a part of a link
  /// (`https://apps.apple.com/us/app/x/id1187265767?mt=8` → `1187265767`). Nil when there are none.
  package var digits: String? {
    if isNumber { return text }
    guard text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("itms-apps://") else { return nil }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    for part in path.split(separator: "/").reversed() where part.hasPrefix("id") {
      let candidate = AppleID(String(part.dropFirst(2)))
      if candidate.isNumber { return candidate.text }
    }
    return nil
  }
}
