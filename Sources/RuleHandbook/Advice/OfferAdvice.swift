import SourceDiagnostics

extension RuleAdvice {
  /// About offers and their codes.
  static let offers: [RuleAdvice] = [
    RuleAdvice(
      "offer-combination",
      fix: """
        Choose a `duration` from the message; with `pay_as_you_go`, also its number of `periods`. `shelf facts \
        periods` lists all combinations.
        """,
      disable: """
        Ignore it for a promotional offer or code that App Store Connect accepted: Apple's table is about introductory \
        offers.
        """,
      related: ["invalid-period", "offer-missing-field", "offer-target-plan", "paid-offer-without-price"]),
    RuleAdvice(
      "free-trial-with-price",
      fix: "Remove the offer's `price`, or write `mode: pay_as_you_go` or `mode: pay_up_front`.",
      disable: "Never: App Store Connect refuses a price on a free trial.",
      related: ["paid-offer-without-price", "bonus-and-trial", "zero-price"]),
    RuleAdvice(
      "paid-offer-without-price",
      fix: """
        Add a `price` below the usual one, or write `mode: free_trial`. For free codes for a one-time purchase, write \
        `price: 0`.
        """,
      disable: "Never: App Store Connect refuses a paid offer that costs nothing.",
      related: ["free-trial-with-price", "missing-offer-price", "offer-not-cheaper"]),
    RuleAdvice(
      "offer-not-cheaper",
      fix: "Lower the offer's `price`. With `pay_up_front` it is one payment for the whole duration.",
      disable: "Ignore it if the offer has another use, such as the old price after an announced increase.",
      related: ["paid-offer-without-price", "price-inversion", "offer-territories-narrower"]),
    RuleAdvice(
      "offer-ends-before-start",
      fix: "Correct `starts` or `ends`. Around New Year, check the year.",
      disable: "Never: App Store Connect refuses an offer without a day.",
      related: ["offer-ended", "overlapping-introductory-offers"]),
    RuleAdvice(
      "overlapping-introductory-offers",
      fix: "Separate the offers by `starts` and `ends` or by `territories`, or remove one.",
      disable: "Never: App Store Connect refuses a second introductory offer for the same territory and day.",
      related: ["offer-ends-before-start", "offer-outside-availability", "bonus-and-trial"]),
    RuleAdvice(
      "offer-territories-narrower",
      fix: """
        Add the territories that the message names. Without `territories`, an introductory offer applies wherever you \
        sell.
        """,
      disable: "Disable it if your offers are for a few markets on purpose.",
      related: ["offer-outside-availability", "missing-offer-price", "offer-not-cheaper"],
      doubt: "Low confidence: Shelf concludes from the number of territories that some were forgotten."),
    RuleAdvice(
      "too-many-promotional-offers",
      fix: """
        Remove offers that the app no longer makes, for instance with `shelf edit offers remove promotional --offer \
        NAME --product ID`.
        """,
      disable: "Ignore it if some of the offers are inactive in App Store Connect: only active ones count there.",
      related: ["too-many-code-offers", "too-many-products", "offer-ended"]),
    RuleAdvice(
      "duplicate-offer-id",
      fix: "Give each offer its own `id`.",
      disable: """
        Never within a subscription: your app can't request the right offer. Ignore equal promotional IDs of two \
        subscriptions if App Store Connect has both.
        """,
      related: ["offer-id-characters", "duplicate-offer-name", "duplicate-custom-code", "duplicate-product-id"]),
    RuleAdvice(
      "offer-id-characters",
      fix: "Write an `id` of up to 100 letters, digits, `.` and `_`.",
      disable: """
        Ignore a hyphen in an offer that exists: its ID can't change. App Store Connect rejects other characters.
        """,
      related: ["product-id-characters", "custom-code-characters", "duplicate-offer-id"]),
    RuleAdvice(
      "offer-code-eligibility",
      fix: """
        On a subscription, write `eligibility: [new, existing, expired]` or a part of it. Other products have \
        `non_spender`, `active_spender` and `churned_spender`.
        """,
      disable: "Never: App Store Connect refuses the offer.",
      related: ["code-terms-on-wrong-type", "bonus-and-trial", "offer-missing-field"]),
    RuleAdvice(
      "offer-code-expiry",
      fix: "Add `expires`, at most six months from now, to one-time codes. A `custom` code needs none.",
      disable: """
        Never for a missing or late date: App Store Connect refuses the codes. Ignore expired codes that you keep for \
        the record.
        """,
      related: ["offer-code-count", "offer-ended", "custom-code-environment"]),
    RuleAdvice(
      "win-back-range",
      fix: """
        Write 1 to 24, 36, 48 or 60 as `paid_for_months`, 1 to 24 in `away_months`, and 2 to 24 as \
        `months_between_offers`.
        """,
      disable: """
        Never for `paid_for_months`: App Store Connect offers no other numbers. Ignore the other two if it accepted \
        yours.
        """,
      related: ["win-back-before-approval", "offer-missing-field", "duplicate-offer-name"]),
    RuleAdvice(
      "bonus-and-trial",
      fix: """
        Add `stacks_with_intro: true` to the offer if the trial still follows, or `stacks_with_intro: false` if the \
        code replaces it.
        """,
      disable: "Ignore it for an offer that exists: App Store Connect has your decision.",
      related: ["free-trial-with-price", "offer-code-eligibility", "overlapping-introductory-offers"]),
    RuleAdvice(
      "offer-missing-field",
      fix: "Add the fields that the message names, such as `reference_name`, or `priority` and `starts`.",
      disable: "Never: App Store Connect can't create the offer without them.",
      related: ["offer-combination", "offer-name-length", "win-back-range", "missing-key"]),
    RuleAdvice(
      "offer-name-length",
      fix: "Shorten the offer's `reference_name` to 64 characters.",
      disable: "Ignore it if App Store Connect has the longer name: the limit is one of another tool.",
      related: ["reference-name-length", "duplicate-offer-name", "offer-missing-field"]),
    RuleAdvice(
      "duplicate-offer-name",
      fix: "Give each offer its own `reference_name`.",
      disable: "Ignore it for offers that App Store Connect has already.",
      related: ["duplicate-offer-id", "duplicate-reference-name", "offer-name-length"]),
    RuleAdvice(
      "offer-ended",
      fix: "Remove the offer, or set a later `ends`.",
      disable: "Disable it if ended offers stay in the catalog as a record.",
      related: ["offer-ends-before-start", "price-change-in-the-past", "offer-code-expiry"]),
    RuleAdvice(
      "offer-outside-availability",
      fix: "Remove the territory from the offer's `territories`, or add it to the subscription's `availability`.",
      disable: "Never: App Store Connect refuses an introductory offer where it doesn't sell the subscription.",
      related: [
        "offer-territories-narrower", "price-outside-availability", "missing-offer-price", "unknown-territory",
      ]),
    RuleAdvice(
      "missing-offer-price",
      fix: "Add `base` to the offer's `price`, or list only territories with a price under its `territories`.",
      disable: "Never: App Store Connect can't create the offer where it has no price.",
      related: ["paid-offer-without-price", "missing-territory-price", "offer-outside-availability"]),
    RuleAdvice(
      "offer-code-count",
      fix: """
        Write how many codes you need as `count`: at least 1. Spread more than a million one-time codes over several \
        quarters.
        """,
      disable: """
        Never for the number of one entry: App Store Connect refuses the request. Ignore the sum if you generated the \
        codes in different quarters.
        """,
      related: ["offer-code-expiry", "too-many-code-offers", "custom-code-characters"]),
    RuleAdvice(
      "custom-code-characters",
      fix: "Write `custom` with the letters A to Z and digits, such as `SPRING25`.",
      disable: "Never: App Store Connect rejects the code.",
      related: ["duplicate-custom-code", "custom-code-environment", "product-id-characters", "offer-id-characters"]),
    RuleAdvice(
      "duplicate-custom-code",
      fix: "Choose another word for one `custom`. Letter case doesn't count.",
      disable: "Never: App Store Connect refuses a code that the app already has.",
      related: ["custom-code-characters", "duplicate-offer-id", "duplicate-offer-name"]),
    RuleAdvice(
      "too-many-code-offers",
      fix: "Remove offers that have ended. An app can have ten active ones for one-time purchases.",
      disable: """
        Never: App Store Connect rejects the next offer. Set `active: false` on offers that you turned off.
        """,
      related: ["too-many-promotional-offers", "offer-code-count", "offer-ended"]),
    RuleAdvice(
      "win-back-before-approval",
      fix: "Remove `win_back_offers` until the subscription is approved.",
      disable: "Never: App Store Connect refuses these offers until the approval.",
      related: ["code-before-approval", "win-back-range", "offer-missing-field"]),
    RuleAdvice(
      "code-terms-on-wrong-type",
      fix: """
        Remove `mode`, `duration`, `periods`, `target_plan`, `stacks_with_intro` and `renews` from the offer; keep its \
        `price`.
        """,
      disable: "Never: App Store Connect has no such terms for one-time purchases.",
      related: ["offer-code-eligibility", "price-key-on-wrong-type", "paid-code-without-renewal"]),
    RuleAdvice(
      "custom-code-environment",
      fix: "Remove `environment`. For codes in the sandbox, remove `custom` to get one-time codes.",
      disable: "Never: a word meant for tests would work in the App Store.",
      related: ["custom-code-characters", "offer-code-expiry", "duplicate-custom-code"]),
    RuleAdvice(
      "offer-target-plan",
      fix: """
        Add `billing_plans: {monthly_commitment: {price: 3.99}}` to the subscription, or remove `target_plan` from the \
        offer. If the subscription has only monthly payments, set `target_plan: monthly_commitment`.
        """,
      disable: "Never: customers can't pay for this subscription in that way.",
      related: ["commitment-plan", "offer-combination"]),
    RuleAdvice(
      "code-before-approval",
      fix: "Keep the offer, and add its `codes` after the approval. Codes with `environment: sandbox` can stay.",
      disable: "Never: App Store Connect refuses codes for a product that it never approved.",
      related: ["win-back-before-approval", "offer-code-count", "custom-code-environment"]),
    RuleAdvice(
      "paid-code-without-renewal",
      fix: "Remove `renews: false`, or write `mode: free_trial`.",
      disable: """
        Ignore it if App Store Connect accepted the offer: other tools saw the refusal, Apple doesn't document it.
        """,
      related: ["offer-code-eligibility", "paid-offer-without-price", "code-terms-on-wrong-type"]),
  ]
}
