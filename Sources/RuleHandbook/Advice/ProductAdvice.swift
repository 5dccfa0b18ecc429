import SourceDiagnostics

extension RuleAdvice {
  /// About IDs and names.
  static let identity: [RuleAdvice] = [
    RuleAdvice(
      "duplicate-product-id",
      fix: """
        Delete the entry if it is a copy. Otherwise give one of the two a new ID; `shelf edit rename` changes it in \
        code and scenarios too.
        """,
      disable: """
        Never for equal IDs: App Store Connect rejects the second product. Ignore a difference in letter case if both \
        products are on sale.
        """,
      related: ["retired-product-id", "product-id-of-another-app", "duplicate-reference-name", "code-misspelled-id"]),
    RuleAdvice(
      "product-id-characters",
      fix: """
        Use letters, digits, `.`, `_` and `-`. `shelf edit rename OLD NEW` renames a product that doesn't exist in App \
        Store Connect yet.
        """,
      disable: """
        Ignore a hyphen in the ID of a product on sale: it was accepted, and the ID can't change. Other characters are \
        always rejected.
        """,
      related: ["product-id-length", "product-id-prefix", "offer-id-characters", "custom-code-characters"]),
    RuleAdvice(
      "product-id-length",
      fix: "Choose an ID of 2 to 100 characters before you create the product.",
      disable: "Never: App Store Connect can't create a product with such an ID.",
      related: ["product-id-characters", "reference-name-length", "product-id-prefix"]),
    RuleAdvice(
      "product-id-prefix",
      fix: """
        Begin the ID with the bundle ID and a period. If you use another prefix on purpose, list it: `rules: \
        {product-id-prefix: {allow: [games.]}}` in `.shelf.yaml`.
        """,
      disable: "Disable it if your IDs follow another scheme, such as one that you share with Google Play.",
      related: ["product-id-of-another-app", "bundle-id-invalid", "product-id-characters", "code-misspelled-id"]),
    RuleAdvice(
      "product-id-of-another-app",
      fix: """
        Begin the IDs of each app with its own bundle ID. Append a part to an ID that is a bundle ID, such as `.gold`.
        """,
      disable: "Disable it if two apps have equal IDs on purpose, and your server distinguishes them by app.",
      related: ["duplicate-product-id", "product-id-prefix", "bundle-id-invalid"]),
    RuleAdvice(
      "retired-product-id",
      fix: "Choose an ID that was never used. If the product was never deleted, remove its ID from `retired`.",
      disable: "Never: Apple doesn't free the ID of a deleted product.",
      related: ["duplicate-product-id", "locked-fact-changed", "code-unknown-id"]),
    RuleAdvice(
      "locked-fact-changed",
      fix: """
        Set the field back to the value in `catalog.lock`, and use a new ID for the changed product. If a product \
        is gone, add its ID to `retired`.
        """,
      disable: """
        Never: App Store Connect refuses the change. If the lock is wrong, correct it with `shelf lock --force`.
        """,
      related: ["broken-lock", "hosting-on-live-product", "retired-product-id", "family-sharing-type"]),
    RuleAdvice(
      "missing-reference-name",
      fix: "Add a name for your team: `reference_name: 100 Coins`.",
      disable: "Never: App Store Connect requires it to create the product.",
      related: ["reference-name-length", "duplicate-reference-name", "offer-missing-field"]),
    RuleAdvice(
      "reference-name-length",
      fix: "Write a `reference_name` of 2 to 64 characters; only your team sees it.",
      disable: "Ignore it for an old product that has a longer name in App Store Connect and keeps it.",
      related: ["missing-reference-name", "duplicate-reference-name", "offer-name-length", "group-name-length"]),
    RuleAdvice(
      "duplicate-reference-name",
      fix: "Add the difference to one `reference_name`, such as the amount or the period.",
      disable: "Never: App Store Connect refuses the second name.",
      related: ["missing-reference-name", "reference-name-length", "duplicate-offer-name", "duplicate-group-name"]),
    RuleAdvice(
      "too-many-products",
      fix: """
        Sell a consumable currency, such as coins, instead of a product for each item. The limit is 10,000 products; \
        the warning starts at 9,000.
        """,
      disable: """
        Never: App Store Connect accepts nothing beyond the limit. Lower the warning if your number of products \
        doesn't grow.
        """,
      related: ["too-many-promoted", "too-many-promotional-offers", "too-many-code-offers"]),
    RuleAdvice(
      "apple-id-not-numeric",
      fix: """
        Write the digits after `id` in the App Store link: `apple_id: 364709193`. Leave it out for an app that was \
        never released.
        """,
      disable: "Never: the App Store finds an item by this number only.",
      related: ["bundle-id-invalid", "team-id-invalid"]),
    RuleAdvice(
      "bundle-id-invalid",
      fix: "Copy `bundle_id` from App Store Connect: letters, digits, `-`, and single periods between its parts.",
      disable: "Never: no app can have such a bundle ID, so it is a typo.",
      related: ["product-id-prefix", "product-id-of-another-app", "team-id-invalid", "apple-id-not-numeric"]),
    RuleAdvice(
      "team-id-invalid",
      fix: "Copy `team_id` from the membership details of your developer account, such as `69A6DE7EXX`.",
      disable: "Disable it if the repository is public, and a placeholder hides your team.",
      related: ["bundle-id-invalid", "apple-id-not-numeric"]),
  ]

