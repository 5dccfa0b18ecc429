import SourceDiagnostics

extension RuleAdvice {
  /// About prices and where products are sold.
  static let money: [RuleAdvice] = [
    RuleAdvice(
      "missing-price",
      fix: "Add the price in the base territory's currency, such as `price: 0.99`.",
      disable: "Never: such a product can't be submitted. If you don't sell it yet, set `cleared_for_sale: false`.",
      related: ["missing-territory-price", "zero-price", "unknown-row", "storekit-empty-price"]),
    RuleAdvice(
      "negative-price",
      fix: "Remove the minus sign.",
      disable: "Never: App Store Connect rejects an amount below zero.",
      related: ["zero-price", "price-not-a-price-point", "too-many-decimals"]),
    RuleAdvice(
      "zero-price",
      fix: """
        Set a price. A subscription with a free start has `introductory_offers: [{mode: free_trial, duration: P1W}]`; \
        a free non-consumable is named like `14-day Trial`.
        """,
      disable: """
        Never for consumables and subscriptions: 0 isn't a price point. Ignore a free non-consumable that App Review \
        accepted.
        """,
      related: ["missing-price", "free-trial-with-price", "paid-offer-without-price", "free-subscription-obsolete"]),
    RuleAdvice(
      "price-not-a-price-point",
      fix: """
        Use one of the nearest price points in the message. `shelf facts price-points JPY` lists those of a currency.
        """,
      disable: "Ignore a price if Apple gave your app higher price points, or added some since Shelf's table was read.",
      related: ["price-precision", "too-many-decimals", "zero-price", "price-outlier"]),
    RuleAdvice(
      "price-precision",
      fix: "Write a whole amount, such as `JPN: 100`. Check that it isn't in another currency.",
      disable: "Never: App Store Connect has only whole prices in these currencies.",
      related: ["too-many-decimals", "price-not-a-price-point", "price-outlier"]),
    RuleAdvice(
      "too-many-decimals",
      fix: "Round the price to two decimals, and write thousands without a separator: `1290`, not `1.290`.",
      disable: "Never: no currency of the App Store has a third decimal.",
      related: ["price-precision", "price-not-a-price-point", "negative-price"]),
    RuleAdvice(
      "unknown-tier",
      fix: "Write one of `0` to `87`, `A`, `B` and `alt-1` to `alt-5`, or replace the tier with an amount in `base`.",
      disable: "Never: without a known tier, the product has no price that Shelf could check.",
      related: ["tier-and-amount", "missing-price"]),
    RuleAdvice(
      "tier-and-amount",
      fix: """
        Remove `tier` and keep `base`: new products have no tiers. Of two amounts for the base territory, keep the \
        right one as `base`.
        """,
      disable: "Disable it while you replace tiers with amounts, and compare both.",
      related: ["unknown-tier", "price-key-on-wrong-type"]),
    RuleAdvice(
      "unknown-territory",
      fix: "Write the three-letter code, such as `DEU`; `shelf facts territories` lists all.",
      disable: "Ignore a code if Apple opened its storefront after Shelf's list was read.",
      related: [
        "price-outside-availability", "missing-territory-price", "offer-outside-availability", "unknown-locale",
      ]),
    RuleAdvice(
      "price-outside-availability",
      fix: "Add the territory to `availability`, or remove its price.",
      disable: "Disable it if you keep local prices for territories where you stopped selling for a while.",
      related: ["offer-outside-availability", "missing-territory-price", "unknown-territory", "sold-nowhere"]),
    RuleAdvice(
      "missing-territory-price",
      fix: "Add `base`, from which Shelf computes the missing prices, or add the prices that the message names.",
      disable: "Never: App Store Connect needs a price in each territory of a subscription.",
      related: ["missing-price", "missing-offer-price", "price-outside-availability", "sold-nowhere"]),
    RuleAdvice(
      "price-change-in-the-past",
      fix: """
        Run `shelf fix`, which makes it the current price. Do that by hand in an offer, or if `kept` can't contain \
        what earlier subscribers pay. If it never reached App Store Connect, delete the change.
        """,
      disable: "Disable it if past changes stay in the catalog as the history of your prices.",
      related: ["price-change-too-soon", "overlapping-price-changes", "offer-ended"]),
    RuleAdvice(
      "overlapping-price-changes",
      fix: """
        Keep one change a day. For a subscription, add the second change after the first has taken effect. Give each \
        kept price the day on which it began as `since`, and remove one above the current price.
        """,
      disable: "Never: App Store Connect would make only one of the two changes.",
      related: [
        "price-change-too-soon", "price-change-in-the-past", "silent-subscriber-increase",
        "overlapping-introductory-offers",
      ]),
    RuleAdvice(
      "price-change-too-soon",
      fix: "Set `on` to tomorrow or later.",
      disable: "Ignore it if you scheduled this change in App Store Connect on an earlier day.",
      related: ["price-change-in-the-past", "overlapping-price-changes"]),
    RuleAdvice(
      "silent-subscriber-increase",
      fix: """
        Add `existing_subscribers: keep` (they keep the old price) or `existing_subscribers: move` (they pay the new \
        one) to the change. For a decrease, write `existing_subscribers: move`.
        """,
      disable: "Never: the choice can't be undone once the price takes effect.",
      related: ["consent-needed", "overlapping-price-changes", "price-change-too-soon"]),
    RuleAdvice(
      "consent-needed",
      fix: """
        Raise the price by at most half, and at most once a year. Or set `existing_subscribers: keep` for the change. \
        If the notice is late, choose a later day.
        """,
      disable: "Disable it if you accept that subscribers who don't agree will leave.",
      related: ["silent-subscriber-increase", "price-change-too-soon"]),
    RuleAdvice(
      "price-inversion",
      fix: """
        Swap the two prices if they were mixed up. Otherwise lower the price of the bigger pack or the longer period.
        """,
      disable: "Disable it if a small size is cheaper on purpose, such as a starter pack.",
      related: ["level-inversion", "price-outlier", "offer-not-cheaper"]),
    RuleAdvice(
      "price-outlier",
      fix: "Check the digits and the currency of that price. To follow the base, remove it from `territories`.",
      disable: "Disable it if your local prices are far from exchange rates on purpose.",
      related: ["price-not-a-price-point", "price-precision", "price-inversion"],
      doubt: "Low confidence: Shelf compares with its own table of rounded exchange rates of 2025."),
    RuleAdvice(
      "sold-nowhere",
      fix: "List territories under `availability`. To stop selling, set `cleared_for_sale: false` instead.",
      disable: "Never: App Store Connect lists the product as cleared, and no customer can buy it.",
      related: ["price-outside-availability", "approved-but-not-cleared", "seats-without-market"]),
    RuleAdvice(
      "cleared-but-not-approved",
      fix: """
        Complete, upload or submit the product, or reply to App Review. Until then, hide it in the app or set \
        `cleared_for_sale: false`.
        """,
      disable: "Disable it if your app shows only products that StoreKit returns, and some always wait for review.",
      related: ["approved-but-not-cleared", "status-inconsistent", "code-id-not-for-sale"]),
    RuleAdvice(
      "approved-but-not-cleared",
      fix: "Set `cleared_for_sale: true`. If you removed it on purpose, set `status: developer_removed_from_sale`.",
      disable: "Disable it if you get products approved long before their sale starts.",
      related: ["cleared-but-not-approved", "sold-nowhere", "status-inconsistent", "code-unused-id"]),
    RuleAdvice(
      "missing-agreement",
      fix: """
        Once the account holder is done, write `agreements: {paid_apps: active, tax: complete, banking: complete}` \
        under `app`.
        """,
      disable: "Disable it if your company tracks its agreements elsewhere, and already sells products.",
      related: ["legal-links-missing", "first-submission"]),
    RuleAdvice(
      "price-key-on-wrong-type",
      fix: """
        On a one-time purchase, remove `kept`, `volume`, `existing_subscribers`, `billing_plans` and all offers except \
        `offer_codes`. On a subscription, replace `base_territory` with prices under `territories`.
        """,
      disable: "Never: App Store Connect has no place for the value on this type.",
      related: ["volume-tiers", "seats-on-wrong-type", "code-terms-on-wrong-type", "tier-and-amount"]),
    RuleAdvice(
      "follow-base-without-own-price",
      fix: "Name the territory whose own price ends, or remove this one from `follow_base`.",
      disable: "Disable it if a script lists all territories there, whether they have a price or not.",
      related: ["overlapping-price-changes", "price-outside-availability"]),
  ]
}
