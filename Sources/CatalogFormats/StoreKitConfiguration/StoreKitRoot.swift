import CatalogModel
import TextFormats

/// The document around the products.
extension StoreKitEncoder {
  /// The document with empty lists and its preserved members.
  func root(_ app: App) -> JSONValue {
    var own = ownRoot(app)
    if case .map(let settings)? = app.storekit?[.settings] {
      for pair in settings {
        if !isSameVersion, let first = Self.settings[pair.key], version < first { continue }
        let usual = own[StoreKitKey.settings.rawValue] ?? .object([])
        guard usual[pair.key] == nil else { continue }
        own = own.setting(StoreKitKey.settings.rawValue, usual.setting(pair.key, JSONValue(pair.value).inKeyOrder))
      }
    }
    return completed(own, with: app.storekit) {
      $0.ownRoot(app)
    } rewritten: { decoder, node, encoder in
      var again = decoder.storeKitApp(node)
      // The identifier is derived from these.
      (again.bundleID, again.name) = (app.bundleID, app.name)
      return encoder.ownRoot(again)
    }
  }

  /// The document with empty lists, from the catalog.
  func ownRoot(_ app: App) -> JSONValue {
    var object = ObjectBuilder()
    if version.hasPolicies { object.add(.appPolicies, policies(of: app)) }
    if version.hasIdentifier { object.add(.identifier, identifier(app)) }
    if version.hasNonRenewingSubscriptions { object.add(.nonRenewingSubscriptions, []) }
    object.add(.products, [])
    var settings = ObjectBuilder()
    if version.hasStorefront { settings.add(.storefront, app.baseTerritory.map { .string($0.text) }) }
    object.add(.settings, settings.value)
    if version.hasBundleGroups { object.add(.subscriptionBundleGroups, []) }
    object.add(.subscriptionGroups, [])
    if version.hasBundleGroups { object.add(.subscriptionSuiteGroups, []) }
    object.add(.version, ["major": .integer(version.major), "minor": .integer(version.minor)])
    return object.value
  }

  private func policies(of app: App) -> JSONValue {
    [
      "eula": .string(app.legal.termsOfUse.flatMap { $0.isWebAddress ? $0 : nil } ?? ""),
      "policies": [
        ["locale": "en_US", "policyText": "", "policyURL": .string(app.legal.privacyPolicy ?? "")]
      ],
    ]
  }

  /// Settings that were added in later versions.
  private static let settings: [String: StoreKitVersion] = {
    var versions: [String: StoreKitVersion] = [:]
    for name in ["_locale", "_storefront", "_timeRate", "_askToBuyEnabled", "_billingIssuesEnabled"] {
      versions[name] = StoreKitVersion(1, 1)
    }
    for name in [
      "_failTransactionsEnabled", "_storeKitErrors", "_storeKitError", "_compatibilityTimeRate",
      "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate",
    ] { versions[name] = StoreKitVersion(2, 0) }
    for name in ["_billingGracePeriodEnabled", "_renewalBillingIssuesEnabled", "_disableDialogs"] {
      versions[name] = StoreKitVersion(4, 0)
    }
    return versions
  }()

  /// The section of a product; nil if this version has none.
  func section(of product: Product) -> StoreKitKey? {
    guard allows(product) else { return nil }
    if let kept = product.storekit?[.section]?.text.flatMap({ StoreKitKey(rawValue: $0) }),
      version.hasNonRenewingSubscriptions || kept != .nonRenewingSubscriptions
    {
      return kept
    }
    return product.type == .nonRenewingSubscription ? .nonRenewingSubscriptions : .products
  }

  /// Whether this version has groups of this kind.
  func allows(_ group: SubscriptionGroup) -> Bool { group.kind == .plans || version.hasBundleGroups }

  /// Whether this version has products of this type.
  func allows(_ product: Product) -> Bool {
    switch product.type {
    case .freeSubscription: false
    case .nonRenewingSubscription: version.hasNonRenewingSubscriptions || product.storekit?[.section] != nil
    default: true
    }
  }
}
