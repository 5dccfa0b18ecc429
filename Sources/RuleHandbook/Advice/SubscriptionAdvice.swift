import SourceDiagnostics

extension RuleAdvice {
  /// About periods, levels, groups and the terms of subscriptions.
  static let subscriptions: [RuleAdvice] = [
    RuleAdvice(
      "invalid-period",
      fix: """
        Write `P1W`, `P1M`, `P2M`, `P3M`, `P6M` or `P1Y` as `period`. A grace period lasts `P3D`, `P16D` or `P28D`.
        """,
      disable: "Never: App Store Connect offers no other periods.",
      related: [
        "period-on-wrong-type", "duration-on-wrong-type", "grace-period-longer-than-period",
        "offer-combination",
      ]),
    RuleAdvice(
      "level-gap",
      fix: "Add the missing subscription, or number the levels from 1 without a gap.",
      disable: "Disable it if you leave numbers free for subscriptions to come. A level below 1 stays wrong.",
      related: ["level-inversion", "duplicate-level-periods", "level-on-wrong-type"]),
    RuleAdvice(
      "level-inversion",
      fix: "Give the better service the smaller `level`: 1 is the highest.",
      disable: "Disable it if the better service is cheaper on purpose, for instance during a sale.",
      related: ["level-gap", "duplicate-level-periods", "price-inversion"]),
    RuleAdvice(
      "duplicate-level-periods",
      fix: "Change the `level` or `period` of one subscription, or set its `cleared_for_sale: false`.",
      disable: "Disable it if a level has several services of equal value, such as two newspapers.",
      related: ["level-gap", "level-inversion", "duplicate-display-name"]),
    RuleAdvice(
      "single-group-split",
      fix: "Move both into one group before the second one exists in App Store Connect. Later, that needs a new ID.",
      disable: "Disable it if your IDs are alike, but belong to different services.",
      related: ["empty-group", "duplicate-group-name", "renewing-outside-group"],
      doubt: "Low confidence: Shelf concludes from similar IDs that two subscriptions belong together."),
    RuleAdvice(
      "empty-group",
      fix: "Add entries to its `subscriptions`, or remove the group.",
      disable: "Ignore it for a group that you prepare before its first subscription.",
      related: ["renewing-outside-group", "single-group-split", "missing-group-localization"]),
    RuleAdvice(
      "duplicate-group-name",
      fix: "Merge the two entries, or change the `name` of one.",
      disable: "Never: App Store Connect refuses a group with the name of another.",
      related: ["group-name-length", "duplicate-reference-name", "single-group-split", "empty-group"]),
    RuleAdvice(
      "commitment-plan",
      fix: """
        Move `monthly_commitment` to a subscription of `P1Y`, sold outside USA and SGP. Twelve payments must cost 1 to \
        1.5 times the yearly price.
        """,
      disable: "Disable it if App Store Connect offers you such payments in more territories or for other periods.",
      related: ["offer-target-plan", "offer-combination", "invalid-period"]),
    RuleAdvice(
      "grace-period-longer-than-period",
      fix: "Choose a shorter grace period: `grace_period: {duration: P3D}`.",
      disable: "Disable it if you accept that weekly subscribers keep access for longer than a week without paying.",
      related: ["invalid-period"]),
    RuleAdvice(
      "legal-links-missing",
      fix: """
        Write `legal: {privacy_policy: https://…, terms_of_use: https://…}` under `app`. Apple's standard terms are \
        fine, but link to them.
        """,
      disable: "Disable it if the app and App Store Connect have both links, and you don't want them in the catalog.",
      related: ["missing-agreement", "missing-review-screenshot", "first-submission"]),
    RuleAdvice(
      "seats-not-stated",
      fix: """
        Decide, then write it everywhere: `shelf edit set multiseat false --where 'type=auto_renewable_subscription'`, \
        or `true`.
        """,
      disable: "Disable it if Apple's default is fine for all your subscriptions.",
      related: ["seats-on-wrong-type", "seats-and-family-sharing", "custom-app-without-seats", "not-yet-available"]),
    RuleAdvice(
      "seats-on-wrong-type",
      fix: "Remove `multiseat` from the product, or set it to `false`.",
      disable: "Never: App Store Connect sells seats of auto-renewable subscriptions only.",
      related: ["seats-not-stated", "volume-tiers", "price-key-on-wrong-type", "family-sharing-type"]),
    RuleAdvice(
      "seats-without-market",
      fix: "List markets, as in `multiseat: {markets: [app_store, business]}`, or only `multiseat: false`.",
      disable: """
        Ignore it if you sell seats to organizations only. Never for an empty list: Apple doesn't document its effect.
        """,
      related: ["seats-not-stated", "sold-nowhere", "volume-tiers"]),
    RuleAdvice(
      "seats-and-family-sharing",
      fix: """
        Write `multiseat: false` if you don't need seats. If you want both, check App Store Connect after `shelf \
        apply`.
        """,
      disable: "Disable it if App Store Connect shows both settings as on for your subscription.",
      related: ["seats-not-stated", "family-sharing-type", "custom-app-without-seats"]),
    RuleAdvice(
      "custom-app-without-seats",
      fix: "Write `multiseat: true`. If everyone can get the app, remove `custom_app`.",
      disable: "Disable it if App Store Connect shows this setting for your custom app.",
      related: ["seats-not-stated", "seats-and-family-sharing", "seats-on-wrong-type"]),
    RuleAdvice(
      "volume-tiers",
      fix: """
        Sort `volume` by `from_seats`, starting at 2, give each tier a `base`, and keep at most four. When you \
        lower the price, lower them too. Remove it if `multiseat` is `false`.
        """,
      disable: """
        Never for order and number: App Store Connect refuses them. Ignore a later tier that costs more on purpose.
        """,
      related: ["seats-on-wrong-type", "price-key-on-wrong-type", "seats-without-market", "not-yet-available"]),
    RuleAdvice(
      "retention-text-length",
      fix: "Shorten the text to the limit in the message; `shelf facts limits` lists them.",
      disable: """
        Disable it if App Store Connect accepts longer texts: these limits are those of Apple's Retention Messaging \
        API.
        """,
      related: ["retention-message-content", "unknown-retention-message", "description-length"]),
    RuleAdvice(
      "retention-message-content",
      fix: """
        Write `header` and `body` in the primary language. Add an `image` with `alt_text`, or up to five `bullets`, \
        not both.
        """,
      disable: """
        Never for a missing part: App Store Connect can't show the message. Ignore a price or an emoji that it \
        accepted.
        """,
      related: ["retention-text-length", "unknown-retention-message", "price-in-text", "emoji-in-text"]),
    RuleAdvice(
      "unknown-retention-message",
      fix: "Add the message to `retention_messages` of the app, or correct the name in `retention_message`.",
      disable: """
        Never for an unknown name: subscribers would see no message. Ignore an unused message that you prepare.
        """,
      related: ["retention-message-content", "retention-text-length"]),
    RuleAdvice(
      "not-yet-available",
      fix: "Remove the field until the day in the message, or check for a later one: `shelf lint --as-of 2026-10-31`.",
      disable: "Disable it if you check a catalog as of a day in the past, for instance to compare releases.",
      related: ["seats-not-stated", "volume-tiers", "retention-message-content"]),
  ]
}