  /// About types and what they allow.
  static let typeAndBehavior: [RuleAdvice] = [
    RuleAdvice(
      "hosted-content-type",
      fix: """
        Remove `hosted_content`, and deliver the files with the app or from a server. To keep it, sell a \
        `non_consumable` under a new ID.
        """,
      disable: "Never: App Store Connect rejects the product at submission.",
      related: ["hosting-on-live-product", "hosted-content-obsolete", "content-missing", "hosting-awaits-upload"]),
    RuleAdvice(
      "hosting-on-live-product",
      fix: "Restore `hosted_content` as it was approved. To start or stop hosting, sell the content under a new ID.",
      disable: "Disable it if App Store Connect let you change hosting for a product on sale.",
      related: ["hosted-content-type", "locked-fact-changed", "hosted-content-obsolete"],
      doubt: "Low confidence: that hosting can't change is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "family-sharing-type",
      fix: "Remove `family_sharing`, or set it to `false`.",
      disable: "Never: App Store Connect can share only non-consumables and auto-renewable subscriptions.",
      related: ["seats-and-family-sharing", "locked-fact-changed", "seats-on-wrong-type"]),
    RuleAdvice(
      "free-subscription-outside-newsstand",
      fix: "Offer free content without a purchase. For a former Newsstand app, set `newsstand: true` under `app`.",
      disable: "Disable it if the catalog documents the products of an app that left Newsstand.",
      related: ["free-subscription-obsolete", "free-subscription-price", "zero-price"],
      doubt: "Low confidence: the limit to Newsstand is known only from Apple's programming guide of 2013."),
    RuleAdvice(
      "free-subscription-obsolete",
      fix: """
        Remove the product. For a free start, add `introductory_offers: [{mode: free_trial, duration: P1W}]` to an \
        auto-renewable subscription.
        """,
      disable: """
        Disable it if you keep such products for the record. `cleared_for_sale: false` on the product has the same \
        effect.
        """,
      related: ["free-subscription-outside-newsstand", "free-subscription-price", "zero-price"]),
    RuleAdvice(
      "free-subscription-price",
      fix: "Remove `price`, or move the product into a group as an auto-renewable subscription.",
      disable: "Never: the type has no price, so customers would never pay the amount.",
      related: ["free-subscription-obsolete", "free-subscription-outside-newsstand", "price-key-on-wrong-type"],
      doubt: "Low confidence: the type is described only in Apple's programming guide of 2013."),
    RuleAdvice(
      "renewing-outside-group",
      fix: "Move the entry from `products` to the `subscriptions` of a group under `subscription_groups`.",
      disable: "Never: App Store Connect creates a subscription in a group only.",
      related: ["empty-group", "single-group-split", "level-on-wrong-type", "period-on-wrong-type"]),
    RuleAdvice(
      "non-renewing-without-duration",
      fix: "Write how long the app grants access: `duration: P3M`.",
      disable: "Disable it if access ends with an event, such as a sports season.",
      related: ["duration-on-wrong-type", "non-renewing-restore-plan", "invalid-period"]),
    RuleAdvice(
      "non-renewing-restore-plan",
      fix: "Let customers sign in, so that your server knows their purchases, and set `restore: app`.",
      disable: "Disable it if your catalog doesn't record how purchases are restored. The app needs it nevertheless.",
      related: ["not-restored", "consumable-marked-restorable", "non-renewing-without-duration"]),
    RuleAdvice(
      "consumable-marked-restorable",
      fix: """
        Set `restore: app` if your server keeps the balance, or `restore: none`. For something permanent, sell a \
        `non_consumable` under a new ID.
        """,
      disable: "Never: Apple doesn't restore consumables, so customers would lose their purchase.",
      related: ["not-restored", "non-renewing-restore-plan", "timed-access-as-consumable"]),
    RuleAdvice(
      "not-restored",
      fix: "Set `restore: store`, or remove the field. The app also needs a button that restores purchases.",
      disable: """
        Never for `restore: none`: App Review rejects the app. Ignore `restore: app` if the app restores through Apple \
        too.
        """,
      related: ["consumable-marked-restorable", "non-renewing-restore-plan"]),
    RuleAdvice(
      "timed-access-as-consumable",
      fix: """
        Sell it under a new ID, as a `non_renewing_subscription` or in a subscription group. The type of an existing \
        product can't change.
        """,
      disable: "Ignore it if the name isn't about access, such as \"7 Day Pro Boost\" in a game.",
      related: ["consumable-marked-restorable", "non-renewing-without-duration"]),
    RuleAdvice(
      "real-world-goods",
      fix: """
        Remove the product, and sell such goods and services with another way to pay. If the text is misleading, \
        reword it.
        """,
      disable: "Ignore it if the words belong to your game or story, such as a game about pizza delivery.",
      related: ["forbidden-content", "platform-in-text", "currency-as-name"]),
    RuleAdvice(
      "forbidden-content",
      fix: "Remove the product. If it is something that the guidelines allow, choose other words.",
      disable: "Ignore it for serious content about the subject, such as a documentary on heroin.",
      related: ["real-world-goods", "placeholder-text"]),
    RuleAdvice(
      "duration-on-wrong-type",
      fix: """
        On an auto-renewable subscription, write `period` instead. Elsewhere remove `duration`, or sell a \
        `non_renewing_subscription`.
        """,
      disable: "Never: nothing reads the field on other types, so access wouldn't end when you expect.",
      related: ["period-on-wrong-type", "non-renewing-without-duration", "level-on-wrong-type"]),
    RuleAdvice(
      "period-on-wrong-type",
      fix: """
        On a non-renewing subscription, write `duration` instead. Elsewhere remove `period`, or move the product into \
        a group.
        """,
      disable: "Never: Apple renews auto-renewable subscriptions only.",
      related: ["duration-on-wrong-type", "invalid-period", "level-on-wrong-type", "renewing-outside-group"]),
    RuleAdvice(
      "level-on-wrong-type",
      fix: "Remove `level`. If it is a level of your game, write it into the product's name.",
      disable: "Never: only the subscriptions of a group are ranked.",
      related: ["level-gap", "level-inversion", "period-on-wrong-type", "renewing-outside-group"]),
    RuleAdvice(
      "members-on-wrong-kind",
      fix: "Set `kind: bundle` or `kind: suite` on the group, or remove `members`.",
      disable: "Never: Xcode writes members for bundles and suites only.",
      related: ["level-on-wrong-type", "renewing-outside-group"]),
  ]
}
