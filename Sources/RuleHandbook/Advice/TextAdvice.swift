import SourceDiagnostics

extension RuleAdvice {
  /// About texts.
  static let text: [RuleAdvice] = [
    RuleAdvice(
      "display-name-length",
      fix: "Shorten `name` to 35 characters, or to 30 if a tool still has the old limit. It needs at least 2.",
      disable: "Ignore it for a name on sale that doesn't change, or for 31 to 35 characters that your tools accept.",
      related: ["description-length", "group-name-length", "reference-name-length", "duplicate-display-name"]),
    RuleAdvice(
      "description-length",
      fix: "Shorten `description` to 55 characters.",
      disable: "Ignore it for a longer description on sale: it stays valid until you edit it.",
      related: ["display-name-length", "missing-description", "review-notes-length"]),
    RuleAdvice(
      "missing-primary-localization",
      fix: """
        Add texts in the app's `primary_locale`: `localizations: {en-US: {name: 100 Coins, description: Coins to \
        spend.}}`.
        """,
      disable: "Never: App Store Connect keeps the product at Missing Metadata.",
      related: ["missing-localization", "missing-description", "missing-group-localization", "empty-text"]),
    RuleAdvice(
      "missing-localization",
      fix: """
        Add the language everywhere with `shelf edit locale add fr-FR --all-products`, and translate. Or remove it \
        from the app's `locales`.
        """,
      disable: "Disable it if the primary language is good enough for some of your products.",
      related: ["missing-primary-localization", "untranslated-text", "missing-group-localization", "unknown-locale"]),
    RuleAdvice(
      "unknown-locale",
      fix: "Use Apple's spelling, such as `zh-Hans`; `shelf facts locales` lists all.",
      disable: "Ignore it for a new locale that App Store Connect accepted. It rejects other codes.",
      related: ["missing-localization", "storekit-hand-edited-locale", "unknown-territory", "ambiguous-scalar"]),
    RuleAdvice(
      "empty-text",
      fix: "Write the `name` in that language, or remove the language from `localizations`.",
      disable: "Never: App Store Connect refuses texts without a name.",
      related: ["missing-description", "missing-primary-localization", "untrimmed-text", "placeholder-text"]),
    RuleAdvice(
      "missing-description",
      fix: "Add a `description` of at most 55 characters that tells customers what they get.",
      disable: "Disable it if App Store Connect accepted your products without descriptions, as its API does.",
      related: ["description-length", "empty-text", "missing-primary-localization"]),
    RuleAdvice(
      "placeholder-text",
      fix: "Write the final text. For `{{count}}`, add the value under `with`.",
      disable: "Ignore it if the word is the real name, such as a game item called \"Placeholder\".",
      related: ["missing-parameter", "empty-text", "untranslated-text"]),
    RuleAdvice(
      "untrimmed-text",
      fix: "Remove the spaces. For a block, write `|-` or `>-` instead of `|` or `>`, which keep the line break.",
      disable: "Disable it if a translation service delivers the texts, and you don't edit them.",
      related: ["control-character", "mixed-direction-text", "empty-text"]),
    RuleAdvice(
      "untranslated-text",
      fix: """
        Translate the text, or remove that language. For texts that are equal everywhere, write `rules: \
        {untranslated-text: {allow: [Lighthouse Gold]}}` in `.shelf.yaml`.
        """,
      disable: "Disable it if your texts stay in one language on purpose, as in a language course.",
      related: ["missing-localization", "placeholder-text", "duplicate-display-name"]),
    RuleAdvice(
      "duplicate-display-name",
      fix: "Add the difference to one `name`: the amount, the length or the content.",
      disable: "Ignore it for products that the app never offers together, such as two prices in a test.",
      related: ["display-name-length", "duplicate-reference-name", "duplicate-level-periods"]),
    RuleAdvice(
      "price-in-text",
      fix: "Remove the amount. The App Store shows the price beside the name.",
      disable: "Ignore it if the amount isn't a price, as in a book called \"The $1000 Mystery\".",
      related: ["currency-as-name", "platform-in-text", "retention-message-content"]),
    RuleAdvice(
      "platform-in-text",
      fix: "Remove the name of the other platform or store. If one table feeds several stores, give each its own text.",
      disable: "Ignore it if the word is part of a story, such as a tale about an android.",
      related: ["price-in-text", "markup-in-text", "real-world-goods"]),
    RuleAdvice(
      "emoji-in-text",
      fix: "Write a word instead, or a symbol such as ★, which App Store Connect accepts.",
      disable: "Ignore it for a text that was approved with its emoji and doesn't change.",
      related: ["control-character", "markup-in-text", "mixed-direction-text", "retention-message-content"]),
    RuleAdvice(
      "control-character",
      fix: "Delete the character. Write names and descriptions on one line.",
      disable: """
        Never for control characters: App Store Connect rejects them. Ignore a line break in a description that is on \
        sale.
        """,
      related: ["untrimmed-text", "mixed-direction-text", "decomposed-text", "emoji-in-text"]),
    RuleAdvice(
      "markup-in-text",
      fix: "Write plain text, without tags, entities or Markdown.",
      disable: "Ignore it if the signs are part of the name.",
      related: ["emoji-in-text", "control-character", "placeholder-text"]),
    RuleAdvice(
      "review-notes-length",
      fix: "Shorten `review.notes` to 4000 characters: where to tap, and how to sign in.",
      disable: "Never: App Store Connect doesn't save longer notes.",
      related: ["missing-review-screenshot", "description-length"]),
    RuleAdvice(
      "group-name-length",
      fix: "Shorten the group's `name` to 64 characters, and its `name` in each language to 75. Both need at least 2.",
      disable: "Ignore it if App Store Connect already has such a name: the limits come from other tools.",
      related: ["group-app-name-length", "display-name-length", "duplicate-group-name", "missing-group-localization"]),
    RuleAdvice(
      "group-app-name-length",
      fix: "Shorten `app_name` to 30 characters, or remove it; the group then shows the app's own name.",
      disable: "Ignore it if App Store Connect accepted a longer one: another tool's template contains the limit.",
      related: ["group-name-length", "missing-group-localization", "display-name-length"]),
    RuleAdvice(
      "missing-group-localization",
      fix: "Add the name to the group: `localizations: {en-US: {name: Lighthouse Magazine}}`.",
      disable: """
        Never for the primary language: App Store Connect rejects the group's subscriptions. Ignore a language in \
        which subscribers may see the primary one.
        """,
      related: ["missing-primary-localization", "missing-localization", "group-name-length", "empty-text"]),
    RuleAdvice(
      "mixed-direction-text",
      fix: """
        Delete the invisible character; the message contains its code point. If you can't find it, type the text \
        again.
        """,
      disable: "Disable it if a script of your texts needs the character and Shelf doesn't know that.",
      related: ["control-character", "decomposed-text", "untrimmed-text"]),
    RuleAdvice(
      "decomposed-text",
      fix: "Write each letter and its accent as one character (NFC).",
      disable: "Ignore it for a text that App Store Connect already accepted in this form.",
      related: ["control-character", "mixed-direction-text", "content-name-collision", "asset-case"]),
    RuleAdvice(
      "currency-as-name",
      fix: "Name the pack after the app's own currency, such as \"100 Gems\".",
      disable: "Ignore it if the word isn't money here, as in a song about \"7 Dollars\".",
      related: ["price-in-text", "real-world-goods"]),
  ]
}
