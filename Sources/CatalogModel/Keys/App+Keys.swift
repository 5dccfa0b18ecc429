extension App {
  package static let keys = KeyTable<App>(
    "app", "the app", new: App(),
    [
      .text(.name, "The app's name.", .at(\.name)),
      .text(.bundleID, "The bundle ID.", .at(\.bundleID)),
      .text(
        .appleID, "The app's Apple ID, or an App Store link that contains it.",
        .init(get: { $0.appleID?.text }, set: { $0.appleID = AppleID($1) })),
      .text(.sku, "The SKU, for your own records.", .at(\.sku)),
      .text(.teamID, "The team ID: ten letters and digits.", .at(\.teamID)),
      .text(.owner, "The team member responsible for the app, and the default for its products.", .at(\.owner)),
      .words(.platforms, "The platforms of this app record.", .at(\.platforms)),
      .locale(.primaryLocale, "The locale used when a translation is missing.", .at(\.primaryLocale)),
      .locales(.locales, "The locales that every product needs.", .at(\.locales)),
      .territory(
        .baseTerritory, "The territory whose prices the others follow; USA unless stated.", .at(\.baseTerritory)),
      .flag(.newsstand, "Whether it was a Newsstand app.", .at(\.isNewsstand)).otherwise(.flag(false)),
      .text(.versionOnSale, "The app version on sale; null if there was never one.", .at(\.versionOnSale)),
      .fields(
        .gracePeriod, GracePeriod.keys, "How long subscribers keep access while a payment fails.", .at(\.gracePeriod)),
      .flag(.streamlinedPurchasing, "Whether streamlined purchasing is on.", .at(\.hasStreamlinedPurchasing)).otherwise(
        .flag(true)),
      .flag(.customApp, "Whether it is a custom app, which only some organizations can get.", .at(\.isCustomApp))
        .otherwise(.flag(false)),
      .word(
        .groupInvitations, "The party that invites the members of group purchases: Apple or your own server.",
        .at(\.groupInvitations)
      ).otherwise(.text(GroupInvitations.apple.rawValue)),
      .parts(
        .retentionMessages, RetentionMessage.keys, "Messages for subscribers who are about to cancel.",
        .at(\.retentionMessages)),
      .text(
        .retentionURL, "The URL of your server that chooses a retention message when the App Store asks.",
        .at(\.retentionURL)),
      .fields(.legal, LegalLinks.keys, "The links that subscriptions must show.", .at(\.legal)),
      .fields(
        .agreements, Agreements.keys,
        "The state of agreements, tax forms and the bank account, as the account holder sees it.", .at(\.agreements)),
      .foreign(.storekit, "Fields that only .storekit files contain.", .at(\.storekit)),
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}

extension App.GracePeriod {
  package static let keys = KeyTable<App.GracePeriod>(
    "grace_period", "a grace period", new: App.GracePeriod(),
    [
      .period(.duration, "How long subscribers keep access: P3D, P16D or P28D.", .at(\.duration)).required(),
      .word(.renewals, "The renewals that it applies to.", .at(\.renewals)),
      .flag(.enabled, "Whether customers get it.", .at(\.isEnabled)).otherwise(.flag(true)),
      .flag(.sandbox, "Whether testers get it in the sandbox.", .at(\.isInSandbox)).otherwise(.flag(false)),
    ])
}

extension App.LegalLinks {
  package static let keys = KeyTable<App.LegalLinks>(
    "legal", "the legal links", new: App.LegalLinks(),
    [
      .text(.privacyPolicy, "The link to the privacy policy.", .at(\.privacyPolicy)),
      .text(.termsOfUse, "The link to the terms of use.", .at(\.termsOfUse)),
    ])
}

extension App.Agreements {
  package static let keys = KeyTable<App.Agreements>(
    "agreements", "the agreements", new: App.Agreements(),
    [
      .word(.paidApps, "The state of the Paid Apps agreement.", .at(\.paidApps)),
      .word(.tax, "The state of the tax forms.", .at(\.tax)),
      .word(.banking, "The state of the bank account.", .at(\.banking)),
      .word(.euTerms, "Whether the European Union's terms, Attachment 14, are accepted.", .at(\.euTerms)),
      .word(.program, "Whether the current developer program agreement is accepted.", .at(\.program)),
    ])
}

extension RetentionMessage {
  package static let keys = KeyTable<RetentionMessage>(
    "retention_message", "a retention message", new: RetentionMessage(),
    [
      .text(.name, "The reference name, which 'retention_message' of a subscription contains.", .at(\.name)).required(),
      .byLocale(.localizations, Text.keys, "The texts that subscribers see, by locale.", .at(\.localizations)),
      .text(.image, "The path of an image, relative to the catalog's root.", .at(\.image)),
    ])
}

extension RetentionMessage.Text {
  package static let keys = KeyTable<RetentionMessage.Text>(
    "retention_text", "the texts of a retention message", new: RetentionMessage.Text(),
    [
      .text(.header, "The header.", .at(\.header)).required(),
      .text(.body, "The text below the header.", .at(\.body)).required(),
      .text(.altText, "The description of the image.", .at(\.altText)),
      .parts(.bullets, RetentionMessage.Bullet.keys, "Bullet points, instead of an image.", .at(\.bullets)),
    ])
}

extension RetentionMessage.Bullet {
  package static let keys = KeyTable<RetentionMessage.Bullet>(
    "retention_bullet", "a bullet point", new: RetentionMessage.Bullet(),
    [
      .text(.text, "The text.", .at(\.text)).required(),
      .text(.image, "The path of its image, relative to the catalog's root.", .at(\.image)).required(),
      .text(.altText, "The description of its image.", .at(\.altText)).required(),
    ])
}

extension StorePage {
  package static let keys = KeyTable<StorePage>(
    "store_page", "a store page", new: StorePage(),
    [
      .text(.appleID, "The item's Apple ID.", .init(get: { $0.appleID?.text }, set: { $0.appleID = AppleID($1) }))
        .required(),
      .text(.kind, "The kind of item: app, album, book …", .at(\.kind)),
      .text(.title, "The item's title, for readers of the catalog.", .at(\.title)),
    ])

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(self, detail) }
}
