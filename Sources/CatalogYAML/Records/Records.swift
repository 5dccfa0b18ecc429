import CatalogModel

/// The records of the format, by the mapping they describe.
enum Records {
  /// Small records that stand in others.
  static let gracePeriod = Record<App.GracePeriod>(
    "a grace period",
    [
      .period(.duration, "How long subscribers keep access: P3D, P16D or P28D.", required: true) { $0.duration = $1 },
      .word(.renewals, "The renewals it is for.") { $0.renewals = $1 },
      .flag(.enabled, "Whether the store grants it to customers.") { $0.isEnabled = $1 }.otherwise(true),
      .flag(.sandbox, "Whether testers have it in the sandbox.") { $0.isInSandbox = $1 }.otherwise(false),
    ])

  static let legal = Record<App.LegalLinks>(
    "the legal links",
    [
      .text(.privacyPolicy, "The address of the privacy policy.") { $0.privacyPolicy = $1 },
      .text(.termsOfUse, "The address of the terms of use.") { $0.termsOfUse = $1 },
    ])

  static let agreements = Record<App.Agreements>(
    "the agreements",
    [
      .word(.paidApps, "The state of the paid applications agreement.") { $0.paidApps = $1 },
      .word(.tax, "The state of the tax forms.") { $0.tax = $1 },
      .word(.banking, "The state of the bank account.") { $0.banking = $1 },
    ])

  static let app = Record<App>(
    "the app",
    [
      .text(.name, "The app's name.") { $0.name = $1 },
      .text(.bundleID, "The bundle identifier.") { $0.bundleID = $1 },
      .text(.appleID, "The number under which the store keeps the app, or a store link that holds it.") {
        $0.appleID = AppleID($1)
      },
      .text(.sku, "The stock keeping unit, for your own books.") { $0.sku = $1 },
      .text(.teamID, "The ten letters and digits of the team.") { $0.teamID = $1 },
      .text(.owner, "Who of the team sees to the app, and to what names nobody else.") { $0.owner = $1 },
      .words(.platforms, "The platforms of this app record.") { $0.platforms = $1 },
      .field(.primaryLocale, .code("locale"), "The locale that stands in where another has no text.") { reader, value, app in
        app.primaryLocale = reader.code(value).map(LocaleCode.init)
      },
      .field(.locales, .list(.code("locale")), "The locales that every product must be localized into.") { reader, value, app in
        app.locales = reader.list(value) { $0.code($1).map(LocaleCode.init) }
      },
      .field(.baseTerritory, .code("territory"), "The territory whose prices the others follow.") { reader, value, app in
        app.baseTerritory = reader.code(value).map(TerritoryCode.init)
      },
      .flag(.newsstand, "Whether it is a Newsstand app of old.") { $0.isNewsstand = $1 }.otherwise(false),
      .text(.versionOnSale, "The version that customers can get; null if there was never one.") { $0.versionOnSale = $1 },
      .record(
        .gracePeriod, gracePeriod, named: "grace_period", "How long subscribers keep access while a payment fails.",
        new: { App.GracePeriod() }
      ) { $0.gracePeriod = $1 },
      .flag(.streamlinedPurchasing, "Whether customers buy in fewer steps.") { $0.hasStreamlinedPurchasing = $1 }.otherwise(true),
      .record(.legal, legal, named: "legal", "The addresses that subscriptions must show.", new: { App.LegalLinks() }) {
        $0.legal = $1
      },
      .record(
        .agreements, agreements, named: "agreements", "What no file can show and the owner states.", new: { App.Agreements() }
      ) { $0.agreements = $1 },
      .foreign(.storekit, "What only .storekit files know.") { $0.storekit = $1 },
    ])

  static let storePage = Record<StorePage>(
    "a store page",
    [
      .text(.appleID, "The number under which the store keeps the item.", required: true) { $0.appleID = AppleID($1) },
      .text(.kind, "What it is: app, album, book …") { $0.kind = $1 },
      .text(.title, "Its title, for the people who read this.") { $0.title = $1 },
    ])
}
