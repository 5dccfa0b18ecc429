import CatalogModel
import StoreFacts

/// Changes of the app record and its store pages.
extension ConsequenceRule {
  static let bundleIDChanged = ConsequenceRule(
    "bundle-id-changed", .impossible, "the bundle ID changes", ChangeFacts.bundleIDIsForEver,
    .app, [.bundleID], [.changed],
    examples: [.init("another bundle ID") { $0.app?.bundleID = "com.example.beacon" }])

  static let agreementEnded = ConsequenceRule(
    "agreement-ended", .breaksApp, "an agreement is no longer active", ChangeFacts.agreementsSell,
    .app, [.paidApps, .tax, .banking], [.changed, .removed],
    examples: [.init("it expired") { $0.app?.agreements.paidApps = .expired }],
    applies: { $0.edit.old == .text("active") || $0.edit.old == .text("complete") })

  static let agreementInForce = ConsequenceRule(
    "agreement-in-force", .live, "an agreement is active", ChangeFacts.agreementsSell,
    .app, [.paidApps, .tax, .banking], [.changed, .added],
    examples: [
      .init("it is signed again", given: { $0.app?.agreements.paidApps = .expired }) {
        $0.app?.agreements.paidApps = .active
      }
    ],
    applies: { $0.edit.new == .text("active") || $0.edit.new == .text("complete") })

  static let baseTerritoryMoved = ConsequenceRule(
    "base-territory-moved", .unknown, "the base territory changes", ChangeFacts.baseTerritoryMoves,
    .app, [.baseTerritory], [.added, .removed, .changed],
    question: "should every territory keep today's price?",
    examples: [.init("France instead of the United States") { $0.app?.baseTerritory = "FRA" }])

  static let streamlinedChanged = ConsequenceRule(
    "streamlined-purchasing-changed", .live,
    "streamlined purchasing is turned on or off", ChangeFacts.streamlinedIsLive,
    .app, [.streamlinedPurchasing], [.added, .removed, .on, .off],
    examples: [.init("it is turned off") { $0.app?.hasStreamlinedPurchasing = false }])

  static let appChanged = ConsequenceRule(
    "app-changed", .internal, "the app record changes", ChangeFacts.appRecordIsSetByHand,
    .app,
    [
      .app, .name, .bundleID, .appleID, .sku, .teamID, .platforms, .primaryLocale, .newsstand, .versionOnSale,
      .privacyPolicy, .termsOfUse, .paidApps, .tax, .banking, .euTerms, .program, .customApp, .retentionURL,
    ], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("a new version") { $0.app?.versionOnSale = "2.0" }],
    applies: { !$0.isOfRetention })

  static let appForeign = ConsequenceRule(
    "app-notes-changed", .internal, "app fields that only the catalog and test configurations contain",
    ChangeFacts.authorsOwn,
    .app, [.owner, .locales, .storekit], [.added, .removed, .changed],
    examples: [
      .init("a test setting") { $0.app?.storekit = .bool(true) },
      .init("French is required too") { $0.app?.locales = ["en-US", "fr-FR"] },
    ])

  static let storePageChanged = ConsequenceRule(
    "store-page-changed", .live,
    "the items that the app shows in its product sheet change", ChangeFacts.pagesAreTheApps,
    .storePages, [.storePages, .appleID, .kind, .title], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("one more page") { $0.storePages.append(StorePage(appleID: AppleID("1"), kind: "app")) }])
}
