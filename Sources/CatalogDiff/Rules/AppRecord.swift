import CatalogModel
import StoreFacts

/// The app's own record, and the pages that it shows.
extension ConsequenceRule {
  static let bundleIDChanged = ConsequenceRule(
    "bundle-id-changed", .impossible, "another bundle ID", ChangeFacts.bundleIDIsForEver,
    .app, [.bundleID], [.changed],
    examples: [.init("another bundle ID") { $0.app?.bundleID = "com.example.beacon" }])

  static let agreementEnded = ConsequenceRule(
    "agreement-ended", .breaksApp, "an agreement is not in force any more", ChangeFacts.agreementsSell,
    .app, [.paidApps, .tax, .banking], [.changed, .removed],
    examples: [.init("it ran out") { $0.app?.agreements.paidApps = .expired }],
    holds: { $0.edit.old == .text("active") || $0.edit.old == .text("complete") })

  static let agreementInForce = ConsequenceRule(
    "agreement-in-force", .live, "an agreement is in force", ChangeFacts.agreementsSell,
    .app, [.paidApps, .tax, .banking], [.changed, .added],
    examples: [
      .init("it is signed again", given: { $0.app?.agreements.paidApps = .expired }) {
        $0.app?.agreements.paidApps = .active
      }
    ],
    holds: { $0.edit.new == .text("active") || $0.edit.new == .text("complete") })

  static let baseTerritoryMoved = ConsequenceRule(
    "base-territory-moved", .unknown, "another base territory", ChangeFacts.baseTerritoryMoves,
    .app, [.baseTerritory], [.added, .removed, .changed],
    question: "are the prices meant to stay what customers pay today, in every territory?",
    examples: [.init("France instead of the United States") { $0.app?.baseTerritory = "FRA" }])

  static let streamlinedChanged = ConsequenceRule(
    "streamlined-purchasing-changed", .live, "customers buy in fewer steps, or in all", ChangeFacts.streamlinedIsLive,
    .app, [.streamlinedPurchasing], [.added, .removed, .on, .off],
    examples: [.init("it is switched off") { $0.app?.hasStreamlinedPurchasing = false }])

  static let appChanged = ConsequenceRule(
    "app-changed", .live, "the app's record", ChangeFacts.appRecordIsLive,
    .app,
    [
      .app, .name, .bundleID, .appleID, .sku, .teamID, .platforms, .primaryLocale, .newsstand, .versionOnSale,
      .privacyPolicy, .termsOfUse, .paidApps, .tax, .banking,
    ], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("a new version") { $0.app?.versionOnSale = "2.0" }])

  static let appForeign = ConsequenceRule(
    "app-notes-changed", .internal, "what only the catalog and test configurations know of the app",
    ChangeFacts.authorsOwn,
    .app, [.owner, .locales, .storekit], [.added, .removed, .changed],
    examples: [
      .init("a setting of tests") { $0.app?.storekit = .bool(true) },
      .init("products are wanted in French, too") { $0.app?.locales = ["en-US", "fr-FR"] },
    ])

  static let storePageChanged = ConsequenceRule(
    "store-page-changed", .live, "another item that the app shows", ChangeFacts.pagesAreTheApps,
    .storePages, [.storePages, .appleID, .kind, .title], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("a page more") { $0.storePages.append(StorePage(appleID: AppleID("1"), kind: "app")) }])
}
