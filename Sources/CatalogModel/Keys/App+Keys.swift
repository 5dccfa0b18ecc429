extension App {
  package static let keys = KeyTable<App>(
    "app", "the app", new: App(),
    [
      .text(.name, "The app's name.", \.name) { $0.name = $1 },
      .text(.bundleID, "The bundle ID.", \.bundleID) { $0.bundleID = $1 },
      .text(
        .appleID, "The app's Apple ID, or an App Store link that contains it.",
        { $0.appleID?.text },
        set: { $0.appleID = AppleID($1) }),
      .text(.sku, "The SKU, for your own records.", \.sku) { $0.sku = $1 },
      .text(.teamID, "The team ID: ten letters and digits.", \.teamID) { $0.teamID = $1 },
      .text(
        .owner,
        "The team member responsible for the app, and the default for its products.", \.owner
      ) { $0.owner = $1 },
      .words(.platforms, "The platforms of this app record.", \.platforms) { $0.platforms = $1 },
      .locale(.primaryLocale, "The locale used when a translation is missing.", \.primaryLocale) {
        $0.primaryLocale = $1
      },
      .locales(.locales, "The locales that every product needs.", \.locales) { $0.locales = $1 },
      .territory(.baseTerritory, "The territory whose prices the others follow; USA unless stated.", \.baseTerritory) {
        $0.baseTerritory = $1
      },
      .flag(.newsstand, "Whether it was a Newsstand app.", \.isNewsstand) { $0.isNewsstand = $1 }.otherwise(
        .flag(false)),
      .text(.versionOnSale, "The app version on sale; null if there was never one.", \.versionOnSale) {
        $0.versionOnSale = $1
      },
      .fields(
        .gracePeriod, GracePeriod.keys, "How long subscribers keep access while a payment fails.", \.gracePeriod,
        set: { $0.gracePeriod = $1 }),
      .flag(.streamlinedPurchasing, "Whether streamlined purchasing is on.", \.hasStreamlinedPurchasing) {
        $0.hasStreamlinedPurchasing = $1
      }.otherwise(.flag(true)),
      .flag(.customApp, "Whether it is a custom app, which only some organizations can get.", \.isCustomApp) {
        $0.isCustomApp = $1
      }.otherwise(.flag(false)),
      .word(
        .groupInvitations, "The party that invites the members of group purchases: Apple or your own server.",
        \.groupInvitations
      ) { $0.groupInvitations = $1 }.otherwise(.text(GroupInvitations.apple.rawValue)),
      .parts(
        .retentionMessages, RetentionMessage.keys, "Messages for subscribers who are about to cancel.",
        \.retentionMessages,
        set: { $0.retentionMessages = $1 }),
      .text(
        .retentionURL, "The URL of your server that chooses a retention message when the App Store asks.",
        \.retentionURL
      ) { $0.retentionURL = $1 },
      .fields(.legal, LegalLinks.keys, "The links that subscriptions must show.", \.legal) { $0.legal = $1 },
      .fields(
        .agreements, Agreements.keys,
        "The state of agreements, tax forms and the bank account, as the account holder sees it.", \.agreements
      ) {
        $0.agreements = $1
      },
      .foreign(.storekit, "Fields that only .storekit files contain.", \.storekit) { $0.storekit = $1 },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension App.GracePeriod {
  package static let keys = KeyTable<App.GracePeriod>(
    "grace_period", "a grace period", new: App.GracePeriod(),
    [
      .period(.duration, "How long subscribers keep access: P3D, P16D or P28D.", \.duration) { $0.duration = $1 }
        .required(),
      .word(.renewals, "The renewals that it applies to.", \.renewals) { $0.renewals = $1 },
      .flag(.enabled, "Whether customers get it.", \.isEnabled) { $0.isEnabled = $1 }.otherwise(
        .flag(true)),
      .flag(.sandbox, "Whether testers get it in the sandbox.", \.isInSandbox) { $0.isInSandbox = $1 }.otherwise(
        .flag(false)),
    ])
}

extension App.LegalLinks {
  package static let keys = KeyTable<App.LegalLinks>(
    "legal", "the legal links", new: App.LegalLinks(),
    [
      .text(.privacyPolicy, "The link to the privacy policy.", \.privacyPolicy) { $0.privacyPolicy = $1 },
      .text(.termsOfUse, "The link to the terms of use.", \.termsOfUse) { $0.termsOfUse = $1 },
    ])
}

extension App.Agreements {
  package static let keys = KeyTable<App.Agreements>(
    "agreements", "the agreements", new: App.Agreements(),
    [
      .word(.paidApps, "The state of the Paid Apps agreement.", \.paidApps) { $0.paidApps = $1 },
      .word(.tax, "The state of the tax forms.", \.tax) { $0.tax = $1 },
      .word(.banking, "The state of the bank account.", \.banking) { $0.banking = $1 },
      .word(.euTerms, "Whether the European Union's terms, Attachment 14, are accepted.", \.euTerms) {
        $0.euTerms = $1
      },
      .word(.program, "Whether the current developer program agreement is accepted.", \.program) { $0.program = $1 },
    ])
}

extension RetentionMessage {
  package static let keys = KeyTable<RetentionMessage>(
    "retention_message", "a retention message", new: RetentionMessage(),
    [
      .text(.name, "The reference name, which 'retention_message' of a subscription contains.", \.name) {
        $0.name = $1
      }.required(),
      .byLocale(.localizations, Text.keys, "The texts that subscribers see, by locale.", \.localizations) {
        $0.localizations = $1
      },
      .text(.image, "The path of an image, relative to the catalog's root.", \.image) { $0.image = $1 },
    ])
}

extension RetentionMessage.Text {
  package static let keys = KeyTable<RetentionMessage.Text>(
    "retention_text", "the texts of a retention message", new: RetentionMessage.Text(),
    [
      .text(.header, "The header.", \.header) { $0.header = $1 }.required(),
      .text(.body, "The text below the header.", \.body) { $0.body = $1 }.required(),
      .text(.altText, "The description of the image.", \.altText) { $0.altText = $1 },
      .parts(.bullets, RetentionMessage.Bullet.keys, "Bullet points, instead of an image.", \.bullets) {
        $0.bullets = $1
      },
    ])
}

extension RetentionMessage.Bullet {
  package static let keys = KeyTable<RetentionMessage.Bullet>(
    "retention_bullet", "a bullet point", new: RetentionMessage.Bullet(),
    [
      .text(.text, "The text.", \.text) { $0.text = $1 }.required(),
      .text(.image, "The path of its image, relative to the catalog's root.", \.image) { $0.image = $1 }.required(),
      .text(.altText, "The description of its image.", \.altText) { $0.altText = $1 }.required(),
    ])
}

extension StorePage {
  package static let keys = KeyTable<StorePage>(
    "store_page", "a store page", new: StorePage(),
    [
      .text(
        .appleID, "The item's Apple ID.", { $0.appleID?.text },
        set: { $0.appleID = AppleID($1) }
      ).required(),
      .text(.kind, "The kind of item: app, album, book …", \.kind) { $0.kind = $1 },
      .text(.title, "The item's title, for readers of the catalog.", \.title) { $0.title = $1 },
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}
