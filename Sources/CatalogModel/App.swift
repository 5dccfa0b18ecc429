/// The app record.
package struct App: Hashable, Sendable {
  @ExactText package var name: String? = nil
  package var bundleID: String?
  package var appleID: AppleID?
  package var sku: String?
  package var teamID: String?

  /// The responsible team member: a name, a handle or an address. Products may override it.
  package var owner: String?

  /// One record is one catalog; a separate record for macOS is a separate catalog.
  package var platforms: [Platform] = []

  package var primaryLocale: LocaleCode?

  /// The locales that every product needs, in the author's order.
  package var locales: [LocaleCode] = []

  /// The territory whose price the others follow; `baseTerritory(of:)` has the default.
  package var baseTerritory: TerritoryCode?

  /// Whether it was a Newsstand app, which free subscriptions require.
  package var isNewsstand = false

  /// The version on sale; nil if the app was never released.
  package var versionOnSale: String?

  package var gracePeriod: GracePeriod?

  /// Whether streamlined purchasing is on, which is the default for apps.
  package var hasStreamlinedPurchasing = true

  /// Whether it is a custom app, which only some organizations can get.
  package var isCustomApp = false

  /// The party that invites the members of group purchases.
  package var groupInvitations = GroupInvitations.apple

  /// The messages for subscribers who are about to cancel, in the author's order.
  package var retentionMessages: [RetentionMessage] = []

  /// The URL of the developer's server that chooses a retention message.
  package var retentionURL: String?
  package var legal = LegalLinks()
  package var agreements = Agreements()

  /// Fields that only `.storekit` files contain.
  package var storekit: ForeignValue?

  /// Returns the territory whose currency plain prices are in: the United States unless the app states another one.
  ///
  /// - Parameter app: the app; nil if the catalog has no record of it.
  /// - Returns: its base territory.
  package static func baseTerritory(of app: App?) -> TerritoryCode { app?.baseTerritory ?? "USA" }

  package init() {}

  /// A platform that an app record covers.
  package enum Platform: String, Sendable, CaseIterable {
    case ios, macos, tvos, visionos
  }

  /// How long subscribers keep access while a payment fails.
  package struct GracePeriod: Hashable, Sendable {
    package var duration: Period?
    package var renewals: Renewals?

    /// Whether customers get it; false if it is set up but turned off.
    package var isEnabled: Bool

    /// Whether testers get it in the sandbox.
    package var isInSandbox: Bool

    package init(duration: Period? = nil, renewals: Renewals? = nil, isEnabled: Bool = true, isInSandbox: Bool = false)
    {
      self.duration = duration
      self.renewals = renewals
      self.isEnabled = isEnabled
      self.isInSandbox = isInSandbox
    }

    /// The renewals that it applies to.
    package enum Renewals: String, Sendable, CaseIterable {
      case all
      case paidToPaidOnly = "paid_to_paid_only"
    }
  }

  /// The links that subscriptions must show.
  package struct LegalLinks: Hashable, Sendable {
    package var privacyPolicy: String?
    package var termsOfUse: String?

    package init() {}
  }

  /// The agreements and forms, as the account holder states them.
  package struct Agreements: Hashable, Sendable {
    package var paidApps: AgreementState?
    package var tax: FormState?
    package var banking: FormState?

    /// The terms of the European Union, an attachment of the developer agreement.
    package var euTerms: Acceptance?

    /// The current developer program agreement.
    package var program: Acceptance?

    package init() {}

    /// Whether an agreement was accepted.
    package enum Acceptance: String, Sendable, CaseIterable {
      case accepted, pending
      case notNeeded = "not_needed"
    }

    /// The state of an agreement with Apple.
    package enum AgreementState: String, Sendable, CaseIterable {
      case active, pending, expired, missing
    }

    package enum FormState: String, Sendable, CaseIterable {
      case complete, pending, missing
    }
  }
}

/// The Apple ID of an item, as the author wrote it: digits, or a link that contains them.
package struct AppleID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Whether the text is only the number.
  package var isNumber: Bool {
    !text.isEmpty && text.utf8.count <= 19
      && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// The digits: the text itself, or those after `id` at the start of a link's path component
  /// (`https://apps.apple.com/us/app/x/id1187265767?mt=8` → `1187265767`). Nil if there are none.
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
